import { useLanguage } from '@atelier/platform/i18n';

/** One language's words; `…_one` is the English singular of a text with `{{count}}`. */
export type OwnTable<Key extends string> = Readonly<Record<Key, string> & Partial<Record<`${Key}_one`, string>>>;

/** Words of one dialog in both languages, the same keys; they travel with its chunk instead of the package's bundle. */
export interface OwnTexts<Key extends string> {
  zh: OwnTable<Key>;
  en: OwnTable<Key>;
}

export type OwnWords<Key extends string> = (key: Key, figures?: Readonly<Record<string, string | number>>) => string;

/** A table's text with its figures in `{{name}}`, in the singular where `count` is 1. */
export const fillWords = <Key extends string>(
  table: OwnTable<Key>,
  key: Key,
  figures: Readonly<Record<string, string | number>> = {},
): string => {
  const singular =
    Number(figures['count']) === 1 ? (table as Readonly<Record<string, string>>)[`${key}_one`] : undefined;
  return (singular ?? table[key]).replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(figures[name] ?? whole));
};

/** The words in the current language; a change of language shows at once. */
export const useOwnWords = <Key extends string>(texts: OwnTexts<Key>): OwnWords<Key> => {
  const language = useLanguage();
  return (key, figures) => fillWords(texts[language], key, figures);
};
