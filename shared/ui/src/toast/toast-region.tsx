import { Children, type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './toast-region.module.css';

/** The container of toasts: bottom centre, the newest lowest, above an open dialog. */
export function ToastRegion({ label, children }: { label: string; children: ReactNode }) {
  const region = useRef<HTMLElement>(null);
  const count = Children.count(children);
  useLayoutEffect(() => {
    const element = region.current;
    if (typeof element?.showPopover !== 'function') return;
    // Reopened with each toast: the popover that was opened last is on top.
    if (element.matches(':popover-open')) element.hidePopover();
    if (count > 0) element.showPopover();
  }, [count]);
  return (
    <section ref={region} popover="manual" aria-label={label} className={styles.region}>
      {children}
    </section>
  );
}
