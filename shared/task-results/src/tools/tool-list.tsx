import { getTools, type ToolAvailability } from '@atelier/contract/tools';
import { useLocalized } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { useBrand } from '@atelier/platform/theme';
import { createContext, type ReactNode, use } from 'react';

/** Name of a zip: the tool of its results, or the product for several tools, and the local date: `Recolour 2026-11-30`. */
export const useZipName = (): ((types: Iterable<number>, now?: Date) => string) => {
  const tools = useToolList();
  const localized = useLocalized();
  const { webName } = useBrand();
  return (types, now = new Date()) => {
    const [type, ...others] = new Set(types);
    const tool = others.length === 0 ? tools?.find((one) => one.type === type) : undefined;
    // Swedish formats dates as ISO 8601.
    return `${tool ? localized(tool.title) : webName} ${now.toLocaleDateString('sv')}`;
  };
};

const ToolListContext = createContext<readonly ToolAvailability[] | undefined>(undefined);

/** Loads the tools once for all descendants, instead of once per tile. */
export function ToolListProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery(callQuery(getTools, {}), queryClient);
  return <ToolListContext value={data?.tools}>{children}</ToolListContext>;
}

/** Every tool with its current availability, in the order of the groups; undefined while loading. */
export const useToolList = (): readonly ToolAvailability[] | undefined => use(ToolListContext);

/** Availability of one tool; undefined while loading, and for removed tools. */
export const useTool = (type: number): ToolAvailability | undefined =>
  useToolList()?.find((tool) => tool.type === type);
