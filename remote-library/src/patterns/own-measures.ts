import type { BodyMeasure } from '@atelier/contract/sewing-patterns';

/** What stands in the fields, by the names of the measures; centimetres or degrees, as typed. */
export type TypedMeasures = Readonly<Record<string, string>>;

const scaleOf = ({ unit }: BodyMeasure): number => (unit === 'mm' ? 10 : 1);

/** A figure of the server as it is typed. */
export const typedOf = (measure: BodyMeasure, value: number | undefined): string =>
  value === undefined ? '' : String(Math.round((value / scaleOf(measure)) * 10) / 10);

/** A typed figure as the server takes it; NaN for what is none. A comma counts as a point. */
export const figureOf = (measure: BodyMeasure, typed: string): number => {
  const text = typed.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) * scaleOf(measure) : Number.NaN;
};

/** What is wrong with a field: nothing in it, or not what a body has. */
export const faultOf = (measure: BodyMeasure, typed: string): 'missing' | 'range' | null => {
  if (typed.trim() === '') return 'missing';
  const value = figureOf(measure, typed);
  return value >= measure.min && value <= measure.max ? null : 'range';
};

/** The measures of the form over those that the body had before: other patterns ask for others. */
export const measuresOf = (
  asked: readonly BodyMeasure[],
  typed: TypedMeasures,
  before: Readonly<Record<string, number>>,
): Record<string, number> => ({
  ...before,
  ...Object.fromEntries(asked.map((measure) => [measure.key, figureOf(measure, typed[measure.key] ?? '')])),
});
