import { type ComponentPropsWithRef, type KeyboardEvent, useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import styles from './number-box.module.css';

interface NumberRange {
  min: number;
  max: number;
  /** Distance of two allowed values, counted from `min`; 1 by default. */
  step?: number;
}

const decimalsOf = (step: number): number => {
  const [, fraction = ''] = String(step).split('.');
  return fraction.length;
};

/** The nearest allowed value, without floating-point errors. */
export const snapNumber = (value: number, { min, max, step = 1 }: NumberRange): number => {
  const onGrid = min + Math.round((value - min) / step) * step;
  const inside = Math.min(max, Math.max(min, onGrid));
  return Number(inside.toFixed(Math.max(decimalsOf(step), decimalsOf(min))));
};

export const stepNumber = (value: number, steps: number, range: NumberRange): number =>
  snapNumber(value + steps * (range.step ?? 1), range);

/** Parses user input, including full-width digits and commas; null when it is not a number. */
export const parseNumber = (text: string, range: NumberRange): number | null => {
  const plain = text.normalize('NFKC').trim().replace(',', '.');
  if (plain === '') return null;
  const value = Number(plain);
  return Number.isFinite(value) ? snapNumber(value, range) : null;
};

export type { NumberRange };

export interface NumberBoxProps
  extends NumberRange,
    Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'min' | 'max' | 'step' | 'size' | 'type'> {
  value: number;
  onChange: (value: number) => void;
  /** Accessible names of the stepper buttons; absent: no stepper. */
  stepper?: { less: string; more: string };
  /** e.g. "%", hidden from assistive technology. */
  unit?: string;
}

/** Number input, typed or changed by arrow keys; values out of range snap to the nearest allowed one on blur. */
export function NumberBox({
  value,
  onChange,
  min,
  max,
  step = 1,
  stepper,
  unit,
  className,
  disabled,
  ...rest
}: NumberBoxProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const range = { min, max, step };
  const commit = (): void => {
    const parsed = draft === null ? null : parseNumber(draft, range);
    setDraft(null);
    if (parsed !== null && parsed !== value) onChange(parsed);
  };
  const move = (steps: number): void => {
    const from = draft === null ? value : (parseNumber(draft, range) ?? value);
    setDraft(null);
    const next = stepNumber(from, steps, range);
    if (next !== value) onChange(next);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') commit();
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction === 0) return;
    event.preventDefault();
    move(direction * (event.shiftKey ? 10 : 1));
  };
  return (
    <span className={[styles.box, stepper ? styles.stepper : '', className ?? ''].filter(Boolean).join(' ')}>
      {stepper ? (
        <IconButton
          icon="minus"
          iconSize={16}
          label={stepper.less}
          disabled={disabled || value <= min}
          onClick={() => move(-1)}
        />
      ) : null}
      <input
        {...rest}
        className={styles.input}
        role="spinbutton"
        inputMode={step % 1 === 0 && min >= 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        disabled={disabled}
        value={draft ?? String(value)}
        onChange={(event) => setDraft(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={handleKeyDown}
      />
      {unit ? (
        <span className={styles.unit} aria-hidden="true">
          {unit}
        </span>
      ) : null}
      {stepper ? (
        <IconButton
          icon="plus"
          iconSize={16}
          label={stepper.more}
          disabled={disabled || value >= max}
          onClick={() => move(1)}
        />
      ) : null}
    </span>
  );
}
