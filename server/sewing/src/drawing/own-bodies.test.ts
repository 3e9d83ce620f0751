import { WorkFault } from '@atelier/child-process/work-fault';
import { expect, it } from 'vitest';
import { type BodyKind, bodyOf, sizeNames } from '../designs/bodies.ts';
import { designById, designs, measureByKey } from '../designs/designs.ts';
import { work } from './drawing-work.ts';

/** Seeded random figures. */
const seeded = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

/** Real bodies differ from the table: each of these measures is up to a seventh off. */
const ownBodies = Array.from({ length: 20 }, (_, at) => {
  const random = seeded(at + 1);
  const kind: BodyKind = at % 2 === 0 ? 'women' : 'men';
  const standard = bodyOf(kind, sizeNames[at % sizeNames.length] ?? 'M');
  const measures = Object.fromEntries(
    Object.entries(standard).map(([key, value]) => [key, Math.round(value * (0.86 + 0.28 * random()))]),
  );
  return { at, kind, measures };
});

const askFor = (design: string, kind: BodyKind, measures: Record<string, number>) =>
  work({ task: 'draw', design, kind, body: { size: 'MINE', measures } });

it.each(ownBodies)('custom body $at is drawn, or refused with the measure named', async ({ at, kind, measures }) => {
  const chosen = [at, at + 13, at + 27].map((place) => designs[place % designs.length]?.id ?? '');
  for (const design of new Set([...chosen, 'simon'])) {
    const needed = designById(design)?.measures ?? [];
    const own = Object.fromEntries(needed.map((key) => [key, measures[key] ?? 0]));
    try {
      await askFor(design, kind, own);
    } catch (error) {
      expect(error, design).toBeInstanceOf(WorkFault);
      const { measures: blamed } = (error as WorkFault).data as { measures: string[] };
      expect(blamed.length, design).toBeGreaterThan(0);
      expect(blamed.every((key) => measureByKey(key))).toBe(true);
    }
  }
});

it('names an invalid measure', async () => {
  const needed = designById('simon')?.measures ?? [];
  const body = bodyOf('men', 'M');
  for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, -1e9]) {
    const own = { ...Object.fromEntries(needed.map((key) => [key, body[key] ?? 0])), chest: bad };
    await expect(askFor('simon', 'men', own)).rejects.toMatchObject({
      code: 'refused',
      data: { measures: expect.arrayContaining(['chest']) },
    });
  }
});
