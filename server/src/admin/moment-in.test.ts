import { describe, expect, it } from 'vitest';
import { momentIn } from './define-command.ts';

const read = (text: string, change: object = {}) =>
  momentIn(text, { timeZone: 'Asia/Shanghai', option: '--from', ...change }).toISOString();

describe("moment in the installation's time zone", () => {
  it('is parsed in that zone; an end date includes the whole day', () => {
    expect(read('2026-12-06 04:00')).toBe('2026-12-05T20:00:00.000Z');
    expect(read('2026-12-06')).toBe('2026-12-05T16:00:00.000Z');
    expect(read('2026-12-06', { isEnd: true })).toBe('2026-12-06T16:00:00.000Z');
    expect(read('2026-07-01T12:00', { timeZone: 'Europe/Berlin' })).toBe('2026-07-01T10:00:00.000Z');
  });

  it.each(['', 'tomorrow', '2026-02-31', '2026-12-06 25:00', '06.12.2026'])(
    'refuses %j with the expected format',
    (text) => {
      expect(() => read(text)).toThrow('--from is a day or a moment');
    },
  );
});
