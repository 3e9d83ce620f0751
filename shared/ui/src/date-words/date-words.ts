const isChinese = (language: string): boolean => language.startsWith('zh');

const two = (figure: number): string => String(figure).padStart(2, '0');

/** A day as pages write it: `2026-11-23`, `23 Nov 2026`. */
export const dateWords = (at: string | number | Date, language: string): string => {
  const moment = new Date(at);
  return isChinese(language)
    ? `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
    : moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
};

/** A date without the year: `11-23`, `23 Nov`. */
export const dayWords = (at: string | number | Date, language: string): string => {
  const moment = new Date(at);
  return isChinese(language)
    ? `${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
    : moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
};

const momentInZone = (moment: Date, language: string, timeZone: string): string => {
  const figures = { timeZone, year: 'numeric', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const isOwn = timeZone === new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zone = isOwn ? {} : ({ timeZoneName: 'short' } as const);
  return isChinese(language)
    ? moment.toLocaleString('sv-SE', { ...figures, ...zone, month: '2-digit' })
    : moment.toLocaleString('en-GB', { ...figures, ...zone, day: 'numeric', month: 'short' });
};

/** Day and minute: `2026-11-23 14:32`, `23 Nov 2026, 14:32`; in the browser's zone, or in a given one, which is named where it is another. */
export const momentWords = (at: string | number | Date, language: string, timeZone?: string): string => {
  if (timeZone !== undefined) return momentInZone(new Date(at), language, timeZone);
  const moment = new Date(at);
  const time = `${two(moment.getHours())}:${two(moment.getMinutes())}`;
  return `${dateWords(moment, language)}${isChinese(language) ? ' ' : ', '}${time}`;
};

/** The last day of something that ends with a day. */
export const lastDayWords = (endsAt: string, language: string): string => dateWords(Date.parse(endsAt) - 1, language);
