import { useText } from '@atelier/platform/i18n';

type Short<Key> = Key extends `patterns.${infer Name}` ? Name : never;

export type PatternWords = (
  key: Short<keyof typeof import('../locales/zh/library.json')>,
  values?: Record<string, string | number>,
) => string;

/** The words of this page out of the remote's table. */
export const usePatternWords = (): PatternWords => {
  const t = useText('library');
  return (key, values = {}) => t(`patterns.${key}`, values);
};
