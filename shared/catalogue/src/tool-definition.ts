import { imageTaskMinutes } from './constants.ts';
import type { ToolForm } from './tool-form.ts';
import type { ToolRow } from './tool-row.ts';

/** Defaults of image tools; a tool row lists only the differences. */
export const pictureTool = {
  kind: 'image',
  call: 'generate',
  minLevel: 0,
  minutes: imageTaskMinutes,
  needsModel: false,
  maxSide: 4096,
  compresses: true,
} as const satisfies Partial<ToolRow>;

/** A result of the tool with its inputs: addresses of images bundled with the remote. */
export interface ToolExample {
  /** By input name; none for a mask. */
  inputs: Readonly<Record<string, readonly string[]>>;
  /** Fields that differ from the form's defaults, by name. */
  params?: Readonly<Record<string, unknown>>;
  /** Up to four; none when the user must upload an image or the tool needs a model. */
  results: readonly string[];
}

/** A tool together with its form. */
export interface ToolDefinition<Type extends number = number, Key extends string = string>
  extends ToolRow<Type, Key>,
    ToolForm {
  /** Shown while the user has no result of the tool. */
  example?: ToolExample;
}

/** Defines a tool in one object: type id, key, placements, texts, price, images, fields and example. */
export const defineTool = <const Type extends number, const Key extends string>(
  tool: ToolDefinition<Type, Key>,
): ToolDefinition<Type, Key> => tool;
