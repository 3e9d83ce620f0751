import { expect, it } from 'vitest';
import { throttleLog } from './throttle-log.ts';

it('logs the first at once, and the last of the following ones with their count after the interval', () => {
  const logged: [string, number][] = [];
  let time = 0;
  const happened = throttleLog<string>(
    (cause, times) => logged.push([cause, times]),
    60_000,
    () => time,
  );
  happened('a');
  time = 59_999;
  for (const cause of ['b', 'c']) happened(cause);
  expect(logged).toEqual([['a', 1]]);
  time = 60_000;
  happened('d');
  expect(logged).toEqual([
    ['a', 1],
    ['d', 3],
  ]);
});
