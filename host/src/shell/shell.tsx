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
import { StitchProgress } from '@atelier/ui/stitch-progress';
import { Toast } from '@atelier/ui/toast';
import { ToastRegion } from '@atelier/ui/toast-region';
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
import { removePrerenderedPage } from '../keep-alive/remove-prerendered-page.ts';
import { groupEntries, groupOf } from '../menu/menu-entries.ts';
import { sessionProblemAtom } from '../session/departure.ts';
import { loginPath } from '../session/login-redirect.ts';
import { Announcements } from './announcements.tsx';
import crumbsStyles from './crumbs.module.css';
import { Header } from './header.tsx';
import loadingMaskStyles from './loading-mask.module.css';
import { MenuDrawer, SideMenu } from './menu-drawer.tsx';
import { Notices, OverrideNotice } from './notices.tsx';
import { ProgressBar } from './progress-bar.tsx';
import styles from './shell.module.css';
import { SkipButton } from './skip-button.tsx';
import { Unreachable } from './unreachable.tsx';

/** The first crumb, in front of every other. */
const dashboardPath = '/dashboard';

/** The way to a page: dashboard, group, itself. [] where the page's row wants no crumbs, and where there is no way to show. */
export const crumbsOf = (pathname: string, navigation: NavigationTable): readonly NavigationRoute[] => {
  if (!pageAt(pathname, navigation)?.breadcrumb) return [];
  const pages = [dashboardPath, groupOf(pathname), pathname].flatMap((path) => pageAt(path, navigation) ?? []);
  // A part of a page has the page's row: list it once.
  const byPath = new Map(pages.filter(({ breadcrumb }) => breadcrumb === true).map((page) => [page.path, page]));
  return byPath.size < 2 ? [] : [...byPath.values()];
};

/** Above pages without a tool: where one is, and the way back. */
const Crumbs = () => {
  const t = useText('host');
  const localized = useLocalized();
  const { pathname } = useLocation();
  const crumbs = crumbsOf(pathname, useNavigation());
  if (crumbs.length === 0) return null;
  return (
    <nav className={crumbsStyles.crumbs} aria-label={t('shell.crumbs')}>
      <ol>
        {crumbs.map(({ path, title }) => (
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

/** Draws what `dialogs` asked for: toasts at the bottom, one question at a time. */
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

/** Full screen below the head, on the first load of a protected page only. */
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

/** `{title} - {web name}`; a page without a title of its own shows the name alone. */
export const pageTitle = (
  pathname: string,
  navigation: NavigationTable,
  language: Language,
  webName: string,
): string => {
  const title = pageAt(pathname, navigation)?.title[language];
  return title ? `${title} - ${webName}` : webName;
};

/** Fetched on the one day on which it is needed. */
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
