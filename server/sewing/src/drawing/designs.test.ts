import { describe, expect, it } from 'vitest';
import { type BodyKind, bodyOf, sizeNames } from '../designs/bodies.ts';
import { type Design, designs, measureByKey } from '../designs/designs.ts';
import { areaOf, boxOf } from '../geometry/lines.ts';
import { drawPattern, loadDesign, pieceName, piecesOf } from './draw-pattern.ts';
import { exactArea } from './exact-area.fixture.ts';

const kindsOf = ({ gender }: Design): BodyKind[] => (gender === 'unisex' ? ['women', 'men'] : [gender]);

/** The smallest and the largest; all five with TEST_FULL=1. */
const drawnSizes = process.env['TEST_FULL'] ? sizeNames : (['XS', 'XL'] as const);

describe('designs', () => {
  it('are 41, each named in both languages', () => {
    expect(designs).toHaveLength(41);
    expect(new Set(designs.flatMap(({ name }) => [name.zh, name.en])).size).toBe(82);
  });

  it.each(designs)(
    '$id is drawn from the smallest to the largest size without a logged error, its pieces named',
    async (design) => {
      for (const kind of kindsOf(design)) {
        let before = 0;
        for (const size of drawnSizes) {
          const { pieces } = await drawPattern(design.id, bodyOf(kind, size));
          expect(pieces).toHaveLength(design.pieces);
          expect(new Set(pieces.map(({ id }) => id)).size).toBe(pieces.length);
          expect(pieces.filter(({ id }) => pieceName(id).en === id)).toEqual([]);
          const cloth = pieces.reduce((sum, { outline }) => sum + areaOf(outline), 0);
          if (design.measures.length > 0) expect(cloth).toBeGreaterThan(before);
          before = cloth;
        }
      }
    },
  );

  it.each(designs)('$id requires the measures of the table', async ({ id, measures }) => {
    const { patternConfig } = (await loadDesign(id)) as unknown as { patternConfig: { measurements: string[] } };
    expect([...measures].sort()).toEqual([...patternConfig.measurements].sort());
    expect(measures.filter((key) => !measureByKey(key))).toEqual([]);
  });

  it("keep the area of FreeSewing's drawing, to a thousandth", async () => {
    for (const id of ['simon', 'jaeger', 'charlie', 'sandy', 'bella']) {
      const Design = await loadDesign(id);
      const pattern = new Design({ measurements: bodyOf('women', 'M'), sa: 10, complete: true });
      pattern.draft();
      for (const piece of piecesOf(pattern)) {
        const parts = Object.entries(pattern.parts[0] ?? {});
        const part = parts.find(([key, { hidden }]) => !hidden && key.endsWith(`.${piece.id}`))?.[1];
        const seam = part?.paths['seam'];
        if (!seam) continue;
        expect(areaOf(piece.seam) / exactArea(seam.ops), `${id} ${piece.id}`).toBeCloseTo(1, 3);
      }
    }
  });

  it('are cut ten millimetres outside the seam', async () => {
    const { pieces } = await drawPattern('simon', bodyOf('men', 'M'));
    const cuff = pieces.find(({ id }) => id === 'cuff');
    expect(boxOf([cuff?.outline ?? []]).width - boxOf([cuff?.seam ?? []]).width).toBeCloseTo(20, 1);
  });
});
