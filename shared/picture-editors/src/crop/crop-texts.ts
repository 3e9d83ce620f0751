import { useLanguage } from '@atelier/platform/i18n';
import { useMemo } from 'react';
import en from '../locales/en/crop.json' with { type: 'json' };
import zh from '../locales/zh/crop.json' with { type: 'json' };
import { fillWords } from '../texts/own-words.ts';

export type CropKey = keyof typeof zh;

export type CropWords = (key: CropKey, figures?: Record<string, string | number>) => string;

/** The dialog's sentences; they come with its chunk. */
export const useCropWords = (): CropWords => {
  const language = useLanguage();
  return useMemo(() => (key, figures) => fillWords<CropKey>(language === 'en' ? en : zh, key, figures), [language]);
};
