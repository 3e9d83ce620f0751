import type { ReactNode } from 'react';
import styles from './toast-region.module.css';

/** Where toasts stand: bottom centre, the newest lowest. */
export function ToastRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className={styles.region}>
      {children}
    </section>
  );
}
