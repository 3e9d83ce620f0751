import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Field, type FieldProps } from '../field/field.tsx';
import { Icon } from '../icon/icon.tsx';
import { usePlaced } from '../popover/use-placed.ts';
import styles from './select.module.css';

interface Row {
  label: string;
  isDisabled?: boolean;
}

/** Options that PageUp and PageDown move. */
const pageRows = 8;

const steps: Readonly<Record<string, (at: number, count: number) => { from: number; by: 1 | -1 }>> = {
  ArrowDown: (at) => ({ from: at + 1, by: 1 }),
  ArrowUp: (at) => ({ from: at - 1, by: -1 }),
  PageDown: (at, count) => ({ from: Math.min(at + pageRows, count - 1), by: -1 }),
  PageUp: (at) => ({ from: Math.max(at - pageRows, 0), by: 1 }),
  Home: () => ({ from: 0, by: 1 }),
  End: (_, count) => ({ from: count - 1, by: -1 }),
};

/** Index that a key moves to, skipping disabled options; `at` itself at an end, undefined for any other key. */
export const nextOption = (rows: readonly Row[], at: number, key: string): number | undefined => {
  const step = steps[key]?.(at, rows.length);
  if (step === undefined) return undefined;
  for (let row = step.from; row >= 0 && row < rows.length; row += step.by) if (!rows[row]?.isDisabled) return row;
  return at;
};

/** Index of the option whose label starts with the typed text; the same letter again moves to the next such option. */
export const typedOption = (rows: readonly Row[], typed: string, at: number): number | undefined => {
  const isRepeated = [...typed].every((letter) => letter === typed[0]);
  const wanted = (isRepeated ? (typed[0] ?? '') : typed).toLowerCase();
  const start = isRepeated ? at + 1 : Math.max(at, 0);
  const order = rows.map((_, step) => (start + step) % rows.length);
  return order.find((row) => !rows[row]?.isDisabled && rows[row]?.label.toLowerCase().startsWith(wanted));
};

export interface SelectOption<V extends string | number> {
  value: V;
  label: string;
  isDisabled?: boolean;
}

export interface SelectProps<V extends string | number> {
  options: readonly SelectOption<V>[];
  value: V | undefined;
  onChange: (value: V) => void;
  placeholder?: string;
  disabled?: boolean;
  id?: string;
  'aria-label'?: string | undefined;
  'aria-labelledby'?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}

/** Pause after which typed letters start a new search text, ms. */
const wordPauseMs = 700;

/**
 * Selects one of many options; use `Segmented` for a few that fit in a row. A select-only combobox according to the WAI-ARIA practices: the
 * focus stays on the button, arrow keys move, letters search, Enter selects, Esc cancels.
 */
export function Select<V extends string | number>({
  options,
  value,
  onChange,
  placeholder,
  disabled = false,
  id,
  ...aria
}: SelectProps<V>) {
  const listId = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const [isOpen, setOpen] = useState(false);
  const chosen = options.findIndex((option) => option.value === value);
  const [active, setActive] = useState(chosen);
  usePlaced(isOpen, () => anchor.current, list, 'bottom-start', 4);
  useLayoutEffect(() => {
    if (isOpen) list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  });

  const open = (at = chosen): void => {
    setActive(at);
    list.current?.showPopover();
  };
  const close = (): void => list.current?.hidePopover();
  const take = (at: number): void => {
    const option = options[at];
    close();
    if (option && !option.isDisabled && option.value !== value) onChange(option.value);
  };
  const search = (event: KeyboardEvent): void => {
    const isFresh = event.timeStamp - typed.current.at > wordPauseMs;
    typed.current = { text: (isFresh ? '' : typed.current.text) + event.key, at: event.timeStamp };
    const found = typedOption(options, typed.current.text, active);
    if (found !== undefined) open(found);
  };
  const handleKey = (event: KeyboardEvent): void => {
    const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    const next = nextOption(options, isOpen ? active : chosen, event.key);
    if (isLetter) search(event);
    else if (next !== undefined) open(isOpen ? next : Math.max(chosen, 0));
    else if (event.key === 'Enter' || event.key === ' ') isOpen ? take(active) : open();
    else if (event.key === 'Escape' && isOpen) close();
    else {
      if (event.key === 'Tab' && isOpen) take(active);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <button
        {...aria}
        ref={anchor}
        type="button"
        id={id}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        disabled={disabled}
        className={styles.select}
        popoverTarget={listId}
        onClick={() => setActive(chosen)}
        onKeyDown={handleKey}
        // Some browsers click a button when the space bar is released.
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        onBlur={close}
      >
        <span className={chosen < 0 ? styles.placeholder : styles.value}>{options[chosen]?.label ?? placeholder}</span>
        <Icon name="chevron-down" size={16} />
      </button>
      <div
        ref={list}
        id={listId}
        popover="auto"
        role="listbox"
        aria-label={aria['aria-label']}
        aria-labelledby={aria['aria-labelledby']}
        className={styles.list}
        onMouseDown={(event) => event.preventDefault()}
        onBeforeToggle={({ newState }) => {
          if (newState === 'open' && list.current && anchor.current) {
            list.current.style.minWidth = `${anchor.current.offsetWidth}px`;
          }
          setOpen(newState === 'open');
        }}
      >
        {options.map((option, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the button keeps the focus and handles the keys
          <div
            key={option.value}
            id={`${listId}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === chosen}
            aria-disabled={option.isDisabled || undefined}
            data-active={at === active || undefined}
            className={styles.option}
            onPointerMove={() => setActive(at)}
            onClick={() => (option.isDisabled ? undefined : take(at))}
          >
            <span className={styles.words}>{option.label}</span>
            {at === chosen ? <Icon name="check" size={16} /> : null}
          </div>
        ))}
      </div>
    </>
  );
}

export interface SelectFieldProps<V extends string | number>
  extends Omit<FieldProps, 'children'>,
    Omit<SelectProps<V>, 'id' | `aria-${string}`> {}

/** A select with its label, and its hint or error. */
export function SelectField<V extends string | number>(props: SelectFieldProps<V>) {
  const { label, optional, advice, aside, hint, error, className, ...select } = props;
  return (
    <Field {...{ label, optional, advice, aside, hint, error, className }}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  );
}
