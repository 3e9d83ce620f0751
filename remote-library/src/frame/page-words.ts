import { useText } from '@atelier/platform/i18n';

type PageKey<Key> = Key extends `search.${infer Name}` ? Name : never;

/** Texts of this page from the remote's table. */
export const useSearchWords = () => {
  const t = useText('library');
  return (
    key: PageKey<keyof typeof import('../locales/zh/library.json')>,
    values: Record<string, string | number> = {},
  ): string => t(`search.${key}`, values);
};

type Short<Key> = Key extends `patterns.${infer Name}` ? Name : never;

export type PatternWords = (
  key: Short<keyof typeof import('../locales/zh/library.json')>,
  values?: Record<string, string | number>,
) => string;

/** Texts of this page from the remote's table. */
export const usePatternWords = (): PatternWords => {
  const t = useText('library');
  return (key, values = {}) => t(`patterns.${key}`, values);
};
