import { errorMessageMs, mobileBreakpointPx } from '@atelier/catalogue/constants';
import type { Language } from '@atelier/catalogue/text';
import type { NavigationRoute } from '@atelier/contract/registry';
import { useLanguage, useLocalized, useText } from '@atelier/platform/i18n';
import { useNavigation } from '@atelier/platform/navigation';
import { useSessionState } from '@atelier/platform/session';
import { useBrand } from '@atelier/platform/theme';
import { ConfirmDialog } from '@atelier/ui/confirm-dialog';
import { Logo } from '@atelier/ui/logo';
import { useMediaQuery } from '@atelier/ui/media-query';
import { StitchProgress } from '@atelier/ui/stitch';
import { Toast, ToastRegion } from '@atelier/ui/toast';
import { useAtom, useAtomValue } from 'jotai';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { Link, useLocation, useMatches } from 'react-router-dom';
import { routeOfAddress } from '../addresses/address-form.ts';
import { isPublicPage, type NavigationTable, pageAt } from '../addresses/navigation-table.ts';
import { confirmationsAtom, type ShownToast, toastsAtom } from '../dialogs/create-dialogs.ts';
import { dirtyFormsAtom } from '../drafts/create-drafts.ts';
import { federationAtom } from '../federation/federation-state.ts';
import { WaitingPage } from '../federation/loading/waiting-page.tsx';
import { KeepAliveOutlet } from '../keep-alive/keep-alive-outlet.tsx';
import { removePrerenderedPage } from '../keep-alive/scroll-memory.ts';
import { groupEntries, groupOf } from '../menu/menu-entries.ts';
import { loginPath } from '../session/login-redirect.ts';
import { sessionProblemAtom } from '../session/session-atoms.ts';
import crumbsStyles from './breadcrumbs.module.css';
import { Header } from './header.tsx';
import loadingMaskStyles from './loading-mask.module.css';
import { MenuDrawer, SideMenu } from './menu-drawer.tsx';
import { Notices, OverrideNotice } from './notices.tsx';
import styles from './shell.module.css';
import { Announcements, ProgressBar, SkipButton } from './shell-parts.tsx';
import { Unreachable } from './unreachable.tsx';

/** Path of the first breadcrumb of every page. */
const dashboardPath = '/dashboard';

/** Breadcrumbs of a page: dashboard, group, itself. [] where the page's row disables them, and where there is nothing to show. */
export const breadcrumbsOf = (pathname: string, navigation: NavigationTable): readonly NavigationRoute[] => {
  if (!pageAt(pathname, navigation)?.breadcrumb) return [];
  const pages = [dashboardPath, groupOf(pathname), pathname].flatMap((path) => pageAt(path, navigation) ?? []);
  // A section of a page shares the page's row: list it once.
  const byPath = new Map(pages.filter(({ breadcrumb }) => breadcrumb === true).map((page) => [page.path, page]));
  return byPath.size < 2 ? [] : [...byPath.values()];
};

/** Breadcrumbs above pages without a tool. */
const Breadcrumbs = () => {
  const t = useText('host');
  const localized = useLocalized();
  const { pathname } = useLocation();
  const breadcrumbs = breadcrumbsOf(pathname, useNavigation());
  if (breadcrumbs.length === 0) return null;
  return (
    <nav className={crumbsStyles.crumbs} aria-label={t('shell.crumbs')}>
      <ol>
        {breadcrumbs.map(({ path, title }) => (
          <li key={path}>
            {path === pathname ? (
              <span aria-current="page">{localized(title)}</span>
            ) : (
              <Link to={path}>{localized(title)}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};

/** Renders the dialogs requested through `dialogs`: toasts at the bottom, one confirmation at a time. */
export const DialogHost = () => {
  const t = useText('host');
  const toasts = useAtomValue(toastsAtom);
  const question = useAtomValue(confirmationsAtom)[0];
  return (
    <>
      <ToastRegion label={t('dialogs.region')}>
        {toasts.map((toast) => (
          <LivingToast key={toast.id} toast={toast} />
        ))}
      </ToastRegion>
      <ConfirmDialog
        isOpen={question !== undefined}
        title={question?.title ?? ''}
        body={question?.body}
        confirm={question?.confirm ?? ''}
        cancel={question?.cancel}
        isDanger={question?.isDanger}
        onAnswer={(isConfirmed) => question?.onAnswer(isConfirmed)}
      />
    </>
  );
};

const LivingToast = ({ toast }: { toast: ShownToast }) => {
  const [, setToasts] = useAtom(toastsAtom);
  const handleExpire = useCallback(
    () => setToasts((shown) => shown.filter(({ id }) => id !== toast.id)),
    [setToasts, toast.id],
  );
  const { message, action, tone = 'plain' } = toast;
  return <Toast message={message} action={action} tone={tone} lasts={errorMessageMs} onExpire={handleExpire} />;
};

/** Full-screen mask below the header, on the first load of a protected page only. */
export const LoadingMask = () => {
  const t = useText('host');
  const { webName, logo } = useBrand();
  const isSlow = Object.values(useAtomValue(federationAtom).remotes).some((remote) => remote.isSlow);
  const isPublic = isPublicPage(pageAt(routeOfAddress(window.location.hash), useNavigation()));
  if (isPublic) return null;
  return (
    <div className={loadingMaskStyles.mask} role="status">
      <Logo name={webName} mark={logo} />
      <StitchProgress value={undefined} label={t('shell.loading')} className={loadingMaskStyles.seam ?? ''} />
      <p className={loadingMaskStyles.words}>{t(isSlow ? 'remote.slow' : 'shell.loading')}</p>
    </div>
  );
};

/** Below 992 px the device counts as mobile. */
const mobile = `(max-width: ${mobileBreakpointPx - 0.02}px)`;

/** `{title} - {web name}`; a page without its own title shows the name alone. */
export const pageTitle = (
  pathname: string,
  navigation: NavigationTable,
  language: Language,
  webName: string,
): string => {
  const title = pageAt(pathname, navigation)?.title[language];
  return title ? `${title} - ${webName}` : webName;
};

/** Loaded only when it is needed. */
const PlainSignIn = lazy(async () => ({ default: (await import('./plain-sign-in.tsx')).PlainSignIn }));

/** The frame around every page: header, side menu of the group, notices, dialogs. */
export const Shell = () => {
  const { pathname } = useLocation();
  useTitle(pathname);
  useEffect(() => {
    // The home page removes it itself after rendering.
    if (pathname !== '/home') removePrerenderedPage(document);
  }, [pathname]);
  const isBare = pageAt(pathname, useNavigation())?.hideHeader ?? false;
  return (
    <>
      <SkipButton pathname={pathname} />
      <ProgressBar />
      {isBare ? <FrameWithoutHeader /> : <Frame />}
      <Announcements />
      <DialogHost />
    </>
  );
};

/**
 * The first load: the header renders before server and registry have responded, with the mask below it. Without the page layout, which
 * would shift when the registry's menu loads. Only the mask is shown before a redirect to sign-in and on a page without header.
 */
export const OpeningShell = () => {
  const { pathname } = useLocation();
  const { status } = useSessionState();
  const page = pageAt(pathname, useNavigation());
  const isMobile = useMediaQuery(mobile);
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

/** Pages with their own header. */
const FrameWithoutHeader = () => (
  <div className={styles.bare}>
    <OverrideNotice />
    <div className={styles.bareContent}>
      <Content />
    </div>
  </div>
);

const Frame = () => {
  const { pathname } = useLocation();
  const isMobile = useMediaQuery(mobile);
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
          {isMobile ? null : <Breadcrumbs />}
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
  // Sign-in must work even when the account pages cannot load.
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
