import type { ToolAvailability } from '@atelier/contract/tools';

/** What a tool's page is asked to begin with, by its address. */
export interface PageRequest {
  /** A task whose form is restored. */
  redraw?: string;
  /** A task whose parameters are put into the form. */
  settings?: string;
  /** What to do with that form, see `parse-deep-link.ts`. */
  act?: string;
  /** A task result to put into an input. */
  task?: string;
  result?: string;
  /** A picture that went into the task, instead of a result. */
  source?: string;
  input?: string;
  /** A material to put into an input, or several separated by commas. */
  asset?: string;
  /** A published work whose public settings are applied. */
  like?: string;
  /** The tool's own example, pictures and answers. */
  example?: 'true';
  /** Answers of fields by name, as JSON; what a field does not take is left out. */
  answers?: string;
}

/** The page of a tool, its version included, with a request; undefined for a tool that is not known. */
export const toolAddress = (
  tool: Pick<ToolAvailability, 'type' | 'placements'> | undefined,
  request: PageRequest = {},
): string | undefined => {
  const path = tool?.placements[0]?.path;
  return path && `${path}?${new URLSearchParams({ type: String(tool.type), ...request })}`;
};

/** Names of the address's query that are a request: done once, then taken off. */
export const requestNames = [
  'redraw',
  'settings',
  'act',
  'task',
  'result',
  'source',
  'input',
  'asset',
  'like',
  'example',
  'answers',
] as const satisfies readonly (keyof PageRequest)[];
