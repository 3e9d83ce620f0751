import type { ToolForm } from './tool-form.ts';

/**
 * Credits of one submission: the tool's price, once for each picture where the form lets a person choose how many. A number
 * that is not one counts as the field's default.
 */
export const creditsOf = (
  form: Pick<ToolForm, 'fields'>,
  price: number,
  params: Readonly<Record<string, unknown>>,
): number =>
  form.fields.reduce((credits, field) => {
    if (field.kind !== 'slider' || !field.multipliesPrice) return credits;
    const count = params[field.name];
    return credits * (typeof count === 'number' && count >= field.min && count <= field.max ? count : field.default);
  }, price);
