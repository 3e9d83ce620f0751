import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Placement, usePlaced } from '../popover/use-placed.ts';

import styles from './tip.module.css';

/** Specification section 9: hover delay of a tooltip, ms. */
export const hoverDelay = 230;

export interface TipProps {
  text: string;
  /** Equivalent keyboard shortcut, e.g. "U". */
  keys?: string;
  placement?: Placement;
  /** One control with an accessible name, which the tooltip shows. */
  children: ReactNode;
}

/** Shows a control's name after a hover delay, or immediately on keyboard focus. Never on touch. */
export function Tip({ text, keys, placement = 'bottom', children }: TipProps) {
  const around = useRef<HTMLSpanElement>(null);
  const popup = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setOpen] = useState(false);
  usePlaced(isOpen, () => around.current?.firstElementChild ?? null, popup, placement, 6);
  useEffect(() => {
    if (!isOpen) return;
    // A closing menu returns the focus to its button: until it is closed, no other popover may open.
    const frame = requestAnimationFrame(() => popup.current?.showPopover?.());
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const hide = (): void => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens only for hover on the control inside
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
