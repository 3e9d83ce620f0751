import { buildImage } from '@atelier/picture-editors/build-image.fixture';
import { describe, expect, it } from 'vitest';
import { buildTask } from '../task/build-task.fixture.ts';
import { cardRatio, cutIntoLines, expectedShape } from './card.tsx';

describe('aspect ratio of a card', () => {
  it('is that of its picture, from half as wide as high to the widest accepted picture', () => {
    expect(cardRatio({ width: 1600, height: 1200 })).toBeCloseTo(4 / 3);
    expect(cardRatio({ width: 2400, height: 3200 })).toBe(0.75);
    expect(cardRatio({ width: 400, height: 1000 })).toBe(0.5);
    expect(cardRatio({ width: 5000, height: 1000 })).toBe(2.5);
    expect(cardRatio({ width: 0, height: 0 })).toBe(1);
  });

  it('is known before the picture: as requested, else that of the first picture', () => {
    const inputs = { original: [{ ...buildImage(), width: 900, height: 1200, available: true }] };
    expect(expectedShape(buildTask({ params: { ratio: '4:3' }, inputs }))).toEqual({ width: 4, height: 3 });
    expect(expectedShape(buildTask({ params: { ratio: 'auto' }, inputs }))).toMatchObject({ width: 900, height: 1200 });
    expect(expectedShape(buildTask({ params: {}, inputs: {} }))).toEqual({ width: 3, height: 4 });
  });
});

describe('rows of cards', () => {
  const cut = (ratios: number[], width: number) =>
    cutIntoLines(ratios, { ratioOf: (ratio) => ratio, width, gap: 12, height: 220 });

  it('contain as many as fit at the minimum height, including gaps', () => {
    expect(cut([0.75, 0.75, 0.75, 0.75, 0.75], 800)).toEqual([[0.75, 0.75, 0.75, 0.75], [0.75]]);
    expect(cut([4 / 3, 4 / 3, 4 / 3], 800)).toEqual([[4 / 3, 4 / 3], [4 / 3]]);
    expect(cut([1, 1], 451)).toEqual([[1], [1]]);
    expect(cut([1, 1], 452)).toEqual([[1, 1]]);
  });

  it('contain at least one card at any panel width', () => {
    expect(cut([2.5, 0.5, 2.5], 100)).toEqual([[2.5], [0.5], [2.5]]);
    expect(cut([], 800)).toEqual([]);
  });
});
