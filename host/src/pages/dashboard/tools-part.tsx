import { useLanguage, useLocalized } from '@atelier/platform/i18n';
import { Icon } from '@atelier/ui/icon';
import { Link } from 'react-router-dom';
import { Thumbnail } from '../../menu/thumbnail.tsx';
import { openTools } from '../../menu/tool-facts.ts';
import styles from './dashboard.module.css';
import { recentTools } from './figures.ts';
import { Part, Reading, useDashboardWords } from './part.tsx';

import { usedWords } from './time-words.ts';
import type { DashboardData } from './use-dashboard-data.ts';
import type { ToolPages } from './use-tool-pages.ts';

const shownTools = 6;

interface RecentPartProps {
  tasks: DashboardData['tasks'];
  pages: ToolPages;
}

/** Tools in the order in which they were used; absent until one was. */
export const RecentPart = ({ tasks, pages }: RecentPartProps) => {
  const words = useDashboardWords();
  const language = useLanguage();
  const now = new Date();
  const shown = recentTools(tasks.data?.tasks ?? [], shownTools).flatMap((tool) => {
    const address = pages.addressOf(tool.type);
    return address ? [{ ...tool, address }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <Part title={words('recent')}>
      <ul className={styles.recent}>
        {shown.map(({ type, usedAt, picture, address }) => (
          <li key={type}>
            <Link to={address} className={styles.tool}>
              <span className={styles.picture}>
                {picture ? (
                  <img src={picture} alt="" />
                ) : (
                  <Thumbnail name={pages.tools?.find((tool) => tool.type === type)?.key} />
                )}
              </span>
              <span className={styles.words}>
                <b>{pages.nameOf(type)}</b>
                <small>{usedWords(usedAt, now, language, words)}</small>
              </span>
              <Icon name="chevron-right" size={16} className={styles.arrow} />
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
};

/** Every tool that can be used now, by group. */
export const AllToolsPart = ({ pages }: { pages: ToolPages }) => {
  const words = useDashboardWords();
  const localized = useLocalized();
  const open = openTools(pages.tools);
  return (
    <Part title={words('tools')} note={pages.tools ? words('toolsNote', { count: open.length }) : undefined}>
      {pages.tools ? null : <Reading />}
      <div className={styles.groups}>
        {[...Map.groupBy(open, ({ group }) => group)].map(([group, own]) => (
          <section key={group}>
            <h3 className={styles.groupName}>{own[0] ? localized(own[0].title) : ''}</h3>
            <ul>
              {own.map(({ tool, path }) => (
                <li key={path}>
                  <Link to={path} className={styles.link}>
                    <Thumbnail name={tool.key} />
                    {localized(tool.title)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Part>
  );
};
