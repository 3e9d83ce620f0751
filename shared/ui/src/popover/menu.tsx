import { Fragment, type KeyboardEvent, type ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './menu.module.css';
import { Popover, type PopoverOpener } from './popover.tsx';
import type { Placement } from './use-placed.ts';

export interface MenuItem {
  key: string;
  label: ReactNode;
  onSelect: () => void;
  icon?: IconName;
  /** At the right: a keyboard shortcut or a value. */
  note?: ReactNode;
  isDanger?: boolean;
  isDisabled?: boolean;
  /** The selected item of its group. */
  isChosen?: boolean;
  /** A separator above it. */
  startsGroup?: boolean;
}

export interface MenuProps {
  label: string;
  opener: (props: PopoverOpener) => ReactNode;
  items: readonly MenuItem[];
  /** Above the items, e.g. the signed-in user. */
  head?: ReactNode;
  placement?: Placement;
}

const itemsOf = (menu: HTMLElement): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)'),
];

const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const items = itemsOf(event.currentTarget);
  const index = items.indexOf(document.activeElement as HTMLElement);
  const next: Record<string, number> = {
    ArrowDown: (index + 1) % items.length,
    ArrowUp: (index - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const target = items[next[event.key] ?? -1];
  if (!target) return;
  event.preventDefault();
  target.focus();
};

/** A menu button. Arrow keys move, Enter selects, Esc closes. */
export function Menu({ label, opener, items, head, placement = 'bottom-end' }: MenuProps) {
  return (
    <Popover
      label={label}
      opener={opener}
      placement={placement}
      role="menu"
      className={styles.menu}
      onOpened={(popup) => itemsOf(popup)[0]?.focus()}
    >
      {(close) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys of the surrounding menu
        <div className={styles.list} onKeyDown={moveFocus}>
          {head ? <div className={styles.head}>{head}</div> : null}
          {items.map((item) => (
            <Fragment key={item.key}>
              {item.startsGroup ? <hr className={styles.line} /> : null}
              {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: role and state both follow isChosen */}
              <button
                type="button"
                role={item.isChosen === undefined ? 'menuitem' : 'menuitemradio'}
                aria-checked={item.isChosen}
                tabIndex={-1}
                disabled={item.isDisabled}
                className={item.isDanger ? `${styles.item} ${styles.danger}` : styles.item}
                onClick={() => {
                  close();
                  item.onSelect();
                }}
              >
                {item.icon ? <Icon name={item.icon} /> : null}
                <span className={styles.words}>{item.label}</span>
                {item.note ? <span className={styles.note}>{item.note}</span> : null}
                {item.isChosen ? <Icon name="check" size={16} className={styles.tick} /> : null}
              </button>
            </Fragment>
          ))}
        </div>
      )}
    </Popover>
  );
}
