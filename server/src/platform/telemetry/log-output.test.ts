import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogOutput, type LogOutput } from './log-output.ts';

/** Result of each write: accepts so many bytes, or fails with this code. */
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
const entries = () => lines().flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));

describe('log output', () => {
  it('is written unchanged, also when the output accepts a few bytes at a time', () => {
    takes = 3;
    output.write('one line\n');
    output.write('二行\n');
    expect(lines()).toEqual(['one line', '二行']);
  });

  it.each(['EAGAIN', 'ENOSPC', 'EIO'])(
    'is buffered while the output fails with %s, and then complete and in order',
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

  it('resumes in the middle of a partially written line', () => {
    takes = 4;
    output.write('one line\n');
    takes = 'ENOSPC';
    output.write('another\n');
    takes = Number.POSITIVE_INFINITY;
    vi.advanceTimersByTime(10);
    expect(lines()).toEqual(['one line', 'another']);
  });

  it('drops lines beyond the buffer, and then logs their number and the reason', () => {
    takes = 'ENOSPC';
    for (let at = 0; at < 10; at += 1) output.write(`line ${at} of 10\n`);
    takes = Number.POSITIVE_INFINITY;
    vi.advanceTimersByTime(10);
    expect(lines().slice(0, -1)).toEqual(['line 0 of 10', 'line 1 of 10', 'line 2 of 10']);
    expect(entries()).toMatchObject([{ level: 40, lost: 7, reason: 'ENOSPC', msg: 'lines of the log were lost' }]);
  });

  it('is dropped for a closed reader, without waiting or failing', () => {
    takes = 'EPIPE';
    for (let at = 0; at < 100; at += 1) output.write('a line\n');
    expect(vi.getTimerCount()).toBe(0);
    takes = Number.POSITIVE_INFINITY;
    output.write('to another reader of the same pipe\n');
    expect(lines()[0]).toBe('to another reader of the same pipe');
    expect(entries()).toMatchObject([{ lost: 100, reason: 'EPIPE' }]);
  });

  it('is flushed as far as possible at the end', () => {
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
