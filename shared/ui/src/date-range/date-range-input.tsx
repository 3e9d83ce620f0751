import { useCallback, useEffect, useRef, useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './date-range-input.module.css';

type CalendarPart = typeof import('./calendar.tsx').Calendar;

/** Cached after loading, so that the next list renders it immediately. */
let known: CalendarPart | undefined;
const load = async (): Promise<CalendarPart> => {
  known ??= (await import('./calendar.tsx')).Calendar;
  return known;
};

/** Calendar days of the browser's time zone, `YYYY-MM-DD`, both included. */
export interface DateRange {
  from: string;
  to: string;
}

export interface DateRangeInputProps {
  value: DateRange | undefined;
  /** undefined: cleared. */
  onChange: (value: DateRange | undefined) => void;
  /** Labels of both ends, also used as placeholders. */
  words: { from: string; to: string };
  /** BCP 47, for the names of months and days. */
  language: string;
  /** Selectable days, both included. */
  within?: DateRange;
}

type Entered = { end: 0 | 1; isPressed: boolean };

/** A date range, selected or typed. The calendar is loaded at the first interaction, because most lists are read without it. */
export function DateRangeInput(props: DateRangeInputProps) {
  const [Calendar, setCalendar] = useState<CalendarPart | undefined>(() => known);
  const entered = useRef<Entered>(undefined);
  /** The fields stay mounted during a press: a press that ends on another element is no click. */
  const isPressing = useRef(false);
  const isNeeded = props.value !== undefined;
  const want = useCallback((): void => {
    const show = (part: CalendarPart): void => {
      if (!isPressing.current) setCalendar(() => part);
    };
    // A failed load is retried at the next interaction.
    void load().then(show, () => {});
  }, []);
  useEffect(() => {
    if (isNeeded) want();
  }, [isNeeded, want]);
  if (Calendar) return <Calendar {...props} entered={entered.current} />;
  const { words, value } = props;
  const end = (index: 0 | 1, name: string, day: string | undefined) => (
    <input
      aria-label={name}
      placeholder={name}
      value={day ?? ''}
      readOnly
      onFocus={() => {
        entered.current = { end: index, isPressed: false };
        want();
      }}
      onBlur={() => {
        entered.current = undefined;
      }}
      onPointerDown={() => {
        isPressing.current = true;
      }}
      // A press released elsewhere has no click.
      onPointerLeave={() => {
        isPressing.current = false;
      }}
      onPointerCancel={() => {
        isPressing.current = false;
      }}
      onClick={() => {
        isPressing.current = false;
        entered.current = { end: index, isPressed: true };
        want();
      }}
    />
  );
  return (
    <div className={`${styles.input} ${styles.closed}`} onPointerEnter={want}>
      {end(0, words.from, value?.from)}
      <span aria-hidden="true" className={styles.dash} />
      {end(1, words.to, value?.to)}
      <Icon name="calendar" size={16} />
    </div>
  );
}
