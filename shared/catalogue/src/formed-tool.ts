import type { ToolForm } from './tool-form.ts';
import type { ToolRow } from './tool-row.ts';

/** A tool together with its form. */
export interface FormedTool<Type extends number = number, Key extends string = string>
  extends ToolRow<Type, Key>,
    ToolForm {}

/** Rows with their forms. A row without a form, and a form without a row, do not compile. */
export const withForms = <Type extends number, Key extends string>(
  rows: readonly ToolRow<Type, Key>[],
  forms: Readonly<Record<NoInfer<Type>, ToolForm>>,
): readonly FormedTool<Type, Key>[] => rows.map((row) => ({ ...row, ...forms[row.type] }));
