import { useLocalized, useText } from '@atelier/platform/i18n';
import { useNavigation } from '@atelier/platform/navigation';
import { useSessionState } from '@atelier/platform/session';
import { useBrand } from '@atelier/platform/theme';
import { buttonClass } from '@atelier/ui/button-class';
import { Icon } from '@atelier/ui/icon';
import { IconButton } from '@atelier/ui/icon-button';
import { Logo } from '@atelier/ui/logo';
import { Suspense, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { entryAtPath } from '../menu/menu-entries.ts';
import { loginAddress } from '../session/login-redirect.ts';
import { BalancePopover } from './balance-popover.tsx';
import styles from './header.module.css';
import { HeaderNav } from './header-nav.tsx';
import { lazyPart } from './lazy-part.ts';
import { LanguageButton, ThemeButton } from './preference-buttons.tsx';
import { TasksPopover } from './tasks-popover.tsx';

// Both ask the server, so a visitor's page does not load them. One chunk with the announcement strip: signed-in users need
// all three, and they share code.
const Bell = lazyPart(async () => (await import(/* webpackChunkName: "signed-in" */ '../notifications/bell.tsx')).Bell);
const AccountMenu = lazyPart(
  async () => (await import(/* webpackChunkName: "signed-in" */ './account-menu.tsx')).AccountMenu,
);

interface HeaderProps {
  isMobile: boolean;
  onMenu: () => void;
}

/** What is open below the header belongs to the page on which it was opened. */
const useClosedPopovers = (): void => {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's path is what closes them
  useEffect(() => {
    for (const popover of document.querySelectorAll<HTMLElement>('header [popover]:popover-open'))
      popover.hidePopover();
  }, [pathname]);
};

/** The frame's head: 56 px, no line under it; below 992 px a menu button, the page's title and what concerns the account. */
export const Header = ({ isMobile, onMenu }: HeaderProps) => {
  const { webName, logo } = useBrand();
  useClosedPopovers();
  if (isMobile) return <MobileHeader onMenu={onMenu} />;
  return (
    <header className={styles.header}>
      <Link to="/home" className={styles.logo}>
        <Logo name={webName} mark={logo} />
      </Link>
      <HeaderNav />
      <HeaderEnd />
    </header>
  );
};

/** Empty until the session is known, with the width for a signed-in user: other content would shift the layout. */
const HeaderEnd = () => {
  const { status } = useSessionState();
  if (status === 'unknown') return <div className={`${styles.end} ${styles.unknown}`} />;
  return (
    <div className={styles.end}>
      <SignedInTools />
      <LanguageButton />
      <ThemeButton />
      <Account />
      <Entrance />
    </div>
  );
};

const MobileHeader = ({ onMenu }: { onMenu: () => void }) => {
  const t = useText('host');
  const localized = useLocalized();
  const { pathname } = useLocation();
  const { webName } = useBrand();
  const entry = entryAtPath(pathname, useNavigation());
  return (
    <header className={`${styles.header} ${styles.mobile}`}>
      <IconButton icon="menu" label={t('shell.menu')} iconSize={20} className={styles.menu} onClick={onMenu} />
      <button type="button" className={styles.title} onClick={onMenu}>
        <span>{entry ? localized(entry.title) : webName}</span>
        <Icon name="chevron-down" size={16} />
      </button>
      <div className={styles.end}>
        <SignedInTools isCompact />
        <Account isCompact />
        <Entrance />
      </div>
    </header>
  );
};

const SignedInTools = ({ isCompact = false }: { isCompact?: boolean }) => {
  const { status } = useSessionState();
  if (status !== 'signed-in') return null;
  return (
    <>
      <TasksPopover isCompact={isCompact} />
      <BalancePopover />
      <Suspense fallback={<span className={styles.bell} />}>
        <Bell />
      </Suspense>
    </>
  );
};

const Account = ({ isCompact = false }: { isCompact?: boolean }) => {
  const { status } = useSessionState();
  if (status !== 'signed-in') return null;
  return (
    <Suspense fallback={<span className={styles.account} />}>
      <AccountMenu isCompact={isCompact} />
    </Suspense>
  );
};

/** For a visitor on a public page with a header. */
const Entrance = () => {
  const t = useText('host');
  const { status } = useSessionState();
  const { pathname, search } = useLocation();
  if (status !== 'signed-out') return null;
  return (
    <>
      <Link to={loginAddress(`${pathname}${search}`)} className={buttonClass({ kind: 'quiet' })}>
        {t('shell.login')}
      </Link>
      <Link to="/register" className={buttonClass({ kind: 'primary' })}>
        {t('shell.register')}
      </Link>
    </>
  );
};
