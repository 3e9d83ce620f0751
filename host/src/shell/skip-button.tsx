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

/** After a change of page who uses the keyboard goes on in its content: the way back to the menus is Shift+Tab. */
export const useContentFocus = (pathname: string): void => {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (isLeftBehind(document.activeElement)) focusContent();
  }, [pathname]);
};

/** First stop of every page, seen by who comes to it with Tab: past header and side menu. The hash is the router's, so it moves focus itself. */
export const SkipButton = () => {
  const t = useText('host');
  return (
    <button type="button" className={styles.skip} onClick={focusContent}>
      {t('shell.skip')}
    </button>
  );
};
