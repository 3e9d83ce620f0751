import { describe, expect, it } from 'vitest';
import { countAlike, createProfile, estimateProfiles, placeOnRing } from './thread-fit.ts';

const side = 48;
const across = Float32Array.from({ length: side * side }, (_, i) => i % side);
const down = Float32Array.from({ length: side * side }, (_, i) => Math.floor(i / side));
const even = new Float32Array(side * side).fill(1);

describe('thread profiles', () => {
  it('separate crossing threads, ignoring pixels without weight', () => {
    const cloth = across.map((x, i) => (x % 16 < 6 ? 1 : 0) + ((down[i] ?? 0) % 12 < 4 ? 0.5 : 0));
    const weight = even.slice();
    for (let i = 0; i < cloth.length; i++) {
      if ((across[i] ?? 0) < 30) continue;
      cloth[i] = 9;
      weight[i] = 0;
    }
    const profiles = [createProfile(16, 1), createProfile(12, 1)];
    const places = [placeOnRing(across, profiles[0] ?? never()), placeOnRing(down, profiles[1] ?? never())];
    estimateProfiles(profiles, places, [cloth], weight, 0);
    const [standing, lying] = profiles.map(({ planes }) => planes[0] ?? never());
    expect((standing?.[3] ?? 0) - (standing?.[10] ?? 0)).toBeCloseTo(1, 2);
    expect((lying?.[2] ?? 0) - (lying?.[8] ?? 0)).toBeCloseTo(0.5, 2);
  });

  it('recognise a period that contains two equal ones', () => {
    const stripes = across.map((x) => (x % 12 < 5 ? 1 : 0));
    const twice = createProfile(24, 1);
    estimateProfiles([twice], [placeOnRing(across, twice)], [stripes], even, 0);
    expect(countAlike(twice)).toBe(2);
    const uneven = across.map((x) => (x % 24 < 5 ? 1 : x % 24 >= 12 && x % 24 < 15 ? 1 : 0));
    const once = createProfile(24, 1);
    estimateProfiles([once], [placeOnRing(across, once)], [uneven], even, 0);
    expect(countAlike(once)).toBe(1);
  });
});

const never = (): never => {
  throw new Error('not there');
};
