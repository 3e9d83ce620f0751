import { warningPlace } from '@atelier/contract/warnings';
import { describe, expect, it } from 'vitest';
import type { EngineReport } from '../engine.ts';
import type { EnginePlace } from './engine-place.ts';
import { settlePlaces } from './settle-places.ts';

const counts = { results: 1, inputs: [['original', 1]] as const };
const box = { kind: 'box', x: 0.1, y: 0.2, width: 0.3, height: 0.4 } as const;
const place = (rest: Partial<EnginePlace> = {}): EnginePlace => ({ code: 'matte-check-edge', area: box, ...rest });
const reportOf = (...places: EnginePlace[]): EngineReport => ({ warnings: ['matte-check-edge'], places });

describe('settlePlaces', () => {
  it("keeps a warning's region on an existing picture", () => {
    const kept = [place(), place({ on: { result: 0 } }), place({ on: { input: 'original', index: 0 } })];
    expect(settlePlaces(reportOf(...kept), counts)).toEqual(kept);
  });

  it('drops regions that cannot be shown', () => {
    const report = reportOf(
      place({ code: 'many-dyes' }),
      place({ on: { result: 1 } }),
      place({ on: { input: 'mask', index: 0 } }),
      place({ area: { ...box, x: Number.NaN } }),
      place({ area: { ...box, x: 2 } }),
      place({
        area: {
          kind: 'polygon',
          points: [
            [0, 0],
            [1, 1],
          ],
        },
      }),
      place({
        area: {
          kind: 'polygon',
          points: [
            [0.5, 0.5],
            [0.501, 0.5],
            [0.5, 0.501],
          ],
        },
      }),
    );
    const kept = settlePlaces(report, counts);
    expect(kept.map(({ area }) => area)).toEqual([{ kind: 'box', x: 1, y: 0.2, width: 0, height: 0.4 }]);
  });

  it("clips areas to the picture, and their number to the contract's limit", () => {
    const round = Array.from({ length: 500 }, (_, n): [number, number] => [
      0.5 + 0.7 * Math.cos(n / 80),
      0.5 + 0.7 * Math.sin(n / 80),
    ]);
    const kept = settlePlaces(
      reportOf(...Array.from({ length: 40 }, () => place({ area: { kind: 'polygon', points: round } }))),
      counts,
    );
    expect(kept).toHaveLength(6);
    for (const { code, area } of kept) expect(warningPlace.safeParse({ code, image_id: 'a', area }).success).toBe(true);
  });
});
