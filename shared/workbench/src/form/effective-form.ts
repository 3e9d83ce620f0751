import type { FormedTool } from '@atelier/catalogue/formed-tool';
import type { FieldRow, InputRow } from '@atelier/catalogue/tool-form';

/** Is the field or picture in the form? What only a model acts on is left out while the built-in engine draws the tool. */
export const isEffective = (
  tool: Pick<FormedTool, 'needsModel'>,
  field: FieldRow | InputRow,
  withModel: boolean,
): boolean => withModel || tool.needsModel || field.needsModel !== true;

/** Does the field stand in the form as it is filled now? One that depends on a choice waits for its answer. */
export const isShown = (field: FieldRow, params: Readonly<Record<string, unknown>>): boolean =>
  field.onlyWhen === undefined || field.onlyWhen.is.some((answer) => answer === params[field.onlyWhen?.field ?? '']);

/** May the answer be chosen? */
const isOpenOption = (
  tool: Pick<FormedTool, 'needsModel'>,
  option: { needsModel?: true },
  withModel: boolean,
): boolean => withModel || tool.needsModel || option.needsModel !== true;

/** The tool with the pictures, fields and answers that have an effect with what draws it now: a submission is checked with these. */
export const effectiveForm = (tool: FormedTool, withModel: boolean): FormedTool => ({
  ...tool,
  inputs: tool.inputs.filter((input) => isEffective(tool, input, withModel)),
  fields: tool.fields
    .filter((field) => isEffective(tool, field, withModel))
    .map((field) =>
      field.kind === 'choice'
        ? { ...field, options: field.options.filter((option) => isOpenOption(tool, option, withModel)) }
        : field,
    ),
});
