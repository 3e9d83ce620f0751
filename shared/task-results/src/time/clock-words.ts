import type { Language } from '@atelier/catalogue/text';

const dayMs = 86_400_000;
const locales = { zh: 'zh-CN', en: 'en-GB' } as const satisfies Record<Language, string>;

const midnightOf = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

/** Whole local days between two moments: 0 on the same day, 1 when `at` was yesterday. */
export const daysAgo = (at: Date, now: Date): number => Math.round((midnightOf(now) - midnightOf(at)) / dayMs);

/** By the days that have gone since. */
const relativeDay: Record<Language, Readonly<Record<number, string>>> = {
  zh: { [-1]: '明天', 0: '今天', 1: '昨天' },
  en: { [-1]: 'Tomorrow', 0: 'Today', 1: 'Yesterday' },
};

/** Heading of a day: tomorrow, today, yesterday, else the date, with the year only when it is another one. */
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
