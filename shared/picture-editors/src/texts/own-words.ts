import { useLanguage } from '@atelier/platform/i18n';

/** Words of one dialog in both languages, the same keys; they travel with its chunk instead of the package's bundle. */
export interface OwnTexts<Key extends string> {
  zh: Readonly<Record<Key, string>>;
  en: Readonly<Record<Key, string>>;
}

export type OwnWords<Key extends string> = (key: Key, figures?: Readonly<Record<string, string | number>>) => string;

/** Puts figures into `{{name}}`. */
const fillFigures = (text: string, figures: Readonly<Record<string, string | number>> = {}): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(figures[name] ?? whole));

/** The words in the current language; a change of language shows at once. */
export const useOwnWords = <Key extends string>(texts: OwnTexts<Key>): OwnWords<Key> => {
  const language = useLanguage();
  return (key, figures) => fillFigures(texts[language][key], figures);
};
