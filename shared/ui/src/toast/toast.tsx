import { useEffect, useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './toast.module.css';

export interface ToastProps {
  message: string;
  /** One action, e.g. "undo". */
  action?: { label: string; onAct: () => void } | undefined;
  /** done: a tick before the words; error: announced at once. */
  tone?: 'plain' | 'done' | 'error';
  /** Called when the time is over; the timer pauses while the pointer or focus is on it. */
  onExpire: () => void;
  /** ms */
  lasts?: number;
}

/** A short message at the bottom, with at most one action. */
export function Toast({ message, action, tone = 'plain', onExpire, lasts = 5000 }: ToastProps) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onExpire, lasts);
    return () => clearTimeout(timer);
  }, [isHeld, lasts, onExpire]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for a pointer or focus resting on it
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {tone === 'plain' ? null : <Icon name={tone === 'error' ? 'error' : 'check'} />}
      <span>{message}</span>
      {action ? (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.onAct();
            onExpire();
          }}
        >
          {action.label}
        </button>
      ) : null}
    </div>
  );
}
