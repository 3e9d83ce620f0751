import { useLocalized, useText } from '@atelier/platform/i18n';
import { useNavigation } from '@atelier/platform/navigation';
import { useSessionState } from '@atelier/platform/session';
import { useBrand } from '@atelier/platform/theme';
import { Drawer } from '@atelier/ui/drawer';
import { Logo } from '@atelier/ui/logo';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { groupEntries, groupTitle, headerSections, isCurrent } from '../menu/menu-entries.ts';
import styles from './menu-drawer.module.css';
import { NavLink } from './nav-link.tsx';
import { LanguageButton, ThemeButton } from './preference-buttons.tsx';
import { SideEntries } from './side-menu.tsx';

interface MenuDrawerProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Below 992 px: the group's pages, then everything of the header. Closes on a change of page and on a press beside it. */
export const MenuDrawer = ({ isOpen, onClose }: MenuDrawerProps) => {
  const t = useText('host');
  const { webName, logo } = useBrand();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's path is what closes it
  useEffect(onClose, [pathname]);
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
  const sections = headerSections(useNavigation(), useSessionState().status === 'signed-in');
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
