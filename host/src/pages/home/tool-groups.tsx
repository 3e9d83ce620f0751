import { type GroupKey, groups } from '@atelier/catalogue/groups';
import { useLocalized } from '@atelier/platform/i18n';
import { Icon } from '@atelier/ui/icon';
import { Link } from 'react-router-dom';
import { fillText } from '../../i18n/create-i18n.ts';
import { Thumbnail } from '../../menu/thumbnail.tsx';
import { type OpenGroup, type OpenTool, openGroups, openTools, useToolSummaries } from '../../menu/tool-summaries.ts';
import { Compare } from './compare.tsx';
import { groupCases, type HomeTexts, toolPictures, useHomeTexts } from './home-content.ts';
import page from './home-page.module.css';
import styles from './tool-groups.module.css';
import { useIsNear } from './use-is-near.ts';

/** Id of the section that lists the tools. The router uses the hash, so links to the section scroll by script. */
const toolsAnchor = 'tools';

export const goToTools = (): void => {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.getElementById(toolsAnchor)?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
};

/** Tool types in the order of their thumbnails in `pictures/tools.avif`. */
const toolStrip: readonly number[] = [
  111, 110, 11, 41, 221, 1, 4, 230, 235, 229, 231, 232, 2, 233, 22, 101, 102, 220, 8, 800, 215, 210, 212, 213, 5, 100,
];

type Word = keyof HomeTexts;
interface GroupWords {
  line: Word;
  before: Word;
  after: Word;
}

const words: Readonly<Record<string, GroupWords>> = {
  styleDesign: { line: 'groupStyle', before: 'before', after: 'styleAfter' },
  fabricPattern: { line: 'groupFabric', before: 'fabricBefore', after: 'fabricAfterPrint' },
  photoshoot: { line: 'groupShoot', before: 'before', after: 'sceneAfter' },
  processing: { line: 'groupTools', before: 'before', after: 'cutoutAfter' },
};

/** The built-in groups, shown until the server has responded with the available tools. */
const knownGroups: readonly OpenGroup[] = (Object.keys(words) as GroupKey[]).map((group) => ({
  group,
  title: groups[group].title,
  tools: [],
  closed: [],
}));

/** Every tool of this installation by group, unavailable ones last, each group with a before and after of the engine. */
export const ToolGroups = () => {
  const t = useHomeTexts();
  const facts = useToolSummaries();
  const count = openTools(facts).length;
  return (
    <section id={toolsAnchor} className={`${page.wrap} ${styles.section}`}>
      <div className={page.head}>
        <h2 className={page.heading}>{count > 0 ? fillText(t.groupsTitleCount, { count }) : t.groupsTitle}</h2>
        <p className={page.note}>{t.groupsNote}</p>
      </div>
      {(facts ? openGroups(facts) : knownGroups).map((group) => (
        <GroupRow key={group.group} {...group} />
      ))}
    </section>
  );
};

const GroupRow = ({ group, title, tools, closed }: OpenGroup) => {
  const t = useHomeTexts();
  const localized = useLocalized();
  const shown = groupCases[group];
  const own = words[group];
  const [first] = tools;
  const [ref, isNear] = useIsNear();
  return (
    <article className={styles.row} ref={ref}>
      {shown && own ? (
        <Compare
          width={560}
          height={700}
          label={t.compareLabel}
          before={{ address: isNear ? shown.before : undefined, label: t[own.before] }}
          after={{
            address: isNear ? shown.after : undefined,
            label: t[own.after],
            isCutOut: shown.isCutOut ?? false,
          }}
        />
      ) : null}
      <div className={styles.text}>
        <h3 className={styles.name}>{localized(title)}</h3>
        {own ? <p className={styles.line}>{t[own.line]}</p> : null}
        <ul className={styles.tools}>
          {[...tools, ...closed].map((tool) => (
            <ToolLink key={tool.tool.type} {...tool} isNear={isNear} />
          ))}
        </ul>
        {first ? (
          <Link to={first.path} className={styles.go}>
            {fillText(t.toolCount, { count: tools.length + closed.length })}
            <Icon name="chevron-right" size={16} />
          </Link>
        ) : null}
      </div>
    </article>
  );
};

const ToolLink = ({ tool, path, isNear }: OpenTool & { isNear: boolean }) => {
  const t = useHomeTexts();
  const localized = useLocalized();
  const place = toolStrip.indexOf(tool.type);
  const credits = tool.price.online ?? tool.price.offline;
  return (
    <li>
      <Link to={`${path}?type=${tool.type}`} className={styles.tool}>
        {place >= 0 ? (
          <img
            className={styles.small}
            style={{ objectPosition: `${(place / (toolStrip.length - 1)) * 100}% 0` }}
            src={isNear ? toolPictures : undefined}
            width={44}
            height={44}
            alt=""
            loading="lazy"
            draggable={false}
          />
        ) : (
          <span className={styles.drawn}>
            <Thumbnail name={tool.key} />
          </span>
        )}
        <span>
          {localized(tool.title)}
          {tool.state !== 'ready' ? (
            <small>{t.closedTool}</small>
          ) : credits === undefined ? null : (
            <small>{fillText(t.perPicture, { credits })}</small>
          )}
        </span>
      </Link>
    </li>
  );
};
