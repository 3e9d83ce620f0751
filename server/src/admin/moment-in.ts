import { AdminError } from './admin-error.ts';

const dayMs = 86_400_000;

/** How far a zone's clock is ahead of UTC at a moment, ms. */
const offsetAt = (moment: number, timeZone: string): number => {
  const clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(moment);
  return Date.parse(`${clock.replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000;
};

interface Reading {
  timeZone: string;
  /** What it was given as, for the refusal. */
  option: string;
  /** A day without a time counts whole. */
  isEnd?: boolean;
}

/** `YYYY-MM-DD` or `YYYY-MM-DD HH:MM` on the clock of a zone. @throws AdminError for what is no day or no time */
export const momentIn = (text: string, { timeZone, option, isEnd = false }: Reading): Date => {
  const [, day = '', time] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?$/.exec(text.trim()) ?? [];
  const clock = Date.parse(`${day}T${time ?? '00:00'}:00Z`);
  // A parser may take the 31st of February for the 3rd of March.
  if (Number.isNaN(clock) || !new Date(clock).toISOString().startsWith(day))
    throw new AdminError(`${option} is a day or a moment, like 2026-12-06 or "2026-12-06 04:00".`);
  const local = isEnd && time === undefined ? clock + dayMs : clock;
  const near = local - offsetAt(local, timeZone);
  return new Date(local - offsetAt(near, timeZone));
};
