import type { Figure } from '@atelier/testing/figure';
import { findPeopleMatte } from '../ops/people/people-matte.ts';
import { createVisionPool } from '../vision/vision-pool.ts';
import { isVisionInstalled } from '../vision/weights.ts';
import { measureOverlap } from './mask-overlap.ts';
import { listPersonTruths } from './photo-truth.ts';

/** Mattes of people against hand-drawn outlines. */
export const measurePeopleMattes = async (): Promise<Figure[]> => {
  const row = { id: 'engine.people.overlap', unit: 'IoU', target: 0.95, better: 'higher' } as const;
  const truths = await listPersonTruths();
  if (truths.length === 0)
    return [{ ...row, value: Number.NaN, note: 'absent: there is no ../shared/people/samples beside the repository' }];
  if (!isVisionInstalled('pose'))
    return [{ ...row, value: Number.NaN, note: 'skipped: no networks that look at people here' }];
  const pool = createVisionPool({ models: ['faces', 'face-mesh', 'pose'] });
  try {
    const rows: { name: string; overlap: number }[] = [];
    for (const { name, picture, truth } of truths) {
      const context = {
        people: (small: typeof picture, wanted: Parameters<typeof pool.see>[1]) => pool.see(small, wanted),
      };
      const matte = await findPeopleMatte(context, picture, 'person', async () => {});
      rows.push({ name, overlap: matte ? measureOverlap(matte.alpha, truth) : 0 });
    }
    const sorted = rows.toSorted((one, other) => one.overlap - other.overlap);
    const [worst] = sorted;
    return [
      {
        ...row,
        value: rows.reduce((sum, { overlap }) => sum + overlap, 0) / rows.length,
        note: `mean of ${rows.length} pictures with an outline drawn by hand; worst ${worst?.overlap.toFixed(3)} (${worst?.name}), ${rows.filter(({ overlap }) => overlap >= row.target).length} at the bar`,
      },
    ];
  } finally {
    await pool.close();
  }
};
