export interface NumberRange {
  min: number;
  max: number;
  /** Distance of two allowed values, counted from `min`; 1 if not given. */
  step?: number;
}

const decimalsOf = (step: number): number => {
  const [, fraction = ''] = String(step).split('.');
  return fraction.length;
};

/** The nearest allowed value, without the dust of binary fractions. */
export const snapNumber = (value: number, { min, max, step = 1 }: NumberRange): number => {
  const onGrid = min + Math.round((value - min) / step) * step;
  const inside = Math.min(max, Math.max(min, onGrid));
  return Number(inside.toFixed(Math.max(decimalsOf(step), decimalsOf(min))));
};

export const stepNumber = (value: number, steps: number, range: NumberRange): number =>
  snapNumber(value + steps * (range.step ?? 1), range);

/** Parses user input, including full-width digits and commas; null when it is not a number. */
export const parseNumber = (text: string, range: NumberRange): number | null => {
  const plain = text.normalize('NFKC').trim().replace(',', '.');
  if (plain === '') return null;
  const value = Number(plain);
  return Number.isFinite(value) ? snapNumber(value, range) : null;
};
