import { bytesWords, type OwnTexts, type OwnWords } from '@atelier/picture-editors/own-words';
import en from './locales/en/resources.json' with { type: 'json' };
import zh from './locales/zh/resources.json' with { type: 'json' };

/** Estimated zip size, shown beside the button; empty without files. */
export const zipSize = (bytes: readonly number[]): string =>
  bytes.length === 0 ? '' : `≈ ${bytesWords(bytes.reduce((sum, one) => sum + one, 0))}`;

const hourMs = 3_600_000;

/** Remaining time until a timestamp, rounded up: days, below two days hours. */
export const formatRemaining = (endsAt: string, now: number, words: OwnWords<LibraryKey>): string => {
  const hours = (Date.parse(endsAt) - now) / hourMs;
  if (hours <= 0) return words('over');
  return hours < 48
    ? words('hoursLeft', { count: Math.ceil(hours) })
    : words('daysLeft', { count: Math.ceil((hours - 0.5) / 24) });
};

export type LibraryKey = keyof typeof zh;

/** Texts of the pages of resource management. */
export const libraryTexts: OwnTexts<LibraryKey> = { zh, en };
