import { placementPath, toolByType } from '@atelier/catalogue/tools';

/** What a tool's page is asked to begin with, by its address. */
export interface ToolErrand {
  /** A task whose form shall come back. */
  redraw?: string;
  /** A result of a task that shall lie in an input. */
  task?: string;
  result?: string;
  input?: string;
}

/** The page of a tool, its version included, with an errand; undefined for a type that the catalogue does not know. */
export const toolAddress = (type: number, errand: ToolErrand = {}): string | undefined => {
  const placement = toolByType(type)?.placements[0];
  if (!placement) return undefined;
  return `${placementPath(placement)}?${new URLSearchParams({ type: String(type), ...errand })}`;
};

/** Names of the address's query that are an errand: done once, then taken off. */
export const errandNames = ['redraw', 'task', 'result', 'input'] as const satisfies readonly (keyof ToolErrand)[];
