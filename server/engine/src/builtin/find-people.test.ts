import { drawGarmentPhoto } from '@atelier/testing/pictures';
import { expect, it } from 'vitest';
import type { EnginePicture } from '../engine.ts';
import { portrait } from '../vision/portrait.fixture.ts';
import { createVisionPool } from '../vision/vision-pool.ts';
import { isVisionInstalled } from '../vision/weights.ts';
import { findPeople } from './find-people.ts';

const job = (original: EnginePicture) => ({
  id: 'look',
  toolType: 'find-people' as const,
  inputs: { original: [original] },
  params: {},
  seed: 0,
});

it.skipIf(!isVisionInstalled('face-mesh'))(
  'returns the people of a picture for a click, as shares of its sides @full',
  async () => {
    const pool = createVisionPool({ models: ['faces', 'face-mesh'] });
    const context = {
      finishStep: async () => {},
      people: (...[picture, wanted]: Parameters<typeof pool.see>) => pool.see(picture, wanted),
    };
    const [face, ...others] = (await findPeople.run(job(portrait), context)).report.shares ?? [];
    expect(others).toEqual([]);
    expect((face?.x ?? 0) + (face?.width ?? 0) / 2).toBeCloseTo(0.44, 1);
    expect((face?.y ?? 0) + (face?.height ?? 0) / 2).toBeCloseTo(0.24, 1);
    const size = { width: 320, height: 360 };
    const { png } = await drawGarmentPhoto({
      ...size,
      garment: 'dress',
      colour: '#b03a48',
      ground: '#dddddd',
      noise: 2,
      seed: 1,
    });
    expect((await findPeople.run(job({ data: png, mime: 'image/png', ...size }), context)).report.shares).toEqual([]);
    await pool.close();
  },
  60_000,
);

it('returns nothing without person detection', async () => {
  const { report } = await findPeople.run(job(portrait), { finishStep: async () => {}, people: async () => null });
  expect(report.shares).toBeUndefined();
});
