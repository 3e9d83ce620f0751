import { describe, expect, it } from 'vitest';
import { planUpscale } from './upscale-plan.ts';

const plan = (
  width: number,
  height: number,
  multiple: 1 | 2 | 4 | 'to-4096',
  method: 'fast' | 'fine' | 'faithful' = 'fast',
) => planUpscale({ width, height }, { multiple, method });

describe('upscale plan', () => {
  it.each([
    [400, 500, 1, 400, 500],
    [400, 500, 2, 800, 1000],
    [400, 500, 4, 1600, 2000],
    [2048, 1536, 'to-4096', 4096, 3072],
    [1000, 333, 'to-4096', 4096, 1364],
    [5, 2000, 'to-4096', 10, 4096],
    [4096, 2000, 'to-4096', 4096, 2000],
    [1, 1, 4, 4, 4],
  ] as const)('%d × %d by %s becomes %d × %d', (width, height, multiple, wide, high) => {
    expect(plan(width, height, multiple)).toMatchObject({ width: wide, height: high });
  });

  it('uses the network for four times only where twice does not suffice, and only the fine one', () => {
    expect(plan(500, 500, 4, 'fine').networkScale).toBe(4);
    expect(plan(500, 500, 2, 'fine').networkScale).toBe(2);
    expect(plan(500, 500, 4, 'fast').networkScale).toBe(2);
  });

  it('warns when more than eight times is requested', () => {
    expect(plan(500, 500, 'to-4096').warnings).toEqual(['upscale-soft']);
    expect(plan(600, 500, 'to-4096').warnings).toEqual([]);
  });

  it.each([
    [2049, 300, 2, 'faithful', 'input-too-large'],
    [1025, 300, 4, 'fast', 'input-too-large'],
    [4097, 300, 1, 'fast', 'input-too-large'],
    [4097, 300, 'to-4096', 'fast', 'input-too-large'],
    [1200, 1000, 2, 'fine', 'too-large-for-fine'],
  ] as const)('refuses %d × %d by %s, %s: %s', (width, height, multiple, method, reason) => {
    expect(() => plan(width, height, multiple, method)).toThrow(expect.objectContaining({ kind: 'refused', reason }));
  });
});
