import { useText } from '@atelier/platform/i18n';
import { useEffect, useRef } from 'react';
import styles from './skip-button.module.css';

/** The page's own content: the frame's, or that of a page which brings its own head. */
const contentElement = (): HTMLElement | undefined =>
  [...document.querySelectorAll('main')].find((element) => element.checkVisibility?.() ?? true);

/** The next Tab leads to the first control of the content. */
const focusContent = (): void => {
  const content = contentElement();
  if (!content) return;
  content.tabIndex = -1;
  content.focus({ preventScroll: true });
};

/** The page that was left took the focus with it, or keeps it in header or menu. */
const isLeftBehind = (active: Element | null): boolean => {
  if (active === null || active === document.body || active.checkVisibility?.() === false) return true;
  return active.closest('main, dialog') === null && active.closest('header, nav') !== null;
};

interface SkipButtonProps {
  /** Of the page; when it changes, the keyboard goes on in the new content: the way back to the menus is Shift+Tab. */
  pathname: string;
}

/**
 * First stop of every page, shown when Tab reaches it: moves the focus past header and side menu. The hash is the router's, so
 * no link does it.
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
