import { useText } from '@atelier/platform/i18n';
import { navigation, useNavigation as usePages } from '@atelier/platform/navigation';
import { useUser } from '@atelier/platform/session';
import { ConfirmDialog } from '@atelier/ui/confirm-dialog';
import { useAtom, useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { isPublicPage, pageAt } from '../addresses/navigation-table.ts';
import { accountChangedAtom } from '../session/session-atoms.ts';
import styles from './skip-button.module.css';
import { updateReadyAtom } from './version-check.ts';

const ConsentDialog = lazy(async () => ({ default: (await import('./account-notices.tsx')).ConsentDialog }));

/** Agreement pages, on which the consent dialog is not shown so that they can be read. */
const agreementPaths = new Set(['/terms', '/privacy', '/payment']);

/** Dialogs of the frame itself: update announcement, and an account changed in another tab. */
export const Announcements = () => {
  const t = useText('host');
  const [isUpdateReady, setUpdateReady] = useAtom(updateReadyAtom);
  const isAccountChanged = useAtomValue(accountChangedAtom);
  const { pathname } = useLocation();
  const asksForConsent = (useUser()?.consents_due?.length ?? 0) > 0 && !agreementPaths.has(pathname);
  return (
    <>
      {asksForConsent ? (
        <Suspense>
          <ConsentDialog />
        </Suspense>
      ) : null}
      <ConfirmDialog
        isOpen={isUpdateReady && !isAccountChanged}
        title={t('update.title')}
        body={t('update.body')}
        confirm={t('update.refresh')}
        cancel={t('update.ignore')}
        onAnswer={(isWanted) => {
          setUpdateReady(false);
          if (isWanted) void navigation.reload();
        }}
      />
      <ConfirmDialog
        isOpen={isAccountChanged}
        title={t('session.changedTitle')}
        body={t('session.changedBody')}
        confirm={t('session.refresh')}
        onAnswer={() => void navigation.reload()}
      />
    </>
  );
};

/** Progress bar at the top while a protected page loads; public pages show none. */
export const ProgressBar = () => {
  const t = useText('host');
  const { state, location } = useNavigation();
  const pages = usePages();
  const isShown = state === 'loading' && !isPublicPage(pageAt(location.pathname, pages));
  return isShown ? <div className={styles.bar} role="progressbar" aria-label={t('shell.progress')} /> : null;
};

/** The content element: the frame's, or that of a page with its own header. */
const contentElement = (): HTMLElement | undefined =>
  [...document.querySelectorAll('main')].find((element) => element.checkVisibility?.() ?? true);

/** The next Tab moves to the first control of the content. */
const focusContent = (): void => {
  const content = contentElement();
  if (!content) return;
  content.tabIndex = -1;
  content.focus({ preventScroll: true });
};

/** True when the focus was lost with the former page, or is still in header or menu. */
const isLeftBehind = (active: Element | null): boolean => {
  if (active === null || active === document.body || active.checkVisibility?.() === false) return true;
  return active.closest('main, dialog') === null && active.closest('header, nav') !== null;
};

interface SkipButtonProps {
  /** Path of the page; when it changes, keyboard focus moves to the new content. Shift+Tab leads back to the menus. */
  pathname: string;
}

/**
 * First focusable element of every page, visible when focused: moves the focus past header and side menu. A button, because the router uses
 * the hash.
 */
export const SkipButton = ({ pathname }: SkipButtonProps) => {
  const t = useText('host');
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (isLeftBehind(document.activeElement)) focusContent();
  }, [pathname]);
  return (
    <button type="button" className={styles.skip} onClick={focusContent}>
      {t('shell.skip')}
    </button>
  );
};
