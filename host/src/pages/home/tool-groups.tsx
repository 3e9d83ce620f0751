import { type GroupKey, groups } from '@atelier/catalogue/groups';
import { useLocalized } from '@atelier/platform/i18n';
import { useNavigation } from '@atelier/platform/navigation';
import { Icon } from '@atelier/ui/icon';
import { Link } from 'react-router-dom';
import { groupEntries, type MenuEntry } from '../../menu/menu-entries.ts';
import { openPaths, useToolFacts } from '../tool-facts.ts';
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

export const ToolGroups = () => {
  const t = useHomeTexts();
  const open = openPaths(useToolFacts());
  return (
    <section id={toolsAnchor} className={`${page.wrap} ${styles.section}`}>
      <div className={`${page.head} ${styles.head}`}>
        <h2 className={page.heading}>{t.groupsTitle}</h2>
        <p className={page.note}>{t.openNowNote}</p>
      </div>
      {sections.map(({ group, line }) => (
        <GroupRow key={group} group={group} line={t[line]} open={open} />
      ))}
    </section>
  );
};

const GroupRow = ({ group, line, open }: { group: GroupKey; line: string; open: ReadonlySet<string> }) => {
  const t = useHomeTexts();
  const localized = useLocalized();
  const { title, path } = groups[group];
  const entries = groupEntries(`${path}/`, useNavigation());
  return (
    <article className={styles.row}>
      <div className={styles.name}>
        <h3>{localized(title)}</h3>
        <p>{line}</p>
        <Link to={path} className={styles.go}>
          {entries.length > 0 ? withFigures(t.toolCount, { count: entries.length }) : t.open}
          <Icon name="chevron-right" size={16} />
        </Link>
      </div>
      <ul className={styles.tools}>
        {entries.map((entry) => (
          <ToolName key={entry.path} entry={entry} isOpen={open.has(entry.path)} />
        ))}
      </ul>
      <GroupPictures group={group} />
    </article>
  );
};

const ToolName = ({ entry: { title, path }, isOpen }: { entry: MenuEntry; isOpen: boolean }) => {
  const t = useHomeTexts();
  const localized = useLocalized();
  return (
    <li>
      {isOpen ? (
        <Link to={path} className={styles.open}>
          {localized(title)}
          <span className={styles.dot} role="img" aria-label={t.openNow} />
        </Link>
      ) : (
        localized(title)
      )}
    </li>
  );
};
