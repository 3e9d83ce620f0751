import { WorkFault } from '@atelier/child-process/work-fault';
import type { FilePreview } from '@atelier/sewing/reading/reading-process';
import { describe, expect, it } from 'vitest';
import { createPatternReader, readingShare } from './pattern-files.ts';

const preview: FilePreview = {
  ...{ format: 'dxf', pieces: [], total: 0, unit: 'mm', drawnIn: null, width: 1, height: 1, parts: 1, square: null },
  picture: null,
};

/** Slots whose files end when the test says so; a file is identified by its first byte. */
const buildReader = () => {
  let time = 0;
  const open = new Map<number, (error?: Error) => void>();
  const begun: number[] = [];
  const reader = createPatternReader(
    () => ({
      read: ([given = 0]) => {
        const file = Number(given);
        return new Promise((resolve, reject) => {
          begun.push(file);
          open.set(file, (error) => (error ? reject(error) : resolve(preview)));
        });
      },
      close: async () => undefined,
    }),
    () => time,
  );
  const read = (person: string, file: number) => reader.read(person, { forChild: async () => Buffer.of(file) });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const end = async (file: number, afterMs: number, error?: Error) => {
    time += afterMs;
    open.get(file)?.(error);
    await settle();
  };
  const wait = (ms: number) => {
    time += ms;
  };
  return { read, end, begun, settle, wait };
};

const timeout = new WorkFault('timeout', 'not done within 20000 ms');

describe('reading pattern files', () => {
  it("continues for other users while one user's file uses its whole time", async () => {
    const { read, end, begun, settle } = buildReader();
    const slow = [read('mallory', 1), read('mallory', 2), read('mallory', 3)];
    for (const one of slow) one.catch(() => undefined);
    const others = [read('ada', 10), read('bo', 11)];
    await settle();
    expect(begun).toEqual([1, 10]);
    await end(10, 200);
    await end(11, 200);
    await Promise.all(others);
    expect(begun).toEqual([1, 10, 11]);
    await end(1, 20_000, timeout);
    await expect(slow[0]).rejects.toMatchObject({ code: 'timeout' });
    expect(begun).toEqual([1, 10, 11, 2]);
  });

  it('refuses only a user who used a whole share, with the waiting time', async () => {
    const { read, end, settle, wait } = buildReader();
    for (const file of [1, 2, 3, 4]) {
      const one = read('mallory', file);
      one.catch(() => undefined);
      await settle();
      await end(file, 20_000, timeout);
      await expect(one).rejects.toMatchObject({ code: 'timeout' });
    }
    // 80 s less a tenth of the 60 s since the end of the first one.
    const seconds = (80_000 - 6000 - readingShare.atOnceMs) / readingShare.part / 1000;
    await expect(read('mallory', 5)).rejects.toMatchObject({ code: '45005', details: { seconds } });
    const other = read('ada', 10);
    await settle();
    await end(10, 100);
    await other;
    wait(seconds * 1000);
    const again = read('mallory', 6);
    await settle();
    await end(6, 100);
    await again;
  });

  it('queues at most eight files of a user', async () => {
    const { read } = buildReader();
    const first = Array.from({ length: 8 }, (_, at) => read('mallory', at));
    for (const one of first) one.catch(() => undefined);
    await expect(read('mallory', 9)).rejects.toMatchObject({ code: '45005', details: { seconds: 10 } });
  });
});
