import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import styles from './popover.module.css';
import { type Placement, usePlaced } from './use-placed.ts';

/** Props for the opener (a Button or IconButton). */
export interface PopoverOpener {
  ref: RefObject<HTMLButtonElement | null>;
  popoverTarget: string;
  'aria-expanded': boolean;
  'aria-haspopup': 'dialog' | 'menu';
  'aria-controls': string | undefined;
}

export interface PopoverProps {
  /** Accessible name of the popover. */
  label: string;
  opener: (props: PopoverOpener) => ReactNode;
  /** Rendered only while open. */
  children: ReactNode | ((close: () => void) => ReactNode);
  placement?: Placement;
  role?: 'dialog' | 'menu';
  /** Called after opening, with the popup element. */
  onOpened?: (popup: HTMLElement) => void;
  className?: string;
}

/** Shown above everything, including dialogs; Esc and a click outside close it, focus returns to the opener. */
export function Popover({
  label,
  opener,
  children,
  placement = 'bottom-start',
  role = 'dialog',
  onOpened,
  className,
}: PopoverProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  usePlaced(isOpen, () => anchor.current, popup, placement, 6);
  const close = (): void => {
    popup.current?.hidePopover();
    anchor.current?.focus();
  };
  return (
    <>
      {opener({
        ref: anchor,
        popoverTarget: id,
        'aria-expanded': isOpen,
        'aria-haspopup': role,
        'aria-controls': isOpen ? id : undefined,
      })}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: dialog and menu both support a label */}
      <div
        ref={popup}
        id={id}
        popover="auto"
        role={role}
        aria-label={label}
        className={className ? `${styles.popover} ${className}` : styles.popover}
        onBeforeToggle={(event) => {
          if (event.target !== event.currentTarget) return;
          // The focused element is removed with the content.
          if (event.newState === 'closed' && event.currentTarget.contains(document.activeElement))
            anchor.current?.focus();
          setOpen(event.newState === 'open');
        }}
        onToggle={(event) => {
          if (event.target === event.currentTarget && event.newState === 'open') onOpened?.(event.currentTarget);
        }}
      >
        {isOpen ? (typeof children === 'function' ? children(close) : children) : null}
      </div>
    </>
  );
}
