import { dateWords, dayWords } from '@atelier/ui/date-words';

const sameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString();

/** `今天 14:32`, `11-20 18:52`, `2025-11-20`: by distance from now. */
export const timeWords = (moment: Date, now: Date, language: string, today: string): string => {
  const time = moment.toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit', hour12: false });
  if (sameDay(moment, now)) return `${today} ${time}`;
  const isThisYear = moment.getFullYear() === now.getFullYear();
  return isThisYear ? `${dayWords(moment, language)} ${time}` : dateWords(moment, language);
};

/** Days until then, at least 0; what ends today is 0 days away. */
export const daysLeft = (moment: Date, now: Date): number =>
  Math.max(0, Math.floor((moment.getTime() - now.getTime()) / 86_400_000));
