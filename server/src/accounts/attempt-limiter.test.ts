import { describe, expect, it } from 'vitest';
import { createAttemptLimiter } from './attempt-limiter.ts';

const build = () => {
  let now = 0;
  const limiter = createAttemptLimiter(3, 60, () => now);
  const fail = (times: number) => {
    for (let count = 0; count < times; count += 1) limiter.failed('ada');
  };
  return {
    limiter,
    fail,
    wait: (seconds: number) => {
      now += seconds * 1000;
    },
  };
};

describe('the attempt limiter', () => {
  it('stops a key after its failures, with the seconds left, and opens again', () => {
    const { limiter, fail, wait } = build();
    fail(3);
    wait(20);
    expect(() => limiter.check('ada')).toThrow(expect.objectContaining({ code: '45000', details: { seconds: 40 } }));
    expect(() => limiter.check('bob')).not.toThrow();
    wait(40);
    expect(() => limiter.check('ada')).not.toThrow();
  });

  it('forgets failures after a success', () => {
    const { limiter, fail } = build();
    fail(2);
    limiter.succeeded('ada');
    fail(2);
    expect(() => limiter.check('ada')).not.toThrow();
  });
});
