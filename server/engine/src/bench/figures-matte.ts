import type { Figure } from '@atelier/testing/figure';
import { findMatte } from '../ops/matte/matte.ts';
import { measureOverlap } from './mask-overlap.ts';
import { absentNote, listPhotoTruths } from './photo-truth.ts';

const seed = 7;
/** Overlap under which a matte is wrong, and confidence under which it warns. */
const wrong = 0.9;
const warns = 0.6;

/** Mattes against hand-drawn outlines. */
export const measureMattes = async (): Promise<Figure[]> => {
  const rows: { name: string; overlap: number; confidence: number }[] = [];
  for (const { name, picture, truth } of await listPhotoTruths()) {
    const { alpha, report } = await findMatte(picture, seed, async () => {});
    rows.push({ name, overlap: measureOverlap(alpha, truth), confidence: report.confidence });
  }
  const isHere = rows.length > 0;
  const worst = rows.toSorted((one, other) => one.overlap - other.overlap)[0];
  const unwarned = rows.filter(({ overlap, confidence }) => overlap < wrong && confidence >= warns);
  return [
    {
      id: 'engine.matte.photos.mean',
      value: isHere ? mean(rows.map(({ overlap }) => overlap)) : Number.NaN,
      unit: 'IoU',
      target: 0.95,
      better: 'higher',
      note: worst
        ? `${rows.length} photographs with outlines drawn by hand, worst ${worst.overlap.toFixed(3)} (${worst.name}, confidence ${worst.confidence.toFixed(2)})`
        : absentNote,
    },
    {
      id: 'engine.matte.photos.unwarned',
      value: isHere ? unwarned.length : Number.NaN,
      unit: 'of 12',
      target: 0,
      better: 'lower',
      note: isHere ? `wrong (under ${wrong}) and yet a confidence of ${warns} or more` : absentNote,
    },
  ];
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
