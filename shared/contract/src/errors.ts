import en from './locales/en/errors.json' with { type: 'json' };
import zh from './locales/zh/errors.json' with { type: 'json' };

/** 400xx are defined by the specification, the other ranges by this product. `{name}` in a message is filled from the error's details. */
export type ErrorCode = keyof typeof zh;

export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(zh, code);

export type Language = 'zh' | 'en';

export type ErrorDetails = Record<string, string | number>;

/**
 * Message of a code in a language; the general message for an unknown code. Bundles both languages: pages use `dialogs.sentenceOf` of the
 * platform instead.
 */
export const errorSentence = (code: ErrorCode, language: Language, details: ErrorDetails = {}): string => {
  return fillSentence((language === 'zh' ? zh : en)[isErrorCode(code) ? code : '50000'], language, details);
};

/**
 * Fills `{name}` in a message from the error's details. Text details come in both languages, as `name_zh` and `name_en`; a missing one is
 * empty.
 */
export const fillSentence = (sentence: string, language: Language, details: ErrorDetails): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(details[`${name}_${language}`] ?? details[name] ?? ''));

/** What the client does for a code, besides showing its message. */
export type ErrorAction =
  | 'refresh' /* refresh the access token and retry */
  | 'logout' /* end the session */
  | 'login' /* message for 5 s, then login without redirect */
  | 'home' /* message, then home */
  | 'credits' /* one of the low-credit notices with its own way out, see low-credit.ts */
  | 'message'; /* message for 5 s */

const actions: Partial<Record<ErrorCode, ErrorAction>> = {
  '40000': 'logout',
  '40001': 'refresh',
  '40002': 'refresh',
  '40003': 'login',
  '40004': 'login',
  '40005': 'home',
  '42001': 'credits',
  '42002': 'credits',
  '42003': 'credits',
  '42004': 'credits',
  '42005': 'credits',
  '42006': 'credits',
};

/** The default is to show the message, also for failures without a code. */
export const errorActionOf = (code: ErrorCode | undefined): ErrorAction =>
  (code === undefined ? undefined : actions[code]) ?? 'message';
