const isChinese = (language: string): boolean => language.startsWith('zh');

const two = (figure: number): string => String(figure).padStart(2, '0');

/** Formats a day: `2026-11-23`, `23 Nov 2026`. */
export const dateWords = (at: string | number | Date, language: string): string => {
  const moment = new Date(at);
  return isChinese(language)
    ? `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
    : moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
};

/** Formats a day without the year: `11-23`, `23 Nov`. */
export const dayWords = (at: string | number | Date, language: string): string => {
  const moment = new Date(at);
  return isChinese(language)
    ? `${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
    : moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
};

/** Formats day and minute: `2026-11-23 14:32`, `23 Nov 2026, 14:32`; in the browser's time zone. */
export const momentWords = (at: string | number | Date, language: string): string => {
  const moment = new Date(at);
  const time = `${two(moment.getHours())}:${two(moment.getMinutes())}`;
  return `${dateWords(moment, language)}${isChinese(language) ? ' ' : ', '}${time}`;
};

/** Formats the last day of a period that ends at midnight. */
export const lastDayWords = (endsAt: string, language: string): string => dateWords(Date.parse(endsAt) - 1, language);

/** Time zone of formatted timestamps: `Asia/Shanghai (GMT+8)`. For files, which are read elsewhere. */
export const zoneWords = (at: string | number | Date = Date.now()): string => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(new Date(at));
  return `${timeZone} (${parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC'})`;
};
