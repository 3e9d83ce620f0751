import sentencesEn from '@atelier/contract/error-sentences-en' with { type: 'json' };
import en from '../locales/en/host.json' with { type: 'json' };
import type { FrameWords } from './create-i18n.ts';

export const english: FrameWords = { language: 'en', texts: en, sentences: sentencesEn };
