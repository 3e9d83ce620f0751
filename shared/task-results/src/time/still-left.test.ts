import { describe, expect, it } from 'vitest';
import { stillLeft } from './still-left.ts';

const estimate = { min: 4, max: 20 };

describe('stillLeft', () => {
  it('counts both ends of the range down, never below a second', () => {
    expect(stillLeft({ estimate, since: 0 })).toEqual({ min: 4, max: 20 });
    expect(stillLeft({ estimate, since: 10 })).toEqual({ min: 1, max: 10 });
  });

  it('goes by the pace of a drawing that takes longer than foretold', () => {
    const drawn = { seconds: 30, percent: 50 };
    expect(stillLeft({ estimate, since: 30, drawn })).toEqual({ min: 21, max: 48 });
  });

  it('goes by whichever is sooner while both are known', () => {
    const drawn = { seconds: 5, percent: 60 };
    const { min, max } = stillLeft({ estimate: { min: 55, max: 115 }, since: 5, drawn }) as {
      min: number;
      max: number;
    };
    expect(min).toBeCloseTo(2.33, 1);
    expect(max).toBeCloseTo(5.33, 1);
    expect(stillLeft({ estimate, since: 0, drawn: { seconds: 1, percent: 60 } })).toEqual(estimate);
  });

  it('says that it is late instead of promising another second for ever', () => {
    expect(stillLeft({ estimate, since: 25 })).toBe('late');
    expect(stillLeft({ estimate, since: 25, drawn: { seconds: 25, percent: 3 } })).toBe('late');
    expect(stillLeft({ estimate: null, since: 0, drawn: { seconds: 90, percent: 0 } })).toBe('late');
  });

  it('knows nothing where nothing was told', () => {
    expect(stillLeft({ estimate: null, since: 3 })).toBe('unknown');
  });
});
