import type { ErrorCode, ErrorDetails } from '@atelier/contract/errors';
import { dialogs } from '@atelier/platform/dialogs';
import { useLanguage } from '@atelier/platform/i18n';

/** Texts of one language; `…_one` is the English singular of a text with `{{count}}`. */
export type OwnTable<Key extends string> = Readonly<Record<Key, string> & Partial<Record<`${Key}_one`, string>>>;

/** Texts of one dialog in both languages, with the same keys; bundled in its chunk instead of the package's bundle. */
export interface OwnTexts<Key extends string> {
  zh: OwnTable<Key>;
  en: OwnTable<Key>;
}

export type OwnWords<Key extends string> = (key: Key, figures?: Readonly<Record<string, string | number>>) => string;

/** Text of a table with its `{{name}}` parameters filled in, singular when `count` is 1. */
export const fillWords = <Key extends string>(
  table: OwnTable<Key>,
  key: Key,
  figures: Readonly<Record<string, string | number>> = {},
): string => {
  const singular =
    Number(figures['count']) === 1 ? (table as Readonly<Record<string, string>>)[`${key}_one`] : undefined;
  return (singular ?? table[key]).replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(figures[name] ?? whole));
};

/** Texts in the current language, updated on a language change. */
export const useOwnWords = <Key extends string>(texts: OwnTexts<Key>): OwnWords<Key> => {
  const language = useLanguage();
  return (key, figures) => fillWords(texts[language], key, figures);
};

const mega = 1024 * 1024;
const giga = 1024 * mega;

/** Formats a file size: `1.2 GB`, `8.4 MB`, `640 KB`. */
export const bytesWords = (bytes: number): string => {
  if (bytes >= giga) return `${(bytes / giga).toFixed(1)} GB`;
  return bytes >= mega ? `${(bytes / mega).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
};

/**
 * Message of a rejection in the current language. It comes from the host, which has the page's only table of messages and works offline.
 */
export const codeSentence = (code: ErrorCode, details: ErrorDetails): string =>
  dialogs.sentenceOf(
    Object.assign(new Error(code), { name: 'ApiError' as const, kind: 'api' as const, message: '', code, details }),
  );
