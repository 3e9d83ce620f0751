import { type MattingLayer, type MattingPoint, mattingLimits } from '@atelier/contract/matting';
import { describe, expect, it } from 'vitest';
import { withPoint } from '../state/use-stage-live.ts';
import { runMatting } from './run-matting.ts';

const layersOf = (points: MattingPoint[]): MattingLayer[] => {
  const operations = [];
  for (let from = 0; from < points.length; from += 4000) {
    operations.push({
      tool: 'brush' as const,
      act: 'keep' as const,
      width: 12.5,
      points: points.slice(from, from + 4000),
    });
  }
  return [{ id: 'a', name: 'a', start: { kind: 'automatic' }, overlap: 'take', operations }];
};

describe('strokes over the limit', () => {
  it('are refused before they are sent, with both figures', async () => {
    const points = Array.from({ length: mattingLimits.points + 7 }, (_, at): MattingPoint => [at, 1]);
    const run = runMatting('picture', layersOf(points), new AbortController().signal, () => {});
    await expect(run).rejects.toMatchObject({
      trouble: { kind: 'code', code: '41045', details: { points: 50_007, max: 50_000 } },
    });
  });
});

describe('the maximum of strokes', () => {
  it('fits into one encrypted request, as drawn by hand on the largest picture', () => {
    let points: MattingPoint[] = [];
    const all: MattingPoint[] = [];
    for (let at = 0; all.length + points.length < mattingLimits.points; at += 1) {
      points = withPoint(points, [1000 + ((at * 37.123456789) % 3000), 1000 + ((at * 91.987654321) % 3000)]);
      if (points.length === 3000) all.push(...points.splice(0));
    }
    const plain = JSON.stringify({ image_id: 'x'.repeat(22), layers: layersOf([...all, ...points]) });
    expect((plain.length * 4) / 3 + 256).toBeLessThan(mattingLimits.bytes);
  });
});
