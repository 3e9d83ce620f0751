import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './tabs.module.css';

export interface TabItem<V extends string> {
  value: V;
  label: ReactNode;
  /** e.g. number of images or active tasks. */
  count?: number;
}

export interface TabsProps<V extends string> {
  items: readonly TabItem<V>[];
  value: V;
  onChange: (value: V) => void;
  /** Accessible name of the tab list. */
  label: string;
  /** Equal widths over the full width, for a phone. */
  isStretched?: boolean;
  /** Highlights the count as a pill, for activity. */
  isCountLively?: boolean;
  className?: string;
  /** Content of the selected tab; without it only the tab row is rendered, and the caller marks its own panel. */
  children?: ReactNode;
}

const neighbours: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Tabs: one tab stop, arrow keys select. */
export function Tabs<V extends string>({
  items,
  value,
  onChange,
  label,
  isStretched = false,
  isCountLively = false,
  className,
  children,
}: TabsProps<V>) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const handleKeyDown = (event: KeyboardEvent, index: number): void => {
    const next = items[neighbours[event.key]?.(index, items.length - 1) ?? -1];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    row.current?.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus();
  };
  return (
    <>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        className={[styles.tabs, isStretched ? styles.stretched : '', className ?? ''].filter(Boolean).join(' ')}
      >
        {items.map((item, index) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-${item.value}`}
            data-tab={item.value}
            aria-selected={item.value === value}
            aria-controls={children && item.value === value ? `${id}-panel` : undefined}
            tabIndex={item.value === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(item.value)}
            onKeyDown={(event) => handleKeyDown(event, index)}
          >
            {item.label}
            {item.count === undefined || (isCountLively && item.count === 0) ? null : (
              <span className={isCountLively ? styles.lively : styles.count}>{item.count}</span>
            )}
          </button>
        ))}
      </div>
      {children ? (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
          {children}
        </div>
      ) : null}
    </>
  );
}
