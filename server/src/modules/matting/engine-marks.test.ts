import type { MattingOperation } from '@atelier/contract/matting';
import { describe, expect, it } from 'vitest';
import { paramsOf } from './draw-matting.ts';

const points: [number, number][] = [
  [1, 1],
  [9, 1],
  [9, 9],
];
const marksOf = (operations: MattingOperation[]) => paramsOf({ start: { kind: 'automatic' }, operations }).marks;

describe('matting steps as engine marks', () => {
  it('refine the border of an uncertain region, and keep a drawn line exactly', () => {
    expect(marksOf([{ tool: 'lasso', act: 'remove', points, edge: 'soft' }])).toEqual([
      { tool: 'region', action: 'remove', points, edge: 'soft' },
    ]);
    expect(marksOf([{ tool: 'lasso', act: 'keep', points }])).toEqual([{ tool: 'region', action: 'keep', points }]);
  });

  it('are exact for a brush with a hardness, and follow edges without one', () => {
    const brush = { tool: 'brush', act: 'keep', points, width: 4 } as const;
    expect(marksOf([brush])).toEqual([{ tool: 'stroke', action: 'keep', points, width: 4 }]);
    expect(marksOf([{ ...brush, hardness: 0 }])).toEqual([
      { tool: 'brush', action: 'keep', points, width: 4, hardness: 0 },
    ]);
  });
});
