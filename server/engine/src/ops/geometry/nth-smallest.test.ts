import { describe, expect, it } from 'vitest';
import { nthSmallest } from './mask.ts';
import { createRandom } from './random.ts';

describe('nth smallest value', () => {
  it.each([1, 2, 3, 50, 1001])('equals the element of %i sorted values, including equal ones', (count) => {
    const random = createRandom(count);
    const values = Float32Array.from({ length: count }, () => Math.floor(random() * count * 0.5));
    const sorted = values.slice().sort();
    for (let n = 0; n < count; n += Math.max(1, count >> 4)) expect(nthSmallest(values.slice(), n)).toBe(sorted[n]);
    expect(nthSmallest(values, count - 1)).toBe(sorted[count - 1]);
  });

  it('is absent beyond the last one and for an empty list', () => {
    expect(nthSmallest(Float32Array.of(4), 1)).toBeNaN();
    expect(nthSmallest(new Float32Array(0), 0)).toBeNaN();
  });
});
