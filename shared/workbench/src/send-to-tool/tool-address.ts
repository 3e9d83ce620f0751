import type { ToolAvailability } from '@atelier/contract/tools';

/** Initial state of a tool page, in the query parameters of its URL. */
export interface PageRequest {
  /** A task whose form is restored. */
  redraw?: string;
  /** A task whose parameters are applied to the form. */
  settings?: string;
  /** Action to run on that form, see `parse-deep-link.ts`. */
  act?: string;
  /** A task result to add to an input. */
  task?: string;
  result?: string;
  /** An input image of the task, instead of a result. */
  source?: string;
  input?: string;
  /** An asset to add to an input, or several separated by commas. */
  asset?: string;
  /** A published work whose public settings are applied. */
  like?: string;
  /** The tool's own example, images and values. */
  example?: 'true';
  /** Field values by name, as JSON; invalid values are dropped. */
  answers?: string;
}

/** URL of a tool page, including its version and the request; undefined for an unknown tool. */
export const toolAddress = (
  tool: Pick<ToolAvailability, 'type' | 'placements'> | undefined,
  request: PageRequest = {},
): string | undefined => {
  const path = tool?.placements[0]?.path;
  return path && `${path}?${new URLSearchParams({ type: String(tool.type), ...request })}`;
};

/** Query parameters of a request: processed once, then removed. */
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
