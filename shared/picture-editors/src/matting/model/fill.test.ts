import type { MattingLayer, MattingOperation, MattingPoint } from '@atelier/contract/matting';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveOverlap } from '../state/use-editor.ts';
import { layersOf, openHistory, perform, refusalOf } from './editor-history.ts';
import { fillShape } from './fill-shape.ts';
import { fillStroke } from './fill-stroke.ts';
import { changedArea, createPlane, isTransparent, type Plane, planeSize } from './plane.ts';
import { createPlaneCache, replayOperations } from './plane-cache.ts';
import { toPicture, toStage } from './stage-geometry.ts';

const drawn = ({ width, data }: Plane): string[] =>
  Array.from({ length: data.length / width }, (_, y) =>
    Array.from(data.subarray(y * width, (y + 1) * width), (value) => (value ? '#' : '.')).join(''),
  );

describe('shapes and strokes', () => {
  it('fills exactly the inside of an outline, clipped to the picture', () => {
    const plane = createPlane(6, 4);
    fillShape(
      plane,
      [
        [-3, 1],
        [4, 1],
        [4, 3],
        [-3, 3],
      ],
      255,
    );
    expect(drawn(plane)).toEqual(['......', '####..', '####..', '......']);
  });

  it('has no holes when an outline crosses itself in the same direction', () => {
    const twice: MattingPoint[] = [
      [0, 0],
      [6, 0],
      [6, 4],
      [0, 4],
      [0, 0],
      [6, 0],
      [6, 4],
      [0, 4],
    ];
    const plane = createPlane(6, 4);
    fillShape(plane, twice, 255);
    expect(plane.data.every((value) => value === 255)).toBe(true);
  });

  it('draws a round dot for a tap and a band for a line that leaves the picture', () => {
    const dot = createPlane(5, 5);
    fillStroke(dot, [[2.5, 2.5]], 3, 255);
    expect(drawn(dot)).toEqual(['.....', '.###.', '.###.', '.###.', '.....']);
    const line = createPlane(6, 3);
    fillStroke(
      line,
      [
        [2.5, 1.5],
        [40, 1.5],
      ],
      1,
      255,
    );
    expect(drawn(line)).toEqual(['......', '..####', '......']);
  });

  it('fills every pixel whose centre is within half a width of the line, and no other', () => {
    const place = fc.double({ min: -20, max: 60, noNaN: true });
    const stroke = fc.record({
      points: fc.array(fc.tuple(place, place), { minLength: 1, maxLength: 4 }),
      width: fc.double({ min: 1.5, max: 50, noNaN: true }),
    });
    const isNear = (x: number, y: number, [x1, y1]: MattingPoint, [x2, y2]: MattingPoint, radius: number) => {
      const [dx, dy] = [x2 - x1, y2 - y1];
      const length = dx * dx + dy * dy;
      const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length));
      return (x - x1 - along * dx) ** 2 + (y - y1 - along * dy) ** 2 <= radius * radius;
    };
    fc.assert(
      fc.property(stroke, ({ points, width }) => {
        const plane = createPlane(40, 30);
        fillStroke(plane, points, width, 255);
        const expected = createPlane(40, 30);
        for (let at = 0; at < expected.data.length; at++) {
          const [x, y] = [(at % 40) + 0.5, Math.floor(at / 40) + 0.5];
          const isIn = points.some((point, index) => isNear(x, y, points[index - 1] ?? point, point, width / 2));
          if (isIn) expected.data[at] = 255;
        }
        expect(drawn(plane)).toEqual(drawn(expected));
      }),
      { numRuns: 300, seed: 20_261_120 },
    );
  });

  it('draws the same for a whole and an incremental stroke', () => {
    const points: MattingPoint[] = [
      [3, 3],
      [20, 9],
      [11, 25],
      [30, 30],
    ];
    const whole = createPlane(32, 32);
    fillStroke(whole, points, 7, 255);
    const pieces = createPlane(32, 32);
    for (let at = 1; at < points.length; at++) fillStroke(pieces, points.slice(at - 1, at + 1), 7, 255);
    expect(pieces.data).toEqual(whole.data);
  });
});

describe('changed area', () => {
  it('is the minimal rectangle round every differing pixel', () => {
    const before = createPlane(6, 5);
    const after = createPlane(6, 5);
    after.data[1 * 6 + 4] = 255;
    after.data[3 * 6 + 2] = 9;
    expect(changedArea(before, after)).toEqual({ left: 2, top: 1, right: 5, bottom: 4 });
    expect(changedArea(before, createPlane(6, 5))).toBeUndefined();
    expect(changedArea(undefined, after)).toEqual({ left: 0, top: 0, right: 6, bottom: 5 });
  });
});

describe('steps of a layer', () => {
  const start = createPlane(8, 8, 255);
  const hole = {
    tool: 'rectangle',
    act: 'remove',
    points: [
      [20, 20],
      [60, 60],
    ],
  } as const;

  it('are in pixels of the picture, for any plane size', () => {
    const plane = replayOperations(
      start,
      [
        {
          ...hole,
          points: [
            [20, 20],
            [60, 60],
          ],
        },
      ],
      0.1,
    );
    expect(drawn(plane)[3]).toBe('##....##');
  });

  it('show an exact brush over a straight edge as at full size, without edge detection', () => {
    const step = {
      tool: 'brush',
      act: 'keep',
      width: 60,
      hardness: 0.4,
      points: [
        [40, 80],
        [120, 80],
      ],
    } satisfies MattingOperation;
    const half = (size: number): Plane => {
      const plane = createPlane(size, size);
      return { ...plane, data: plane.data.map((_, at) => (at % size < size / 2 ? 255 : 0)) };
    };
    const [full, shown] = [replayOperations(half(160), [step], 1), replayOperations(half(80), [step], 0.5)];
    const meanOf = (x: number, y: number) =>
      [0, 1, 160, 161].reduce((sum, by) => sum + (full.data[2 * y * 160 + 2 * x + by] as number), 0) / 4;
    for (let y = 0; y < 80; y++) {
      for (let x = 0; x < 80; x++) expect(Math.abs((shown.data[y * 80 + x] as number) - meanOf(x, y))).toBeLessThan(12);
    }
    expect(full.data[80 * 160 + 100]).toBe(255);
    expect(full.data[20 * 160 + 100]).toBe(0);
    expect(createPlaneCache(1).nextUnrefined(half(160), [step])).toBeUndefined();
  });

  it('swap on inverse and restart on reset', () => {
    const inverse = replayOperations(
      start,
      [
        {
          ...hole,
          points: [
            [20, 20],
            [60, 60],
          ],
        },
        { tool: 'inverse' },
      ],
      0.1,
    );
    expect(drawn(inverse)[3]).toBe('..####..');
    expect(replayOperations(start, [{ tool: 'inverse' }, { tool: 'reset' }], 0.1).data).toEqual(start.data);
    expect(isTransparent(replayOperations(start, [{ tool: 'inverse' }], 0.1))).toBe(true);
  });

  it('give every pixel to one layer: keep before remove, then the upper one', () => {
    const full = () => createPlane(2, 1, 255);
    const values = (overlaps: ('take' | 'remove')[]) =>
      resolveOverlap(
        overlaps.map((overlap) => ({ overlap })),
        overlaps.map(full),
      ).map(({ data }) => data[0]);
    expect(values(['take', 'take'])).toEqual([255, 0]);
    expect(values(['remove', 'take'])).toEqual([0, 255]);
    expect(values(['remove', 'remove', 'take'])).toEqual([0, 0, 255]);
  });

  it('use the edge detected near a stroke, also after undo and redo, until it is dropped', () => {
    const cache = createPlaneCache(1);
    const stroke = { tool: 'brush', act: 'remove', width: 2, points: [[4, 4]] as MattingPoint[] } as const;
    const wanted = cache.nextUnrefined(start, [stroke]);
    expect(wanted?.operation).toBe(stroke);
    expect(wanted?.steps).toEqual([stroke]);
    const plain = cache.planeOf(start, [stroke]);
    expect(wanted?.after).toBe(plain);
    cache.refine(stroke, { area: { left: 0, top: 0, right: 2, bottom: 1 }, data: Uint8Array.of(9, 8) });
    const refined = cache.planeOf(start, [stroke]);
    expect([...refined.data.subarray(0, 2)]).toEqual([9, 8]);
    expect(plain.data[0]).toBe(255);
    expect(cache.nextUnrefined(start, [stroke])).toBeUndefined();
    expect(cache.planeOf(start, [])).toBe(start);
    expect(cache.planeOf(start, [stroke]).data).toEqual(refined.data);
  });
});

describe('layers', () => {
  const one: MattingLayer = { id: 'a', name: 'A', start: { kind: 'empty' }, overlap: 'take', operations: [] };

  it('are at least one and at most eight', () => {
    const history = openHistory([one]);
    expect(refusalOf(layersOf(history), { kind: 'layer-deleted', layer: 'a' })).toBe('last-layer');
    expect(perform(history, { kind: 'layer-deleted', layer: 'a' })).toBe(history);
    const full = openHistory(Array.from({ length: 8 }, (_, at) => ({ ...one, id: `l${at}` })));
    expect(refusalOf(layersOf(full), { kind: 'layer-added', layer: one })).toBe('too-many-layers');
  });
});

describe('the stage', () => {
  it('maps the pointer to the picture and back, at every zoom', () => {
    const stage = {
      picture: { width: 6000, height: 4000 },
      fit: { width: 600, height: 400 },
      window: { width: 640, height: 480 },
      view: { scale: 2.5, x: 33, y: -20 },
    };
    const [x, y] = toStage(stage, toPicture(stage, 100, 90));
    expect(x).toBeCloseTo(100, 1);
    expect(y).toBeCloseTo(90, 1);
    expect(toPicture({ ...stage, view: { scale: 1, x: 0, y: 0 } }, 320, 240)).toEqual([3000, 2000]);
  });

  it('uses at most 1024 pixels a side and never enlarges', () => {
    expect(planeSize({ width: 6000, height: 4000 }, 1024)).toMatchObject({ width: 1024, height: 683 });
    expect(planeSize({ width: 300, height: 500 }, 1024)).toEqual({ width: 300, height: 500, scale: 1 });
  });
});
