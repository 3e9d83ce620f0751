import { fillSentence } from './errors/fill-sentence.ts';
import { sentencesEn } from './errors/sentences-en.ts';
import { sentencesZh } from './errors/sentences-zh.ts';

export type ErrorCode = keyof typeof sentencesZh;

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(sentencesZh, code);

export type Language = 'zh' | 'en';

export type ErrorDetails = Record<string, string | number>;

/**
 * The sentence of a code in a language; of one that a newer part of the page made up, the general one. A page brings both
 * languages with it: there, `dialogs.sentenceOf` of the platform has them.
 */
export const errorSentence = (code: ErrorCode, language: Language, details: ErrorDetails = {}): string => {
  const sentences = language === 'zh' ? sentencesZh : sentencesEn;
  return fillSentence(sentences[isErrorCode(code) ? code : '50000'], language, details);
};
