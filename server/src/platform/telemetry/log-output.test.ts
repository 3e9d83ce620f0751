import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogOutput, type LogOutput } from './log-output.ts';

/** What the output says to each try: takes so many bytes, or fails with this code. */
let takes: number | string;
let written: string;
let output: LogOutput;

beforeEach(() => {
  vi.useFakeTimers();
  takes = Number.POSITIVE_INFINITY;
  written = '';
  output = createLogOutput({
    writeSome: (bytes) => {
      if (typeof takes === 'string') throw Object.assign(new Error(takes), { code: takes });
      const some = bytes.subarray(0, takes);
      written += Buffer.from(some).toString();
      return some.length;
    },
    mostBytes: 40,
    pauseMs: 10,
  });
});
afterEach(() => vi.useRealTimers());

const lines = () => written.split('\n').filter((line) => line !== '');
const told = () => lines().flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));

describe('the log', () => {
  it('comes as it was written, also where the output takes a few bytes at a time', () => {
    takes = 3;
    output.write('one line\n');
    output.write('二行\n');
    expect(lines()).toEqual(['one line', '二行']);
  });

  it.each(['EAGAIN', 'ENOSPC', 'EIO'])(
    'waits in memory while the output says %s, and comes whole and in order',
    (code) => {
      takes = code;
      output.write('one\n');
      output.write('two\n');
      expect(written).toBe('');
      takes = Number.POSITIVE_INFINITY;
      output.write('three\n');
      vi.advanceTimersByTime(10);
      expect(lines()).toEqual(['one', 'two', 'three']);
    },
  );

  it('goes on in the middle of a line that was written by half', () => {
    takes = 4;
    output.write('one line\n');
    takes = 'ENOSPC';
    output.write('another\n');
    takes = Number.POSITIVE_INFINITY;
    vi.advanceTimersByTime(10);
    expect(lines()).toEqual(['one line', 'another']);
  });

  it('loses what is too much to wait, and then says how many lines and to what', () => {
    takes = 'ENOSPC';
    for (let at = 0; at < 10; at += 1) output.write(`line ${at} of 10\n`);
    takes = Number.POSITIVE_INFINITY;
    vi.advanceTimersByTime(10);
    expect(lines().slice(0, -1)).toEqual(['line 0 of 10', 'line 1 of 10', 'line 2 of 10']);
    expect(told()).toMatchObject([{ level: 40, lost: 7, reason: 'ENOSPC', msg: 'lines of the log were lost' }]);
  });

  it('is of no use to a reader that is gone: nothing waits for it, and nothing breaks', () => {
    takes = 'EPIPE';
    for (let at = 0; at < 100; at += 1) output.write('a line\n');
    expect(vi.getTimerCount()).toBe(0);
    takes = Number.POSITIVE_INFINITY;
    output.write('to another reader of the same pipe\n');
    expect(lines()[0]).toBe('to another reader of the same pipe');
    expect(told()).toMatchObject([{ lost: 100, reason: 'EPIPE' }]);
  });

  it('is written as far as it can be at the end', () => {
    takes = 'EAGAIN';
    output.write('last words\n');
    takes = Number.POSITIVE_INFINITY;
    output.flush();
    expect(lines()).toEqual(['last words']);
    takes = 'ENOSPC';
    output.write('never\n');
    expect(() => output.flush()).not.toThrow();
  });
});
