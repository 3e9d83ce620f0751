import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import type { FieldRow, InputRow } from '@atelier/catalogue/tool-form';
import type { EngineKind } from '@atelier/contract/task';
import type { ToolAvailability } from '@atelier/contract/tools';

/** What draws a tool now. */
export interface EngineCapabilities {
  /** A generative model serves it. */
  withModel: boolean;
  /** The built-in networks that find faces are off. */
  withoutPeople: boolean;
}

export const engineCapabilities = (offer: ToolAvailability | undefined): EngineCapabilities => ({
  withModel: offer?.with_model ?? false,
  withoutPeople: offer?.lacks_people ?? false,
});

/** What may be asked for in place of the engine that draws the tool by itself; undefined: nothing else. */
export const otherEngine = (offer: Pick<ToolAvailability, 'other_engine'> | undefined): EngineKind | undefined =>
  offer?.other_engine && (offer.other_engine === 'builtin' ? 'builtin' : 'model');

/** Is the field or picture in the form? What nothing acts on that draws the tool now is left out. */
export const isEffective = (
  tool: Pick<ToolDefinition, 'needsModel'>,
  field: FieldRow | InputRow,
  { withModel, withoutPeople }: EngineCapabilities,
): boolean =>
  withModel ||
  tool.needsModel ||
  (field.needsModel !== true && !(withoutPeople && 'needsPeople' in field && field.needsPeople));

/** May the answer be chosen? */
const isOpenOption = (
  tool: Pick<ToolDefinition, 'needsModel'>,
  option: { needsModel?: true },
  withModel: boolean,
): boolean => withModel || tool.needsModel || option.needsModel !== true;

/** The tool with the pictures, fields and answers that have an effect with what draws it now: a submission is checked with these. */
export const effectiveForm = (tool: ToolDefinition, by: EngineCapabilities): ToolDefinition => ({
  ...tool,
  inputs: tool.inputs.filter((input) => isEffective(tool, input, by)),
  fields: tool.fields
    .filter((field) => isEffective(tool, field, by))
    .map((field) =>
      field.kind === 'choice'
        ? { ...field, options: field.options.filter((option) => isOpenOption(tool, option, by.withModel)) }
        : field,
    ),
});
