import type { OwnWords } from '@atelier/picture-editors/own-words';
import type { GalleryKey } from './gallery-texts.ts';

/** A browser makes a formatter in about as long as it draws a line of pictures: each month's name is made once. */
const names = new Map<string, string>();

const nameOf = (locale: string, month: number, style: 'short' | 'long'): string => {
  const key = `${locale} ${month} ${style}`;
  const known = names.get(key);
  if (known !== undefined) return known;
  const name = new Date(Date.UTC(2026, month - 1, 15))
    .toLocaleDateString(locale, { month: style, timeZone: 'UTC' })
    .replace(/^(\d+)(?=\D)/, '$1 ');
  names.set(key, name);
  return name;
};

/** `2026-11` as pages write it: `2026 年 11 月`, `November 2026`; short without its year. */
export const monthWords = (month: string, words: OwnWords<GalleryKey>, isShort = false): string => {
  const [year = '', number = ''] = month.split('-');
  const locale = words('locale');
  const name = nameOf(locale, Number(number), isShort || locale === 'zh-CN' ? 'short' : 'long');
  return isShort ? name : words('month', { year, name });
};
