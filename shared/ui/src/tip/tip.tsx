import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Placement, usePlaced } from '../popover/use-placed.ts';

import styles from './tip.module.css';

/** Specification section 9: how long the pointer rests before a tip shows, ms. */
export const hoverDelay = 230;

export interface TipProps {
  text: string;
  /** The key that does the same, e.g. "U". */
  keys?: string;
  placement?: Placement;
  /** One control with a name of its own: the tip shows that name to the eye. */
  children: ReactNode;
}

/** Shows a control's name after a rest of the pointer, or at once on keyboard focus. Never under a finger. */
export function Tip({ text, keys, placement = 'bottom', children }: TipProps) {
  const around = useRef<HTMLSpanElement>(null);
  const popup = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setOpen] = useState(false);
  usePlaced(isOpen, () => around.current?.firstElementChild ?? null, popup, placement, 6);
  useEffect(() => {
    if (!isOpen) return;
    // A menu that is closing hands the focus back to its button: until it has closed, no other popover may open.
    const frame = requestAnimationFrame(() => popup.current?.showPopover?.());
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const hide = (): void => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for the pointer resting on the control inside
    <span
      ref={around}
      className={styles.around}
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') timer.current = setTimeout(() => setOpen(true), hoverDelay);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) setOpen(true);
      }}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key === 'Escape') hide();
      }}
    >
      {children}
      {isOpen ? (
        <span ref={popup} popover="manual" aria-hidden="true" className={styles.tip}>
          {text}
          {keys ? <kbd className={styles.keys}>{keys}</kbd> : null}
        </span>
      ) : null}
    </span>
  );
}
