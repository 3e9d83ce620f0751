import { describe, expect, it } from 'vitest';
import { createMessageRateLimiter } from './hub.ts';

const asked = (times: number, ask: () => string): string[] => Array.from({ length: times }, ask);

describe('what a socket may say', () => {
  it('is what a page says, a ping in 14 s, for as long as it likes', () => {
    let at = 0;
    const ask = createMessageRateLimiter(() => at);
    const heard = asked(10_000, () => {
      at += 14_000;
      return ask();
    });
    expect(new Set(heard)).toEqual(new Set(['answer']));
  });

  it('is twenty at once, then one a second', () => {
    let at = 0;
    const ask = createMessageRateLimiter(() => at);
    expect(asked(21, ask).lastIndexOf('answer')).toBe(19);
    at += 2000;
    expect(asked(2, ask)).toEqual(['answer', 'ignore']);
  });

  it('ends for who goes on a thousand times, not for who stops', () => {
    let at = 0;
    const ask = createMessageRateLimiter(() => at);
    expect(asked(1019, ask)).not.toContain('end');
    expect(ask()).toBe('end');
    at += 1_100_000;
    expect(ask()).toBe('answer');
  });
});
