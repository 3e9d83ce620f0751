import { sentencesEn } from '@atelier/contract/error-sentences-en';
import type { FrameWords } from './frame-words.ts';
import { en } from './texts-en.ts';

export const english: FrameWords = { language: 'en', texts: en, sentences: sentencesEn };
