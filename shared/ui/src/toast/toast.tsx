import { Children, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../icon/icon.tsx';
import styles from './toast.module.css';

/** The topmost modal dialog: everything outside it is inert. */
const topModal = (): Element | null => [...document.querySelectorAll('dialog:modal')].at(-1) ?? null;

/** Container of toasts: bottom centre, newest at the bottom, above an open dialog. */
export function ToastRegion({ label, children }: { label: string; children: ReactNode }) {
  const region = useRef<HTMLElement>(null);
  const count = Children.count(children);
  const [host, setHost] = useState<Element | null>(null);
  useLayoutEffect(() => {
    const follow = () => setHost(topModal());
    // A dialog opens or closes; neither event bubbles.
    const names = ['toggle', 'close'];
    for (const name of names) document.addEventListener(name, follow, true);
    return () => {
      for (const name of names) document.removeEventListener(name, follow, true);
    };
  }, []);
  useLayoutEffect(() => {
    const element = region.current;
    if (typeof element?.showPopover !== 'function') return;
    // Reopened with each toast: the popover that was opened last is on top.
    if (element.matches(':popover-open')) element.hidePopover();
    if (count === 0) return;
    const top = topModal();
    if (host === top) element.showPopover();
    else setHost(top);
  }, [count, host]);
  const toasts = (
    <section ref={region} popover="manual" aria-label={label} className={styles.region}>
      {children}
    </section>
  );
  return host ? createPortal(toasts, host) : toasts;
}

export interface ToastProps {
  message: string;
  /** One action, e.g. "undo". */
  action?: { label: string; onAct: () => void } | undefined;
  /** done: with a check mark; error: announced assertively. */
  tone?: 'plain' | 'done' | 'error';
  /** Called when the time is over; the timer pauses while hovered or focused. */
  onExpire: () => void;
  /** Duration in ms. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: listens only for hover and focus
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
