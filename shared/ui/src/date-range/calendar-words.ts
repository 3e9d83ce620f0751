const months = 'January February March April May June July August September October November December'.split(' ');
const weekdays = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');

/** 2024-01-01 was a Monday, so dates counted from it give every month and weekday name. */
const nameAt = (language: string, options: Intl.DateTimeFormatOptions, month: number, day: number): string =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(Date.UTC(2024, month, day));

const named = (keys: readonly string[], name: (index: number) => string): Record<string, string> =>
  Object.fromEntries(keys.map((key, index) => [key, name(index)]));

/** Names of months and weekdays for Arco's calendar, in any language of the browser. */
export const calendarWords = (language: string) => {
  const isChinese = language.startsWith('zh');
  return {
    Calendar: {
      monthBeforeYear: !isChinese,
      monthFormat: isChinese ? 'M 月' : 'MMM',
      yearFormat: isChinese ? 'YYYY 年' : 'YYYY',
      month: {
        long: named(months, (index) => nameAt(language, { month: 'long' }, index, 1)),
        short: named(months, (index) => nameAt(language, { month: 'short' }, index, 1)),
      },
      week: {
        long: named(weekdays, (index) => nameAt(language, { weekday: 'long' }, 0, index + 1)),
        short: named(weekdays, (index) =>
          nameAt(language, { weekday: isChinese ? 'narrow' : 'short' }, 0, index + 1).slice(0, 2),
        ),
      },
    },
  };
};
