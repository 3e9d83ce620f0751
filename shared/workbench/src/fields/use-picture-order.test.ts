import { describe, expect, it } from 'vitest';
import { nearestPlace, placeAfterKey } from './image-field.tsx';

describe('order of pictures', () => {
  it('changes by the arrow keys and stops at the ends', () => {
    expect(['ArrowUp', 'ArrowDown', 'Home', 'End'].map((key) => placeAfterKey(key, 1, 3))).toEqual([0, 2, 0, 3]);
    expect(placeAfterKey('ArrowLeft', 0, 3)).toBe(0);
    expect(placeAfterKey('ArrowRight', 3, 3)).toBe(3);
    expect(placeAfterKey('Tab', 1, 3)).toBeUndefined();
  });

  it('drops at the nearest position', () => {
    expect([-40, 61, 139, 141, 900].map((y) => nearestPlace([60, 160, 260], y))).toEqual([0, 0, 1, 1, 2]);
    expect(nearestPlace([60, 160, 260], 111)).toBe(1);
  });
});
