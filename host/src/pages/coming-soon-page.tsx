import { useLocalized, useText } from '@atelier/platform/i18n';
import { useNavigation } from '@atelier/platform/navigation';
import { ComingSoon } from '@atelier/ui/coming-soon';
import { Link, useLocation } from 'react-router-dom';
import { entryAtPath } from '../menu/menu-entries.ts';
import { openTools, useToolFacts } from '../menu/tool-facts.ts';
import styles from './coming-soon-page.module.css';

/** The host's page for an address that is known and has no content yet: every tool that works, by group. */
export const ComingSoonPage = () => {
  const t = useText('host');
  const localized = useLocalized();
  const { pathname } = useLocation();
  const title = entryAtPath(pathname, useNavigation())?.title;
  const open = openTools(useToolFacts());
  const groups = [...Map.groupBy(open, ({ group }) => group)];
  return (
    <ComingSoon
      title={t('later.title', { title: title ? localized(title) : '' })}
      sentence={open.length > 0 ? t('later.sentence', { count: open.length }) : t('later.sentenceAlone')}
    >
      {groups.map(([group, tools]) => (
        <section key={group} className={styles.group}>
          <h2 className={styles.name}>{localized(tools[0]?.title ?? { zh: '', en: '' })}</h2>
          <ul className={styles.tools}>
            {tools.map(({ tool, path }) => (
              <li key={path}>
                <Link to={path}>{localized(tool.title)}</Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </ComingSoon>
  );
};
