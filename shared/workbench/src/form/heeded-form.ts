import type { FormedTool } from '@atelier/catalogue/formed-tool';
import type { FieldRow } from '@atelier/catalogue/tool-form';

/** Is the field in the form? What only a model heeds is left out while the built-in engine draws the tool. */
export const isHeeded = (tool: Pick<FormedTool, 'needsModel'>, field: FieldRow, withModel: boolean): boolean =>
  withModel || tool.needsModel || field.needsModel !== true;

/** Does the field stand in the form as it is filled now? One that depends on a choice waits for its answer. */
export const isShown = (field: FieldRow, params: Readonly<Record<string, unknown>>): boolean =>
  field.onlyWhen === undefined || field.onlyWhen.is.some((answer) => answer === params[field.onlyWhen?.field ?? '']);

/** May the answer be chosen? */
const isOpenOption = (
  tool: Pick<FormedTool, 'needsModel'>,
  option: { needsModel?: true },
  withModel: boolean,
): boolean => withModel || tool.needsModel || option.needsModel !== true;

/** The tool with the fields and answers that what draws it heeds now: a submission is checked with these. */
export const heededForm = (tool: FormedTool, withModel: boolean): FormedTool => ({
  ...tool,
  fields: tool.fields
    .filter((field) => isHeeded(tool, field, withModel))
    .map((field) =>
      field.kind === 'choice'
        ? { ...field, options: field.options.filter((option) => isOpenOption(tool, option, withModel)) }
        : field,
    ),
});
