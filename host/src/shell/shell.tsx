import { useLanguage } from '@atelier/platform/i18n';
import { useNavigation } from '@atelier/platform/navigation';
import { useSessionState } from '@atelier/platform/session';
import { useBrand } from '@atelier/platform/theme';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { isPublicPage, pageAt } from '../addresses/navigation-table.ts';
import { pageTitle } from '../addresses/page-title.ts';
import { DialogHost } from '../dialogs/dialog-host.tsx';
import { dirtyFormsAtom } from '../drafts/create-drafts.ts';
import { WaitingPage } from '../federation/loading/waiting-page.tsx';
import { KeepAliveOutlet } from '../keep-alive/keep-alive-outlet.tsx';
import { removePrerenderedPage } from '../keep-alive/remove-prerendered-page.ts';
import { groupEntries } from '../menu/menu-entries.ts';
import { sessionProblemAtom } from '../session/departure.ts';
import { loginPath } from '../session/login-redirect.ts';
import { Announcements } from './announcements.tsx';
import { useContentFocus } from './content-focus.ts';
import { Crumbs } from './crumbs.tsx';
import { Header } from './header.tsx';
import { LoadingMask } from './loading-mask.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { Notices } from './notices.tsx';
import { OverrideNotice } from './override-notice.tsx';
import { ProgressBar } from './progress-bar.tsx';
import styles from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { SkipButton } from './skip-button.tsx';
import { Unreachable } from './unreachable.tsx';
import { useIsMobile } from './use-is-mobile.ts';

/** Fetched on the one day on which it is needed. */
const PlainSignIn = lazy(async () => ({ default: (await import('./plain-sign-in.tsx')).PlainSignIn }));

/** The frame around every page: header, side menu of the group, notices, dialogs. */
export const Shell = () => {
  const { pathname } = useLocation();
  useTitle(pathname);
  useContentFocus(pathname);
  useEffect(() => {
    // The home page removes it itself after rendering.
    if (pathname !== '/home') removePrerenderedPage(document);
  }, [pathname]);
  const isBare = pageAt(pathname, useNavigation())?.hideHeader ?? false;
  return (
    <>
      <SkipButton />
      <ProgressBar />
      {isBare ? <BareFrame /> : <Frame />}
      <Announcements />
      <DialogHost />
    </>
  );
};

/**
 * The first load: the header renders before server and registry have answered, with the mask below it. No page layout yet: it
 * would shift when the registry brings its menu. Only the mask is shown before a redirect to sign-in and on a page without
 * header.
 */
export const OpeningShell = () => {
  const { pathname } = useLocation();
  const { status } = useSessionState();
  const page = pageAt(pathname, useNavigation());
  const isMobile = useIsMobile();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const handleClose = useCallback(() => setMenuOpen(false), []);
  const isLedAway = status === 'signed-out' && !isPublicPage(page);
  if (isLedAway || page?.hideHeader) return <LoadingMask />;
  return (
    <>
      <div className={styles.app}>
        <Header isMobile={isMobile} onMenu={() => setMenuOpen(true)} />
        <LoadingMask />
      </div>
      {isMobile ? <MenuDrawer isOpen={isMenuOpen} onClose={handleClose} /> : null}
      <DialogHost />
    </>
  );
};

/** Pages that bring their own head. */
const BareFrame = () => (
  <div className={styles.bare}>
    <OverrideNotice />
    <div className={styles.bareContent}>
      <Content />
    </div>
  </div>
);

const Frame = () => {
  const { pathname } = useLocation();
  const isMobile = useIsMobile();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isFolded, setFolded] = useState(false);
  const handleClose = useCallback(() => setMenuOpen(false), []);
  const hasSide = groupEntries(pathname, useNavigation()).length > 0;
  return (
    <div className={styles.app}>
      <Header isMobile={isMobile} onMenu={() => setMenuOpen(true)} />
      <Notices />
      <div className={styles.work}>
        {hasSide && !isMobile ? <SideMenu isFolded={isFolded} onFold={setFolded} /> : null}
        <main tabIndex={-1} className={styles.content}>
          {isMobile ? null : <Crumbs />}
          <Content />
        </main>
      </div>
      {isMobile ? <MenuDrawer isOpen={isMenuOpen} onClose={handleClose} /> : null}
    </div>
  );
};

const Content = () => {
  const { pathname } = useLocation();
  const isRecovery = useMatches().some(({ id }) => id.startsWith('remote-account@recovery'));
  const problem = useAtomValue(sessionProblemAtom);
  const pages = useNavigation();
  const isKept = useCallback((path: string) => pageAt(path, pages)?.keepAlive ?? true, [pages]);
  const dirtyForms = useAtomValue(dirtyFormsAtom);
  const dirtyPaths = useMemo(() => new Set(dirtyForms.values()), [dirtyForms]);
  if (problem === 'unreachable' && !isPublicPage(pageAt(pathname, pages))) return <Unreachable />;
  // One must be able to sign in on the day on which the account pages cannot load.
  if (pathname === loginPath && isRecovery) {
    return (
      <Suspense>
        <PlainSignIn />
      </Suspense>
    );
  }
  return (
    <KeepAliveOutlet
      isKept={isKept}
      dirtyPaths={dirtyPaths}
      waitingFor={(path) => (isPublicPage(pageAt(path, pages)) ? null : <WaitingPage pathname={path} />)}
    />
  );
};

const useTitle = (pathname: string) => {
  const language = useLanguage();
  const table = useNavigation();
  const { webName } = useBrand();
  const title = pageTitle(pathname, table, language, webName);
  useEffect(() => {
    document.title = title;
  }, [title]);
};
