import { type GroupKey, groups } from '@atelier/catalogue/groups';
import { type PlacedTool, toolsOfGroup } from '@atelier/catalogue/tools';
import { useLocalized } from '@atelier/platform/i18n';
import { Icon } from '@atelier/ui/icon';
import { Link } from 'react-router-dom';
import { isOpenTool } from '../open-tools.ts';
import { GroupPictures } from './group-pictures.tsx';
import page from './home-page.module.css';
import { type HomeTexts, useHomeTexts, withFigures } from './home-texts.ts';
import styles from './tool-groups.module.css';
import { toolsAnchor } from './tools-anchor.ts';

const sections = [
  { group: 'styleDesign', line: 'groupStyle' },
  { group: 'fabricPattern', line: 'groupFabric' },
  { group: 'photoshoot', line: 'groupShoot' },
  { group: 'processing', line: 'groupTools' },
] as const satisfies readonly { group: GroupKey; line: keyof HomeTexts }[];

/** Longest list of a group, so that the rows keep their height. */
const longest = 10;

export const ToolGroups = () => {
  const t = useHomeTexts();
  return (
    <section id={toolsAnchor} className={`${page.wrap} ${styles.section}`}>
      <div className={`${page.head} ${styles.head}`}>
        <h2 className={page.heading}>{t.groupsTitle}</h2>
        <p className={page.note}>{t.openNowNote}</p>
      </div>
      {sections.map(({ group, line }) => (
        <GroupRow key={group} group={group} line={t[line]} />
      ))}
    </section>
  );
};

const defaultTools = (group: GroupKey): readonly PlacedTool[] =>
  toolsOfGroup(group).filter(({ placement }) => placement.isDefault);

const GroupRow = ({ group, line }: { group: GroupKey; line: string }) => {
  const t = useHomeTexts();
  const localized = useLocalized();
  const { title, path } = groups[group];
  const placed = defaultTools(group);
  return (
    <article className={styles.row}>
      <div className={styles.name}>
        <h3>{localized(title)}</h3>
        <p>{line}</p>
        <Link to={path} className={styles.go}>
          {withFigures(t.toolCount, { count: placed.length })}
          <Icon name="chevron-right" size={16} />
        </Link>
      </div>
      <ul className={styles.tools}>
        {placed.slice(0, longest).map((entry) => (
          <ToolName
            key={entry.tool.type}
            entry={entry}
            isOpen={group === 'processing' && isOpenTool(entry.tool.type)}
          />
        ))}
      </ul>
      <GroupPictures group={group} />
    </article>
  );
};

const ToolName = ({ entry: { tool, path }, isOpen }: { entry: PlacedTool; isOpen: boolean }) => {
  const t = useHomeTexts();
  const localized = useLocalized();
  return (
    <li>
      {isOpen ? (
        <Link to={path} className={styles.open}>
          {localized(tool.title)}
          <span className={styles.dot} role="img" aria-label={t.openNow} />
        </Link>
      ) : (
        localized(tool.title)
      )}
    </li>
  );
};
