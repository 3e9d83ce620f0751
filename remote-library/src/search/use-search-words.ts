import { useText } from '@atelier/platform/i18n';
import type { SearchText } from './texts/zh.ts';

type Short<Key> = Key extends `search.${infer Name}` ? Name : never;

/** The words of this page out of the remote's table. */
export const useSearchWords = () => {
  const t = useText('library');
  return (key: Short<SearchText>, values: Record<string, string | number> = {}): string => t(`search.${key}`, values);
};
