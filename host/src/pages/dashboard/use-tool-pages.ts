import type { ToolFacts } from '@atelier/contract/tools';
import { useLocalized } from '@atelier/platform/i18n';
import { useNavigation } from '@atelier/platform/navigation';
import { useMemo } from 'react';
import { toolPageOf } from '../../addresses/navigation-table.ts';
import { useToolFacts } from '../../menu/tool-facts.ts';

export interface ToolPages {
  /** undefined until the server has answered. */
  tools: readonly ToolFacts[] | undefined;
  /** In the page's language; the number of an unknown tool. */
  nameOf: (type: number) => string;
  /** Of its page, with what it shall begin with; undefined where no page draws it now. */
  addressOf: (type: number, request?: Readonly<Record<string, string>>) => string | undefined;
}

/** Names and addresses of the tools, from the server's list and from what the remotes announce. */
export const useToolPages = (): ToolPages => {
  const tools = useToolFacts();
  const table = useNavigation();
  const localized = useLocalized();
  return useMemo(() => {
    const titleOf = (type: number) =>
      tools?.find((tool) => tool.type === type)?.title ?? toolPageOf(type, table)?.title;
    return {
      tools,
      nameOf: (type) => {
        const title = titleOf(type);
        return title ? localized(title) : String(type);
      },
      addressOf: (type, request = {}) => {
        const page = toolPageOf(type, table);
        return page && `${page.path}?${new URLSearchParams({ type: String(type), ...request })}`;
      },
    };
  }, [tools, table, localized]);
};
