import type { OwnWords } from '@atelier/picture-editors/own-words';
import type { LibraryKey } from '../library-texts.ts';

const hourMs = 3_600_000;

/** What is left until a moment: started days, below two days started hours. */
export const formatRemaining = (endsAt: string, now: number, words: OwnWords<LibraryKey>): string => {
  const hours = (Date.parse(endsAt) - now) / hourMs;
  if (hours <= 0) return words('over');
  return hours < 48
    ? words('hoursLeft', { count: Math.ceil(hours) })
    : words('daysLeft', { count: Math.ceil((hours - 0.5) / 24) });
};
