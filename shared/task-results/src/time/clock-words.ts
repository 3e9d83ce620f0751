import type { Language } from '@atelier/catalogue/text';
import type { Task } from '@atelier/contract/task';

/** Looks up duration texts, whichever package defines them. */
type DurationWords = (
  key: 'seconds' | 'minutes' | 'minutesSeconds' | 'secondsRange' | 'minutesRange',
  figures: Record<string, number>,
) => string;

/** Rounds for display: 5 s steps above 20 s. */
const roundSeconds = (seconds: number): number =>
  seconds > 20 ? Math.round(seconds / 5) * 5 : Math.max(1, Math.round(seconds));

/** Formats a measured duration: `35 秒`, `1 分 12 秒`, `2 min`. */
export const durationWords = (seconds: number, words: DurationWords): string => {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < 60) return words('seconds', { count: whole });
  const minutes = Math.floor(whole / 60);
  const rest = whole % 60;
  return rest === 0 ? words('minutes', { count: minutes }) : words('minutesSeconds', { minutes, seconds: rest });
};

/** Formats an estimated range of seconds: in seconds up to 90 s and in started minutes above. */
export const rangeWords = (range: { min: number; max: number }, words: DurationWords): string => {
  if (range.max <= 90) {
    const [min, max] = [roundSeconds(range.min), roundSeconds(range.max)];
    return min >= max ? words('seconds', { count: max }) : words('secondsRange', { min, max });
  }
  const [min, max] = [Math.max(1, Math.floor(range.min / 60)), Math.ceil(range.max / 60)];
  return min >= max ? words('minutes', { count: max }) : words('minutesRange', { min, max });
};

type Range = NonNullable<Task['estimate']>;

const shortSeconds = 10;
const knownFactor = 2;

/** True for a short time and for one known within a factor of two; others are not shown. */
export const isKnown = ({ min, max }: Range): boolean => max <= shortSeconds || max <= knownFactor * min;

/** Seconds; `unknown`: not known within a factor of two; `late`: the displayed time is over. */
export type TimeToDone = Range | 'late' | 'unknown';

/** Percentage from which the pace predicts the remaining time. */
const paceFrom = 10;
const paceSeconds = 2;
/** Error factors of a prediction by pace. */
const paceSpread = { min: 0.75, max: 1.5 } as const;

interface Drawn {
  /** Seconds since the start. */
  seconds: number;
  percent: number;
}

const paceOf = ({ seconds, percent }: Drawn): Range | undefined => {
  if (percent < paceFrom || seconds < paceSeconds) return undefined;
  const rest = (seconds * (100 - percent)) / percent;
  return { min: rest * paceSpread.min, max: Math.max(2, rest * paceSpread.max) };
};

/**
 * Remaining seconds of an estimate some seconds after it was made, or by the pace of progress once there is one; the intersection where
 * both are known. Never increases.
 */
export const stillLeft = (progress: {
  estimate: Range | null;
  /** Seconds since the estimate was made. */
  since: number;
  drawn?: Drawn;
  /** Remaining seconds according to the last displayed value. */
  shown?: number | undefined;
}): TimeToDone => {
  const { estimate, since, drawn, shown = Number.POSITIVE_INFINITY } = progress;
  if (shown < 1) return 'late';
  const left =
    estimate && estimate.max - since >= 1 ? { min: estimate.min - since, max: estimate.max - since } : undefined;
  const pace = drawn && paceOf(drawn);
  if (left || pace) {
    const least = Math.max(1, left?.min ?? 0, pace?.min ?? 0);
    const most = Math.max(1, Math.min(...[left, pace].map((one) => one?.max ?? Number.POSITIVE_INFINITY)));
    if (least > most || !isKnown({ min: least, max: most })) return 'unknown';
    const max = Math.min(most, shown);
    return { min: Math.min(least, max), max };
  }
  return estimate || (drawn?.seconds ?? 0) > 0 ? 'late' : 'unknown';
};

const dayMs = 86_400_000;
const locales = { zh: 'zh-CN', en: 'en-GB' } as const satisfies Record<Language, string>;

const midnightOf = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

/** Whole local days between two timestamps: 0 on the same day, 1 when `at` was yesterday. */
export const daysAgo = (at: Date, now: Date): number => Math.round((midnightOf(now) - midnightOf(at)) / dayMs);

/** By days passed. */
const relativeDay: Record<Language, Readonly<Record<number, string>>> = {
  zh: { [-1]: '明天', 0: '今天', 1: '昨天' },
  en: { [-1]: 'Tomorrow', 0: 'Today', 1: 'Yesterday' },
};

/** Heading of a day: tomorrow, today, yesterday, else the date, with the year only when it differs. */
export const dayWords = (iso: string, now: Date, language: Language): string => {
  const at = new Date(iso);
  const near = relativeDay[language][daysAgo(at, now)];
  if (near !== undefined) return near;
  const isOtherYear = at.getFullYear() !== now.getFullYear();
  return new Intl.DateTimeFormat(locales[language], {
    day: 'numeric',
    month: language === 'zh' ? 'long' : 'short',
    ...(isOtherYear ? { year: 'numeric' } : {}),
  }).format(at);
};

/** A date and time relative to today: `今天 14:32`, `Yesterday 09:05`, `6 Nov 18:20`. */
export const momentWords = (iso: string, now: Date, language: Language): string => {
  const at = new Date(iso);
  const clock = `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
  return `${dayWords(iso, now, language)} ${clock}`;
};
