import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './empty-state.module.css';

export interface SkeletonProps {
  /** line: text; block: a field; picture: a tile. */
  shape?: 'line' | 'block' | 'picture';
  /** CSS length; full width by default. */
  width?: string;
  count?: number;
}

/** A loading placeholder, hidden from assistive technology: the region around it has `aria-busy`. */
export function Skeleton({ shape = 'line', width, count = 1 }: SkeletonProps) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: equal placeholders, never reordered
    <span key={index} aria-hidden="true" className={`${styles.skeleton} ${styles[shape]}`} style={{ width }} />
  ));
}

export interface EmptyStateProps {
  title: string;
  /** Decorative, above the title. */
  icon?: IconName;
  /** One sentence on how to fill it. */
  children?: ReactNode;
  action?: ReactNode;
  /** Example input and the tool's results: URLs of generated images. */
  example?: { input: string; outputs: readonly string[] };
}

/** Empty state with a first action. */
export function EmptyState({ title, icon, children, action, example }: EmptyStateProps) {
  return (
    <div className={example ? styles.state : `${styles.state} ${styles.bare}`}>
      {example ? (
        <div className={styles.example} aria-hidden="true">
          <img className={styles.sample} src={example.input} alt="" />
          <Icon name="chevron-right" size={20} className={styles.arrow} />
          {example.outputs.map((output) => (
            <img key={output} className={styles.sample} src={output} alt="" />
          ))}
        </div>
      ) : null}
      <div className={styles.foot}>
        {icon ? <Icon name={icon} size={24} className={styles.icon} /> : null}
        <div className={styles.words}>
          <p className={styles.title}>{title}</p>
          {children ? <p className={styles.sentence}>{children}</p> : null}
        </div>
        {action}
      </div>
    </div>
  );
}
