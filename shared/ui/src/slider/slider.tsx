import type { CSSProperties } from 'react';
import { NumberBox, type NumberRange, snapNumber } from '../number-box/number-box.tsx';

import styles from './slider.module.css';

export interface SliderProps extends NumberRange {
  id?: string;
  value: number;
  onChange: (value: number) => void;
  /** Start of the filled part of the track; `min` by default (use 0 for a range around zero). */
  origin?: number;
  disabled?: boolean;
  /** Unit of the number, e.g. "%". */
  unit?: string | undefined;
  /** Marks below the track, e.g. the default. */
  marks?: readonly number[];
  'aria-label'?: string | undefined;
  'aria-labelledby'?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}

/** A slider with a number box. Arrow keys move one step, Page keys ten. */
export function Slider({
  id,
  value,
  onChange,
  min,
  max,
  step = 1,
  origin = min,
  disabled = false,
  unit,
  marks = [],
  ...aria
}: SliderProps) {
  const share = (of: number): number => (max === min ? 0 : (Math.min(max, Math.max(min, of)) - min) / (max - min));
  const [from, to] = [share(origin), share(value)].sort((one, other) => one - other) as [number, number];
  const look = { '--from': from, '--to': to, '--at': share(value) } as CSSProperties;
  return (
    <div className={styles.slider}>
      <span className={styles.track} style={look}>
        {marks.map((mark) => (
          <i key={mark} className={styles.mark} style={{ '--at': share(mark) } as CSSProperties} />
        ))}
        <input
          {...aria}
          id={id}
          className={styles.range}
          type="range"
          min={min}
          max={max}
          step={step}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(snapNumber(event.target.valueAsNumber, { min, max, step }))}
          onKeyDown={(event) => {
            const pages = event.key === 'PageUp' ? 10 : event.key === 'PageDown' ? -10 : 0;
            if (pages === 0) return;
            event.preventDefault();
            onChange(snapNumber(value + pages * step, { min, max, step }));
          }}
        />
      </span>
      <NumberBox
        className={styles.box}
        aria-label={aria['aria-label']}
        aria-labelledby={aria['aria-labelledby']}
        aria-invalid={aria['aria-invalid']}
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        {...(unit ? { unit } : {})}
        onChange={onChange}
      />
    </div>
  );
}
