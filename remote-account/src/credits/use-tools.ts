import { getToolList } from '@atelier/contract/tools';
import { useLocalized } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { useMemo } from 'react';

export interface KnownTools {
  /** A tool's title; undefined for a tool that this page or server does not support. */
  titleOf(type: number | null): string | undefined;
  groupOf(type: number | null): string | undefined;
  /** Options for a select, in the order of the groups. */
  options: readonly { value: number; label: string }[];
}

/** Titles and groups of the tools, from the server's list. */
export const useTools = (): KnownTools => {
  const localized = useLocalized();
  const { data } = useQuery(callQuery(getToolList, {}), queryClient);
  return useMemo(() => {
    const tools = data?.tools ?? [];
    const byType = new Map(tools.map((tool) => [tool.type, tool]));
    const find = (type: number | null) => (type === null ? undefined : byType.get(type));
    return {
      titleOf: (type) => {
        const tool = find(type);
        return tool && localized(tool.title);
      },
      groupOf: (type) => find(type)?.placements[0]?.group,
      options: tools.map(({ type, title }) => ({ value: type, label: localized(title) })),
    };
  }, [data, localized]);
};
