import { isOpenTool } from '@atelier/contract/open-tool';
import type { ToolFacts } from '@atelier/contract/tools';
import { type Atom, atom, useAtomValue } from '@atelier/platform/state';

import { readPageBrand } from '../config/page-brand.ts';

const staleMs = 5 * 60_000;
/** So long after a failure it is asked for once more. */
const retryMs = 1000;

interface Answer {
  success?: string;
  data?: unknown;
}

interface Reading<T> {
  /** When it was asked for, milliseconds. */
  at: number;
  value?: T;
}

/**
 * A public answer of the server, requested without a session by the first component that shows it: public pages do not load
 * the server connection. `address`: the call's path as text, because its schema would add the schema library to every public
 * page. `pick`: the wanted value, undefined if missing. The atom is undefined until the server has answered.
 */
export const createPublicAnswer = <T>(address: string, pick: (data: unknown) => T | undefined): Atom<T | undefined> => {
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
        set(readingAtom, before); // the next page that shows it asks again
      }
    },
  );
  answerAtom.onMount = (ask) => void ask();
  return answerAtom;
};

/** The contract's `getToolList`. */
export const toolListAddress = '/api/v1/AIdesign/tool_list';

export const toolFactsAtom = createPublicAnswer(toolListAddress, (data) => {
  const { tools } = data as { tools?: readonly ToolFacts[] };
  return Array.isArray(tools) ? tools : undefined;
});

/** Every tool as the server says it, in the order of the groups; undefined until it has answered. */
export const useToolFacts = (): readonly ToolFacts[] | undefined => useAtomValue(toolFactsAtom);

/** A tool at the page whose address it answers, and which can be used now. */
export interface OpenTool {
  tool: ToolFacts;
  group: string;
  /** Of the group. */
  title: ToolFacts['title'];
  path: string;
}

/** The tools that can be used now, each at its first place, one for each page. */
export const openTools = (tools: readonly ToolFacts[] = []): readonly OpenTool[] =>
  tools.flatMap((tool) => {
    const place = tool.placements.find((one) => one.is_default);
    return isOpenTool(tool) && place ? [{ tool, group: place.group, title: place.group_title, path: place.path }] : [];
  });

/** A group of tools with those of it that can be used now. */
export interface OpenGroup {
  group: string;
  title: ToolFacts['title'];
  tools: readonly OpenTool[];
  /** Tools that wait for a model. */
  closed: readonly OpenTool[];
}

/** Groups with an available tool, tools in the order of the groups' menus. A tool of two groups is listed in both. */
export const openGroups = (tools: readonly ToolFacts[] = []): readonly OpenGroup[] => {
  const placed = tools.flatMap((tool) =>
    tool.placements.filter((place) => place.is_default).map((place) => ({ tool, place })),
  );
  const groups = [...Map.groupBy(placed, ({ place }) => place.group)].map(([group, rows]) => {
    const inState = (state: ToolFacts['state']): OpenTool[] =>
      rows
        .filter(({ tool }) => tool.state === state)
        .toSorted((one, other) => one.place.order - other.place.order)
        .map(({ tool, place }) => ({ tool, group, title: place.group_title, path: place.path }));
    const title = rows[0]?.place.group_title ?? { zh: group, en: group };
    return { group, title, tools: inState('ready'), closed: inState('needs_model') };
  });
  return groups.filter((group) => group.tools.length > 0);
};

/** Can none of a page's tools be used now? False where the server has not said so. */
export const isClosedPage = (types: readonly number[], tools: readonly ToolFacts[] | undefined): boolean =>
  types.length > 0 &&
  types.every((type) => tools?.some((tool) => tool.type === type && tool.state !== 'ready') === true);

/** Tools of one price, credits for one picture, cheapest first. */
export interface PriceClass {
  credits: number;
  tools: readonly ToolFacts[];
}

/** What the tools that can be used now cost online. */
export const priceClasses = (tools: readonly ToolFacts[] | undefined): readonly PriceClass[] => {
  const open = openTools(tools).flatMap(({ tool }) => (tool.price.online === undefined ? [] : [tool]));
  return [...Map.groupBy(open, ({ price }) => price.online ?? 0)]
    .map(([credits, priced]) => ({ credits, tools: priced }))
    .sort((one, other) => one.credits - other.credits);
};
