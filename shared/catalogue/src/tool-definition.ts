import type { ToolForm } from './tool-form.ts';
import type { ToolRow } from './tool-row.ts';

/** A tool together with its form. */
export interface ToolDefinition<Type extends number = number, Key extends string = string>
  extends ToolRow<Type, Key>,
    ToolForm {}

/** Rows with their forms. A row without a form, and a form without a row, do not compile. */
export const defineTools = <Type extends number, Key extends string>(
  rows: readonly ToolRow<Type, Key>[],
  forms: Readonly<Record<NoInfer<Type>, ToolForm>>,
): readonly ToolDefinition<Type, Key>[] => rows.map((row) => ({ ...row, ...forms[row.type] }));
