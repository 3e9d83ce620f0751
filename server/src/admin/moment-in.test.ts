import { describe, expect, it } from 'vitest';
import { momentIn } from './define-command.ts';

const read = (text: string, change: object = {}) =>
  momentIn(text, { timeZone: 'Asia/Shanghai', option: '--from', ...change }).toISOString();

describe('a moment of the installation', () => {
  it('is read on its clock; an end that is a day counts whole', () => {
    expect(read('2026-12-06 04:00')).toBe('2026-12-05T20:00:00.000Z');
    expect(read('2026-12-06')).toBe('2026-12-05T16:00:00.000Z');
    expect(read('2026-12-06', { isEnd: true })).toBe('2026-12-06T16:00:00.000Z');
    expect(read('2026-07-01T12:00', { timeZone: 'Europe/Berlin' })).toBe('2026-07-01T10:00:00.000Z');
  });

  it.each(['', 'tomorrow', '2026-02-31', '2026-12-06 25:00', '06.12.2026'])(
    'is not %j, and the refusal says how',
    (text) => {
      expect(() => read(text)).toThrow('--from is a day or a moment');
    },
  );
});
