import { describe, expect, it } from 'vitest';
import { membershipTitles } from './constants.ts';

describe('membership levels', () => {
  it('are -1 not activated, 0 free, 1 personal, 4 business [spec 3.4]', () => {
    const words = Object.entries(membershipTitles).map(([level, { en }]) => [Number(level), en]);
    expect(Object.fromEntries(words)).toEqual({ [-1]: 'Not activated', 0: 'Free', 1: 'Personal', 4: 'Business' });
    expect(new Set(Object.values(membershipTitles).map(({ zh }) => zh)).size).toBe(4);
  });
});
