import { useLocalized } from '@atelier/platform/i18n';
import { useBrand } from '@atelier/platform/theme';
import { useToolList } from '../tools/tool-list.tsx';

/** Names a zip after the tool of its results, of several the product, and the local date: `Recolour 2026-11-30`. */
export const useZipName = (): ((types: Iterable<number>, now?: Date) => string) => {
  const tools = useToolList();
  const localized = useLocalized();
  const { webName } = useBrand();
  return (types, now = new Date()) => {
    const [type, ...others] = new Set(types);
    const tool = others.length === 0 ? tools?.find((one) => one.type === type) : undefined;
    // Swedish writes a date as ISO 8601 does.
    return `${tool ? localized(tool.title) : webName} ${now.toLocaleDateString('sv')}`;
  };
};
