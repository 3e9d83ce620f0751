import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import type { InputRow } from '@atelier/catalogue/tool-form';
import type { TaskMode } from '@atelier/contract/task';
import type { ToolAvailability } from '@atelier/contract/tools';
import type { PictureRules } from '@atelier/picture-editors/check-picture';
import { checkForm, type ValidationIssue } from '../form/check-form.ts';
import type { FormState } from '../form/form-state.ts';
import { lowCreditFor, type Wallet } from '../form/price-state.ts';

/** What a batch takes over from the form: everything but the pictures that change. */
export interface BatchSetting {
  /** With the fields that take effect now. */
  tool: ToolDefinition;
  /** Of the page. */
  group: string;
  form: FormState;
  mode: TaskMode;
  offer: ToolAvailability | undefined;
  /** Credits of one picture with these settings; undefined until the server has said it. */
  price: number | undefined;
  rules: PictureRules;
  wallet: Wallet | undefined;
}

/**
 * The input that changes from picture to picture: the first required one for a single picture that nothing else was drawn for
 * by hand. undefined: the tool has no batch.
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

/** The input that files beside every field of the page are for when they are too many for it: that of a tool with one picture. */
export const batchInputOfPage = (tool: Pick<ToolDefinition, 'inputs' | 'fields'>): InputRow | undefined =>
  tool.inputs.filter(({ mask }) => mask === undefined).length === 1 ? batchInput(tool) : undefined;

/** The tool with what one setting over many pictures has: not the pictures, nor what belongs to one of them. */
export const sharedTool = <Tool extends Pick<ToolDefinition, 'inputs' | 'fields'>>(
  tool: Tool,
  input: InputRow,
): Tool => ({
  ...tool,
  // A mask belongs to one picture, and so do a click on one of the people in it, marks, and a place by hand.
  inputs: tool.inputs.filter(({ name, mask }) => name !== input.name && mask?.of !== input.name),
  fields: tool.fields.filter(
    (field) =>
      (field.kind !== 'person' && field.kind !== 'framing' && field.kind !== 'repeat') || field.of !== input.name,
  ),
});

/** What the form lacks beside the pictures of the batch, and what it gives to all of them. */
export const batchForm = ({ tool, form }: Pick<BatchSetting, 'tool' | 'form'>, input: InputRow) => {
  const check = checkForm(sharedTool(tool, input), form);
  const gaps: readonly ValidationIssue[] = check.kind === 'incomplete' ? check.gaps : [];
  return check.kind === 'complete' ? { gaps, inputs: check.inputs, params: check.params } : { gaps };
};

/** How many of the pictures the credits pay; all of them while the wallet is not known. */
export const paidCount = (
  { offer, wallet, price = 0 }: Pick<BatchSetting, 'offer' | 'wallet' | 'price'>,
  count: number,
) => {
  let paid = count;
  while (offer && wallet && paid > 0 && lowCreditFor(offer, price * paid, wallet)) paid -= 1;
  return paid;
};
