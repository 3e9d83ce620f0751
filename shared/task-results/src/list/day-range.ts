import type { DateRange } from '@atelier/ui/date-range-input';

/** `YYYY-MM-DD` of a moment in the browser's time zone. */
const localDay = (at: Date): string =>
  `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;

const dayAfter = (at: Date, days: number): Date => new Date(at.getFullYear(), at.getMonth(), at.getDate() + days);

/** Moments at which the first of the local days begins and the last one ends. */
export const momentsOf = ({ from, to }: DateRange): { from: string; to: string } => ({
  from: new Date(`${from}T00:00`).toISOString(),
  to: dayAfter(new Date(`${to}T00:00`), 1).toISOString(),
});

/** The days that the history still keeps, today included. */
export const keptDays = (now: Date, days: number): DateRange => ({
  from: localDay(dayAfter(now, -days)),
  to: localDay(now),
});
