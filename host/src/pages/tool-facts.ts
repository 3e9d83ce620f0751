import type { ToolFacts } from '@atelier/contract/tools';
import { atom, useAtomValue } from '@atelier/platform/state';
import { readPageBrand } from '../config/page-brand.ts';

/** The contract's `getToolList`, by its address alone: its schema would bring the library of schemas to every public page. */
export const toolListAddress = '/api/v1/AIdesign/tool_list';

const staleMs = 5 * 60_000;
/** So long after a failure it is asked for once more. */
const retryMs = 1000;

interface Answer {
  success?: string;
  data?: { tools?: readonly ToolFacts[] };
}

/** Asks without a session: public pages need nothing that talks to the server for somebody. @throws when there is no list. */
const readToolFacts = async (): Promise<readonly ToolFacts[]> => {
  const { apiOrigin } = readPageBrand(document);
  const response = await fetch(`${apiOrigin}${toolListAddress}`);
  const { success, data } = (await response.json()) as Answer;
  if (success !== '1' || !Array.isArray(data?.tools))
    throw new Error(`the list of tools was answered ${response.status}`);
  return data.tools;
};

const readAgain = async (): Promise<readonly ToolFacts[]> => {
  await new Promise((resolve) => setTimeout(resolve, retryMs));
  return readToolFacts();
};

interface Reading {
  /** When it was asked for, milliseconds. */
  at: number;
  tools?: readonly ToolFacts[];
}

const readingAtom = atom<Reading>({ at: Number.NEGATIVE_INFINITY });

const toolFactsAtom = atom(
  (get) => get(readingAtom).tools,
  async (get, set) => {
    const before = get(readingAtom);
    if (performance.now() - before.at < staleMs) return;
    set(readingAtom, { ...before, at: performance.now() });
    try {
      set(readingAtom, { at: performance.now(), tools: await readToolFacts().catch(readAgain) });
    } catch {
      set(readingAtom, before); // the next page that shows tools asks again
    }
  },
);
toolFactsAtom.onMount = (ask) => void ask();

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
    return tool.state === 'ready' && place
      ? [{ tool, group: place.group, title: place.group_title, path: place.path }]
      : [];
  });

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

/** The addresses behind which a tool, in whichever version, can be used now. */
export const openPaths = (tools: readonly ToolFacts[] = []): ReadonlySet<string> =>
  new Set(tools.flatMap(({ state, placements }) => (state === 'ready' ? placements.map(({ path }) => path) : [])));
