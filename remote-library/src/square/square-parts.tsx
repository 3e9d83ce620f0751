import type { OwnTexts } from '@atelier/picture-editors/own-words';
import { Link } from '@atelier/platform/router';
import { Button, buttonClass } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { EmptyState } from '@atelier/ui/placeholders';
import { type ReactNode, useId } from 'react';
import en from '../locales/en/square.json' with { type: 'json' };
import zh from '../locales/zh/square.json' with { type: 'json' };
import styles from './square.module.css';

interface ReasonsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice among a few reasons. */
export function Reasons<Value extends string>({ label, options, value, onChange }: ReasonsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.reasons}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

export type SquareKey = keyof typeof zh;

/** Texts of the works square, of publishing and of moderation. */
export const squareTexts: OwnTexts<SquareKey> = { zh, en };

export interface OpenedProps {
  title: string;
  closeLabel: string;
  isNarrow: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The open entry: beside the list, or over it on narrow pages. */
export function Opened({ title, closeLabel, isNarrow, onClose, children }: OpenedProps) {
  if (!isNarrow) return <aside className={styles.aside}>{children}</aside>;
  return (
    <Dialog isOpen size="wide" title={title} closeLabel={closeLabel} onClose={onClose}>
      {children}
    </Dialog>
  );
}

type Key = 'nothing' | 'nothingBody' | 'clear' | 'empty' | 'emptyBody';

export interface NothingProps {
  words: (key: Key) => string;
  /** True when the filters match nothing; false when there are no entries at all. */
  isNarrowed: boolean;
  onClear: () => void;
  /** Link shown when there are no entries. */
  way: { to: string; label: string };
}

/** Empty state of a square, with the next step. */
export function Nothing({ words, isNarrowed, onClear, way }: NothingProps) {
  if (isNarrowed)
    return (
      <EmptyState title={words('nothing')} action={<Button label={words('clear')} onClick={onClear} />}>
        {words('nothingBody')}
      </EmptyState>
    );
  return (
    <EmptyState
      title={words('empty')}
      action={
        <Link className={buttonClass()} to={way.to}>
          {way.label}
        </Link>
      }
    >
      {words('emptyBody')}
    </EmptyState>
  );
}
