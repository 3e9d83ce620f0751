import { expect, it } from 'vitest';
import { throttleLog } from './throttle-log.ts';

it('tells the first at once, and of those that follow the last with their count once the time is over', () => {
  const told: [string, number][] = [];
  let time = 0;
  const happened = throttleLog<string>(
    (cause, times) => told.push([cause, times]),
    60_000,
    () => time,
  );
  happened('a');
  time = 59_999;
  for (const cause of ['b', 'c']) happened(cause);
  expect(told).toEqual([['a', 1]]);
  time = 60_000;
  happened('d');
  expect(told).toEqual([
    ['a', 1],
    ['d', 3],
  ]);
});
