import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import type { FieldRow, InputRow } from '@atelier/catalogue/tool-form';
import type { EngineKind } from '@atelier/contract/task';
import type { ToolAvailability } from '@atelier/contract/tools';

/** Capabilities of a tool's current engine. */
export interface EngineCapabilities {
  /** True when a generative model serves it. */
  withModel: boolean;
  /** True when the built-in face networks are off. */
  withoutPeople: boolean;
}

export const engineCapabilities = (offer: ToolAvailability | undefined): EngineCapabilities => ({
  withModel: offer?.with_model ?? false,
  withoutPeople: offer?.lacks_people ?? false,
});

/** Selectable alternative to the tool's default engine; undefined: none. */
export const otherEngine = (offer: Pick<ToolAvailability, 'other_engine'> | undefined): EngineKind | undefined =>
  offer?.other_engine && (offer.other_engine === 'builtin' ? 'builtin' : 'model');

/** True when the form shows the field or input. Those that the current engine ignores are hidden. */
export const isEffective = (
  tool: Pick<ToolDefinition, 'needsModel'>,
  field: FieldRow | InputRow,
  { withModel, withoutPeople }: EngineCapabilities,
): boolean =>
  withModel ||
  tool.needsModel ||
  (field.needsModel !== true && !(withoutPeople && 'needsPeople' in field && field.needsPeople));

/** True when the option is selectable. */
const isOpenOption = (
  tool: Pick<ToolDefinition, 'needsModel'>,
  option: { needsModel?: true },
  withModel: boolean,
): boolean => withModel || tool.needsModel || option.needsModel !== true;

/** The tool with only the inputs, fields and options that the current engine uses: a submission is validated with these. */
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
