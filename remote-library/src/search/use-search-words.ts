import { useText } from '@atelier/platform/i18n';

type Short<Key> = Key extends `search.${infer Name}` ? Name : never;

/** The words of this page out of the remote's table. */
export const useSearchWords = () => {
  const t = useText('library');
  return (
    key: Short<keyof typeof import('../locales/zh/library.json')>,
    values: Record<string, string | number> = {},
  ): string => t(`search.${key}`, values);
};
