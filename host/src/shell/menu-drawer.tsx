import { historyDays } from '@atelier/catalogue/constants';
import { useLocalized, useText } from '@atelier/platform/i18n';
import { navigation, useNavigation } from '@atelier/platform/navigation';
import { useUser } from '@atelier/platform/session';
import { useTasksUnderWay } from '@atelier/platform/tasks';
import { useBrand } from '@atelier/platform/theme';
import { Drawer } from '@atelier/ui/drawer';
import { IconButton } from '@atelier/ui/icon-button';
import { Logo } from '@atelier/ui/logo';
import { Tip } from '@atelier/ui/tip';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import {
  entryAtPath,
  groupEntries,
  groupTitle,
  headerSections,
  isCurrent,
  type MenuEntry,
} from '../menu/menu-entries.ts';
import { Thumbnail } from '../menu/thumbnail.tsx';
import { isUnavailablePage, useToolSummaries } from '../menu/tool-summaries.ts';
import styles from './menu-drawer.module.css';
import { NavLink, useHoverIntent } from './nav-link.tsx';
import { LanguageButton, ThemeButton } from './preference-buttons.tsx';

import sideMenuStyles from './side-menu.module.css';

/** Pages of the visible group: 210 px wide, 64 when collapsed. Part of the frame, so a group that cannot load still shows it. */
export const SideMenu = ({ isFolded, onFold }: { isFolded: boolean; onFold: (isFolded: boolean) => void }) => {
  const t = useText('host');
  const localized = useLocalized();
  const { pathname } = useLocation();
  const table = useNavigation();
  const title = groupTitle(pathname, table);
  const label = title ? localized(title) : t('shell.menu');
  const foldLabel = t(isFolded ? 'shell.unfold' : 'shell.fold');
  return (
    <nav className={`${sideMenuStyles.side} ${isFolded ? sideMenuStyles.folded : ''}`} aria-label={label}>
      <h2 className={sideMenuStyles.group}>{label}</h2>
      <SideEntries isFolded={isFolded} />
      <div className={sideMenuStyles.foot}>
        <span className={sideMenuStyles.kept}>{t('shell.kept', { days: historyDays })}</span>
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

/** The list alone, also for the drawer on small screens. */
const SideEntries = ({ isFolded = false }: { isFolded?: boolean }) => {
  const { pathname } = useLocation();
  const tools = useToolSummaries();
  const all = groupEntries(pathname, useNavigation());
  // Available pages come first.
  const entries = all.toSorted(
    (one, other) => Number(isUnavailablePage(one.types, tools)) - Number(isUnavailablePage(other.types, tools)),
  );
  return (
    <ul className={sideMenuStyles.list}>
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
  const isClosed = isUnavailablePage(entry.types, useToolSummaries());
  const title = localized(entry.title);
  const name = isClosed ? `${title} (${t('shell.closedTool')})` : title;
  const link = (
    <Link
      to={entry.path}
      className={sideMenuStyles.link}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={isFolded ? name : undefined}
      {...intent}
    >
      <Thumbnail name={entry.icon} />
      <span className={sideMenuStyles.title}>
        {title}
        {isClosed ? <small>{t('shell.closedTool')}</small> : null}
      </span>
      {running > 0 ? <span className={sideMenuStyles.count}>{running}</span> : null}
    </Link>
  );
  return <li>{isFolded ? <Tip text={name}>{link}</Tip> : link}</li>;
};

/** Below 992 px: the group's pages, then all header entries. Closes on a page change and on a click outside. */
export const MenuDrawer = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const t = useText('host');
  const { webName, logo } = useBrand();
  const { pathname } = useLocation();
  const openedAt = useRef(pathname);
  useEffect(() => {
    if (openedAt.current === pathname) return;
    openedAt.current = pathname;
    onClose();
  }, [pathname, onClose]);
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={<Logo name={webName} mark={logo} />} closeLabel={t('shell.close')}>
      <div className={styles.body}>
        <GroupSection />
        <HeaderSections />
        <div className={styles.preferences}>
          <LanguageButton />
          <ThemeButton />
        </div>
      </div>
    </Drawer>
  );
};

const GroupSection = () => {
  const localized = useLocalized();
  const table = useNavigation();
  const { pathname } = useLocation();
  const title = groupTitle(pathname, table);
  if (!title || groupEntries(pathname, table).length === 0) return null;
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{localized(title)}</h3>
      <SideEntries />
    </section>
  );
};

const HeaderSections = () => {
  const { pathname } = useLocation();
  const t = useText('host');
  const table = useNavigation();
  const user = useUser();
  // The header links prices from the balance, which visitors do not have.
  const prices = user ? undefined : entryAtPath('/pricing', table);
  const sections = [...headerSections(table, user?.roles), ...(prices ? [[prices]] : [])];
  return (
    <nav className={styles.section} aria-label={t('shell.main')}>
      {sections.map((section) => (
        <ul key={section[0]?.path} className={styles.links}>
          {section.map((entry) => (
            <li key={entry.path}>
              <NavLink entry={entry} isCurrent={isCurrent(entry, pathname)} className={styles.link} />
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
};
