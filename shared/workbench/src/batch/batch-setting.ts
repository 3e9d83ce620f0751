import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import type { InputRow } from '@atelier/catalogue/tool-form';
import type { TaskMode } from '@atelier/contract/task';
import type { ToolAvailability } from '@atelier/contract/tools';
import type { PictureRules } from '@atelier/picture-editors/check-picture';
import { checkForm, type ValidationIssue } from '../form/check-form.ts';
import type { FormState } from '../form/form-state.ts';
import { lowCreditFor, type Wallet } from '../form/price-state.ts';

/** Form values shared by all images of a batch. */
export interface BatchSetting {
  /** With the fields that are currently active. */
  tool: ToolDefinition;
  /** Tool group of the page. */
  group: string;
  form: FormState;
  mode: TaskMode;
  offer: ToolAvailability | undefined;
  /** Credits per image with these settings; undefined until loaded from the server. */
  price: number | undefined;
  rules: PictureRules;
  wallet: Wallet | undefined;
}

/**
 * The input that varies between images: the first required single-image input that no manual field depends on. undefined: the tool has no
 * batch.
 */
export const batchInput = ({ inputs, fields }: Pick<ToolDefinition, 'inputs' | 'fields'>): InputRow | undefined =>
  inputs.find(
    (input) =>
      input.min === 1 &&
      input.max === 1 &&
      !input.mask &&
      !inputs.some(({ mask, min }) => mask?.of === input.name && min > 0) &&
      !fields.some((field) => field.kind === 'placement' && field.on === input.name),
  );

/** The input for files dropped anywhere on the page, when they exceed its limit: that of a tool with one image. */
export const batchInputOfPage = (tool: Pick<ToolDefinition, 'inputs' | 'fields'>): InputRow | undefined =>
  tool.inputs.filter(({ mask }) => mask === undefined).length === 1 ? batchInput(tool) : undefined;

/** The tool with only those fields that several images can share. */
export const sharedTool = <Tool extends Pick<ToolDefinition, 'inputs' | 'fields'>>(
  tool: Tool,
  input: InputRow,
): Tool => ({
  ...tool,
  // Masks, person selection, marks and manual placements belong to one image.
  inputs: tool.inputs.filter(({ name, mask }) => name !== input.name && mask?.of !== input.name),
  fields: tool.fields.filter(
    (field) =>
      (field.kind !== 'person' && field.kind !== 'framing' && field.kind !== 'repeat') || field.of !== input.name,
  ),
});

/** Validation issues of the form besides the batch's images, and the values shared by all of them. */
export const batchForm = ({ tool, form }: Pick<BatchSetting, 'tool' | 'form'>, input: InputRow) => {
  const check = checkForm(sharedTool(tool, input), form);
  const gaps: readonly ValidationIssue[] = check.kind === 'incomplete' ? check.gaps : [];
  return check.kind === 'complete' ? { gaps, inputs: check.inputs, params: check.params } : { gaps };
};

/** Number of images that the credits cover; all while the wallet is not loaded. */
export const paidCount = (
  { offer, wallet, price = 0 }: Pick<BatchSetting, 'offer' | 'wallet' | 'price'>,
  count: number,
) => {
  let paid = count;
  while (offer && wallet && paid > 0 && lowCreditFor(offer, price * paid, wallet)) paid -= 1;
  return paid;
};
