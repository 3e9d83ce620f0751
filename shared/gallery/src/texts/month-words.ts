import type { OwnWords } from '@atelier/picture-editors/own-words';
import type { GalleryKey } from './gallery-texts.ts';

/** `2026-11` as pages write it: `2026 年 11 月`, `November 2026`; short without its year. */
export const monthWords = (month: string, words: OwnWords<GalleryKey>, isShort = false): string => {
  const [year = '', number = ''] = month.split('-');
  const name = new Date(Date.UTC(Number(year), Number(number) - 1, 15))
    .toLocaleDateString(words('locale'), {
      month: isShort || words('locale') === 'zh-CN' ? 'short' : 'long',
      timeZone: 'UTC',
    })
    .replace(/^(\d+)(?=\D)/, '$1 ');
  return isShort ? name : words('month', { year, name });
};
