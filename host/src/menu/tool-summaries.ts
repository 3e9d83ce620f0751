import { isOpenTool, type ToolSummary } from '@atelier/contract/tools';
import { type Atom, atom, useAtomValue } from '@atelier/platform/state';

import { readPageBrand } from '../theme/create-theme.ts';

const staleMs = 5 * 60_000;
/** Delay before the single retry after a failure, in milliseconds. */
const retryMs = 1000;

interface Answer {
  success?: string;
  data?: unknown;
}

interface Reading<T> {
  /** Request timestamp, milliseconds. */
  at: number;
  value?: T;
}

/**
 * A public response of the server, requested without a session by the first component that shows it: public pages do not load the server
 * connection. `address`: the call's path as text, because its schema would add the schema library to every public page. `pick`: the wanted
 * value, undefined if missing. The atom is undefined until the server has responded.
 */
export const createPublicQuery = <T>(address: string, pick: (data: unknown) => T | undefined): Atom<T | undefined> => {
  const read = async (): Promise<T> => {
    const { apiOrigin } = readPageBrand(document);
    const response = await fetch(`${apiOrigin}${address}`);
    const { success, data } = (await response.json()) as Answer;
    const value = success === '1' ? pick(data) : undefined;
    if (value === undefined) throw new Error(`${address} was answered ${response.status}`);
    return value;
  };
  const readAgain = async (): Promise<T> => {
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    return read();
  };
  const readingAtom = atom<Reading<T>>({ at: Number.NEGATIVE_INFINITY });
  const answerAtom = atom(
    (get) => get(readingAtom).value,
    async (get, set) => {
      const before = get(readingAtom);
      if (performance.now() - before.at < staleMs) return;
      set(readingAtom, { ...before, at: performance.now() });
      try {
        set(readingAtom, { at: performance.now(), value: await read().catch(readAgain) });
      } catch {
        set(readingAtom, before); // the next page that shows it requests it again
      }
    },
  );
  answerAtom.onMount = (ask) => void ask();
  return answerAtom;
};

/** Path of the contract's `getToolList`. */
export const toolListAddress = '/api/v1/AIdesign/tool_list';

export const toolSummariesAtom = createPublicQuery(toolListAddress, (data) => {
  const { tools } = data as { tools?: readonly ToolSummary[] };
  return Array.isArray(tools) ? tools : undefined;
});

/** Every tool of the server's list, in the order of the groups; undefined until it has responded. */
export const useToolSummaries = (): readonly ToolSummary[] | undefined => useAtomValue(toolSummariesAtom);

/** An available tool with its page. */
export interface OpenTool {
  tool: ToolSummary;
  group: string;
  /** Title of the group. */
  title: ToolSummary['title'];
  path: string;
}

/** The available tools, each at its first page, one per page. */
export const openTools = (tools: readonly ToolSummary[] = []): readonly OpenTool[] =>
  tools.flatMap((tool) => {
    const place = tool.placements.find((one) => one.is_default);
    return isOpenTool(tool) && place ? [{ tool, group: place.group, title: place.group_title, path: place.path }] : [];
  });

/** A group with its available tools. */
export interface OpenGroup {
  group: string;
  title: ToolSummary['title'];
  tools: readonly OpenTool[];
  /** Tools that need a model which is not installed. */
  closed: readonly OpenTool[];
}

/** Groups with an available tool, tools in the order of the groups' menus. A tool of two groups is listed in both. */
export const openGroups = (tools: readonly ToolSummary[] = []): readonly OpenGroup[] => {
  const placed = tools.flatMap((tool) =>
    tool.placements.filter((place) => place.is_default).map((place) => ({ tool, place })),
  );
  const groups = [...Map.groupBy(placed, ({ place }) => place.group)].map(([group, rows]) => {
    const inState = (state: ToolSummary['state']): OpenTool[] =>
      rows
        .filter(({ tool }) => tool.state === state)
        .toSorted((one, other) => one.place.order - other.place.order)
        .map(({ tool, place }) => ({ tool, group, title: place.group_title, path: place.path }));
    const title = rows[0]?.place.group_title ?? { zh: group, en: group };
    return { group, title, tools: inState('ready'), closed: inState('needs_model') };
  });
  return groups.filter((group) => group.tools.length > 0);
};

/** True when none of a page's tools is available; false when the server's list does not include them. */
export const isUnavailablePage = (types: readonly number[], tools: readonly ToolSummary[] | undefined): boolean =>
  types.length > 0 &&
  types.every((type) => tools?.some((tool) => tool.type === type && tool.state !== 'ready') === true);

/** Tools with the same price (credits per image), cheapest first. */
export interface PriceClass {
  credits: number;
  tools: readonly ToolSummary[];
}

/** Online prices of the available tools. */
export const priceClasses = (tools: readonly ToolSummary[] | undefined): readonly PriceClass[] => {
  const open = openTools(tools).flatMap(({ tool }) => (tool.price.online === undefined ? [] : [tool]));
  return [...Map.groupBy(open, ({ price }) => price.online ?? 0)]
    .map(([credits, priced]) => ({ credits, tools: priced }))
    .sort((one, other) => one.credits - other.credits);
};
