import { useLanguage } from '@atelier/platform/i18n';
import { useMemo } from 'react';
import en from '../../locales/en/matting.json' with { type: 'json' };
import zh from '../../locales/zh/matting.json' with { type: 'json' };
import { fillWords } from '../../texts/own-words.ts';

export type MattingKey = keyof typeof zh;

export type MattingWords = (key: MattingKey, figures?: Record<string, string | number>) => string;

/** Texts of the editor, bundled in its chunk, so that tool pages without it do not load them. */
export const mattingWords =
  (language: 'zh' | 'en'): MattingWords =>
  (key, figures) =>
    fillWords<MattingKey>(language === 'en' ? en : zh, key, figures);

export const useMattingWords = (): MattingWords => {
  const language = useLanguage();
  return useMemo(() => mattingWords(language), [language]);
};

/** Credits with their unit: `2 算力`, `1 credit`. */
export const creditWords = (credits: number, words: MattingWords): string =>
  credits === 1 ? words('priceOne') : words('price', { price: credits });
