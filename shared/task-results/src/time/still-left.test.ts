import { describe, expect, it } from 'vitest';
import { stillLeft } from './clock-words.ts';

const estimate = { min: 4, max: 20 };

describe('stillLeft', () => {
  it('counts a range down while it is known within a factor of two, or short', () => {
    expect(stillLeft({ estimate: { min: 40, max: 60 }, since: 10 })).toEqual({ min: 30, max: 50 });
    expect(stillLeft({ estimate: { min: 40, max: 60 }, since: 30 })).toBe('unknown');
    expect(stillLeft({ estimate, since: 0 })).toBe('unknown');
    expect(stillLeft({ estimate, since: 12 })).toEqual({ min: 1, max: 8 });
  });

  it('uses the pace of a task that takes longer than estimated', () => {
    const drawn = { seconds: 30, percent: 50 };
    expect(stillLeft({ estimate, since: 30, drawn })).toEqual({ min: 22.5, max: 45 });
  });

  it('shows the intersection of estimate and pace, and nothing when they contradict', () => {
    const both = { estimate: { min: 20, max: 35 }, since: 15, drawn: { seconds: 15, percent: 50 } };
    expect(stillLeft(both)).toEqual({ min: 11.25, max: 20 });
    expect(stillLeft({ ...both, drawn: { seconds: 15, percent: 95 } })).toBe('unknown');
  });

  it('never grows, and reports a delay instead of another second for ever', () => {
    const longer = { estimate: { min: 50, max: 70 }, since: 0 };
    expect(stillLeft({ ...longer, shown: 12 })).toEqual({ min: 12, max: 12 });
    expect(stillLeft({ ...longer, shown: 0.5 })).toBe('late');
    expect(stillLeft({ estimate, since: 25 })).toBe('late');
    expect(stillLeft({ estimate, since: 25, drawn: { seconds: 25, percent: 3 } })).toBe('late');
    expect(stillLeft({ estimate: null, since: 0, drawn: { seconds: 90, percent: 0 } })).toBe('late');
  });

  it('is unknown without an estimate', () => {
    expect(stillLeft({ estimate: null, since: 3 })).toBe('unknown');
  });
});
