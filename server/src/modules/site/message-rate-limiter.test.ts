import { describe, expect, it } from 'vitest';
import { createMessageRateLimiter } from './socket-routes.ts';

const repeat = (times: number, ask: () => string): string[] => Array.from({ length: times }, ask);

describe('message rate limiter', () => {
  it('allows a ping every 14 s without end', () => {
    let at = 0;
    const ask = createMessageRateLimiter(() => at);
    const decisions = repeat(10_000, () => {
      at += 14_000;
      return ask();
    });
    expect(new Set(decisions)).toEqual(new Set(['answer']));
  });

  it('allows a burst of twenty, then one a second', () => {
    let at = 0;
    const ask = createMessageRateLimiter(() => at);
    expect(repeat(21, ask).lastIndexOf('answer')).toBe(19);
    at += 2000;
    expect(repeat(2, ask)).toEqual(['answer', 'ignore']);
  });

  it('closes a socket after a thousand messages over the limit, not one that pauses', () => {
    let at = 0;
    const ask = createMessageRateLimiter(() => at);
    expect(repeat(1019, ask)).not.toContain('end');
    expect(ask()).toBe('end');
    at += 1_100_000;
    expect(ask()).toBe('answer');
  });
});
