/** A day of the calendar as a number: days since 1970-01-01, wherever it is. */
export type LocalDay = number;

const dayMs = 24 * 60 * 60 * 1000;

const partsOf = (at: Date, zone: string): Record<string, number> => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
};

/** Of `2026-11-22`. */
export const dayNamed = (name: string): LocalDay => Date.parse(`${name}T00:00:00Z`) / dayMs;

/** The day on which a moment falls there. */
export const dayOf = (at: Date, zone: string): LocalDay => {
  const { year = 1970, month = 1, day = 1 } = partsOf(at, zone);
  return Date.UTC(year, month - 1, day) / dayMs;
};

/** Milliseconds that the clocks there are ahead of UTC. */
const offsetAt = (at: Date, zone: string): number => {
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = partsOf(at, zone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at.getTime() / 1000) * 1000;
};

/** When a day begins there. */
export const startOfDay = (day: LocalDay, zone: string): Date => {
  const guess = new Date(day * dayMs - offsetAt(new Date(day * dayMs), zone));
  // Where the clocks change in between, the offset is that of the beginning itself.
  return new Date(day * dayMs - offsetAt(guess, zone));
};

/** So many months later; the last day of a month that has no such day. */
export const addMonths = (day: LocalDay, months: number): LocalDay => {
  const from = new Date(day * dayMs);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(from.getUTCDate(), lastDate)) / dayMs;
};

const monthOf = (day: LocalDay): number => {
  const at = new Date(day * dayMs);
  return at.getUTCFullYear() * 12 + at.getUTCMonth();
};

/** Whether a day is so many whole months from the anchor, where a shorter month ends on its last day. */
export const isInSeries = (day: LocalDay, anchor: LocalDay): boolean =>
  addMonths(anchor, monthOf(day) - monthOf(anchor)) === day;

/** So many months later. A day of the anchor's series keeps the anchor's day of the month: after 02-28 comes 03-31, where 01-31 was the anchor. */
export const addMonthsFrom = (anchor: LocalDay, day: LocalDay, months: number): LocalDay =>
  isInSeries(day, anchor) ? addMonths(anchor, monthOf(day) - monthOf(anchor) + months) : addMonths(day, months);

/** `2026-11-22`. */
export const dayName = (day: LocalDay): string => new Date(day * dayMs).toISOString().slice(0, 10);
