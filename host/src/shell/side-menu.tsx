import { historyDays } from '@atelier/catalogue/constants';
import { useLocalized, useText } from '@atelier/platform/i18n';
import { navigation, useNavigation } from '@atelier/platform/navigation';
import { useTasksUnderWay } from '@atelier/platform/tasks';
import { IconButton } from '@atelier/ui/icon-button';
import { Tip } from '@atelier/ui/tip';
import { Link, useLocation } from 'react-router-dom';
import { groupEntries, groupTitle, type MenuEntry } from '../menu/menu-entries.ts';
import { Thumbnail } from '../menu/thumbnail.tsx';
import { isClosedPage, useToolFacts } from '../menu/tool-facts.ts';
import { useHoverIntent } from './hover-intent.ts';
import styles from './side-menu.module.css';

interface SideMenuProps {
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
}

/** Pages of the group in view: 210 px wide, 64 when folded. Belongs to the frame, so a group that cannot load keeps it. */
export const SideMenu = ({ isFolded, onFold }: SideMenuProps) => {
  const t = useText('host');
  const localized = useLocalized();
  const { pathname } = useLocation();
  const table = useNavigation();
  const title = groupTitle(pathname, table);
  const label = title ? localized(title) : t('shell.menu');
  const foldLabel = t(isFolded ? 'shell.unfold' : 'shell.fold');
  return (
    <nav className={`${styles.side} ${isFolded ? styles.folded : ''}`} aria-label={label}>
      <h2 className={styles.group}>{label}</h2>
      <SideEntries isFolded={isFolded} />
      <div className={styles.foot}>
        <span className={styles.kept}>{t('shell.kept', { days: historyDays })}</span>
        <Tip text={foldLabel}>
          <IconButton
            icon={isFolded ? 'side-unfold' : 'side-fold'}
            iconSize={16}
            label={foldLabel}
            onClick={() => onFold(!isFolded)}
          />
        </Tip>
      </div>
    </nav>
  );
};

/** The list alone, for the drawer of a small screen too. */
export const SideEntries = ({ isFolded = false }: { isFolded?: boolean }) => {
  const { pathname } = useLocation();
  const entries = groupEntries(pathname, useNavigation());
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <SideEntry key={entry.path} entry={entry} isCurrent={entry.path === pathname} isFolded={isFolded} />
      ))}
    </ul>
  );
};

interface SideEntryProps {
  entry: MenuEntry;
  isCurrent: boolean;
  isFolded: boolean;
}

const SideEntry = ({ entry, isCurrent, isFolded }: SideEntryProps) => {
  const localized = useLocalized();
  const running = useTasksUnderWay().filter((task) => entry.types.includes(task.tool_type)).length;
  const intent = useHoverIntent(() => navigation.preload(entry.path));
  const t = useText('host');
  const isClosed = isClosedPage(entry.types, useToolFacts());
  const title = localized(entry.title);
  const name = isClosed ? `${title} (${t('shell.closedTool')})` : title;
  const link = (
    <Link
      to={entry.path}
      className={styles.link}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={isFolded ? name : undefined}
      {...intent}
    >
      <Thumbnail name={entry.icon} />
      <span className={styles.title}>
        {title}
        {isClosed ? <small>{t('shell.closedTool')}</small> : null}
      </span>
      {running > 0 ? <span className={styles.count}>{running}</span> : null}
    </Link>
  );
  return <li>{isFolded ? <Tip text={name}>{link}</Tip> : link}</li>;
};
