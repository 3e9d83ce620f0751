import type { Localized } from '@atelier/catalogue/text';
import { adultRange } from './bodies.ts';
import measureData from './measures.json' with { type: 'json' };

/** A measure of a body: millimetres, or degrees for an angle. */
export interface Measure {
  key: string;
  name: Localized;
  how: Localized;
  unit: 'mm' | 'deg';
  /** What a body may have; a little beyond the widest and narrowest of the standard bodies. */
  min: number;
  max: number;
}

/** Angles are spread wider than lengths: level shoulders are known. */
const angle = { min: 0, max: 35 };
const [narrower, wider] = [0.7, 1.35];

/** Every measure that a design asks for. */
const measures: readonly Measure[] = measureData.map((row) => {
  const { min, max } = adultRange(row.key);
  return row.key === 'shoulderSlope'
    ? { ...row, unit: 'deg', ...angle }
    : { ...row, unit: 'mm', min: Math.floor((min * narrower) / 5) * 5, max: Math.ceil((max * wider) / 5) * 5 };
});

export const measureByKey = (key: string): Measure | undefined => measures.find((one) => one.key === key);
