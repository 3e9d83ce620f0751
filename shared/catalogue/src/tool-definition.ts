import type { ToolForm } from './tool-form.ts';
import type { ToolRow } from './tool-row.ts';

/** A result of the tool with its inputs: addresses of pictures that the remote ships. */
export interface ToolExample {
  /** By the name of the input; none for a mask. */
  inputs: Readonly<Record<string, readonly string[]>>;
  /** Fields that differ from the form's defaults, by name. */
  params?: Readonly<Record<string, unknown>>;
  /** Up to four; none when the user must upload a picture or the tool needs a model. */
  results: readonly string[];
}

/** A tool together with its form. */
export interface ToolDefinition<Type extends number = number, Key extends string = string>
  extends ToolRow<Type, Key>,
    ToolForm {
  /** Shown while the user has no result of the tool. */
  example?: ToolExample;
}

/** A tool in one object: type id, key, placements, texts, price, pictures, fields and example. */
export const defineTool = <const Type extends number, const Key extends string>(
  tool: ToolDefinition<Type, Key>,
): ToolDefinition<Type, Key> => tool;
