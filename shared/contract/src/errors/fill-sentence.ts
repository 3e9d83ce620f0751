import type { ErrorDetails, Language } from '../errors.ts';

/** `{name}` of a sentence by the error's details. One that is a word comes in both languages, as `name_zh` and `name_en`; a missing one stays empty. */
export const fillSentence = (sentence: string, language: Language, details: ErrorDetails): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(details[`${name}_${language}`] ?? details[name] ?? ''));
