import type { BodyMeasure } from '@atelier/contract/sewing-patterns';

/** Unit of lengths entered without a unit. */
export const lengthUnits = ['cm', 'in'] as const;
export type LengthUnit = (typeof lengthUnits)[number];

/** Field values, by measure name. */
export type TypedMeasures = Readonly<Record<string, string>>;

export const millimetresOf = { cm: 10, in: 25.4 } as const;
const decimalsOf = { cm: 1, in: 2 } as const;

/** A server value as field text. */
export const typedOf = (measure: BodyMeasure, value: number | undefined, unit: LengthUnit): string => {
  if (value === undefined) return '';
  if (measure.unit === 'deg') return String(Math.round(value * 10) / 10);
  return String(Number((value / millimetresOf[unit]).toFixed(decimalsOf[unit])));
};

const unitWords: readonly (readonly [RegExp, number])[] = [
  [/^(mm|毫米)$/, 1],
  [/^(cm|厘米|公分)$/, 10],
  [/^(m|米)$/, 1000],
  [/^(in|inch|inches|"|''|′′|”|英寸|吋)$/, 25.4],
];

const vulgarFraction = /[\u00bc-\u00be\u2150-\u215e]/g;
const typedFigure = /^(?:(\d+(?:\.\d+)?)|(?:(\d+)[\s-]+)?(\d+)\/([1-9]\d*))\s*(\D*)$/;

/**
 * Parses an entered measure to the server's value; NaN when invalid. A comma counts as a decimal point; fractions, full-width digits and
 * explicit units are supported: `36 1/2`, `36½"`, `92.5cm`.
 */
export const figureOf = (measure: BodyMeasure, typed: string, unit: LengthUnit): number => {
  const text = typed
    .replace(vulgarFraction, (letter) => ` ${letter}`)
    .normalize('NFKC')
    .replace(',', '.')
    .replaceAll('\u2044', '/')
    .trim()
    .toLowerCase();
  const [whole, plain, before = '0', over = '', under = '', suffix = ''] = typedFigure.exec(text) ?? [];
  if (whole === undefined) return Number.NaN;
  const value = plain === undefined ? Number(before) + Number(over) / Number(under) : Number(plain);
  if (measure.unit === 'deg') return suffix === '' || suffix === '°' ? value : Number.NaN;
  return (
    value * (suffix === '' ? millimetresOf[unit] : (unitWords.find(([word]) => word.test(suffix))?.[1] ?? Number.NaN))
  );
};

/** Error of a field: empty, or out of the range of a body. */
export const faultOf = (measure: BodyMeasure, typed: string, unit: LengthUnit): 'missing' | 'range' | null => {
  if (typed.trim() === '') return 'missing';
  const value = figureOf(measure, typed, unit);
  return value >= measure.min && value <= measure.max ? null : 'range';
};

/** The form's measures merged over the body's previous ones: other patterns use other measures. Unchanged fields keep their exact value. */
export const measuresOf = (
  asked: readonly BodyMeasure[],
  { typed, unit }: { typed: TypedMeasures; unit: LengthUnit },
  before: Readonly<Record<string, number>>,
): Record<string, number> => {
  const figures = asked.map((measure): [string, number] => {
    const [kept, text] = [before[measure.key], typed[measure.key] ?? ''];
    const isKept = kept !== undefined && text === typedOf(measure, kept, unit);
    return [measure.key, isKept ? kept : figureOf(measure, text, unit)];
  });
  return { ...before, ...Object.fromEntries(figures) };
};

/** Converts the lengths to another unit; other text stays as entered. */
export const convertTyped = (
  asked: readonly BodyMeasure[],
  typed: TypedMeasures,
  [from, to]: readonly [LengthUnit, LengthUnit],
): TypedMeasures => {
  const converted = asked.flatMap((measure): [string, string][] => {
    const value = figureOf(measure, typed[measure.key] ?? '', from);
    return Number.isNaN(value) ? [] : [[measure.key, typedOf(measure, value, to)]];
  });
  return { ...typed, ...Object.fromEntries(converted) };
};
