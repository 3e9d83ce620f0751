import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  title: string;
  /** Decorative, above the title. */
  icon?: IconName;
  /** One sentence: what would make this fill. */
  children?: ReactNode;
  action?: ReactNode;
  /** What goes in, and what this tool would make of it: addresses of drawn pictures. */
  example?: { input: string; outputs: readonly string[] };
}

/** Nothing here yet, and how to begin. */
export function EmptyState({ title, icon, children, action, example }: EmptyStateProps) {
  return (
    <div className={example ? styles.state : `${styles.state} ${styles.bare}`}>
      {example ? (
        <div className={styles.example} aria-hidden="true">
          <img className={styles.picture} src={example.input} alt="" />
          <Icon name="chevron-right" size={20} className={styles.arrow} />
          {example.outputs.map((output) => (
            <img key={output} className={styles.picture} src={output} alt="" />
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
