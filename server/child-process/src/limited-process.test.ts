import { afterAll, describe, expect, it } from 'vitest';
import { createLimitedProcess } from './limited-process.ts';

const limited = createLimitedProcess({
  module: new URL('./hostile-work.fixture.ts', import.meta.url).href,
  megabytes: 300,
});
afterAll(() => limited.close());

/** Far above the start time of a process on a busy machine. */
const patience = 60_000;

describe('limited process', { timeout: 120_000 }, () => {
  it('runs work in another process, and continues with the next piece', async () => {
    const first = await limited.run<number>('pid', patience);
    expect(first).not.toBe(process.pid);
    expect(await limited.run('pid', patience)).toBe(first);
  });

  it('is killed when it hangs, and another runs the next piece', async () => {
    const before = await limited.run<number>('pid', patience);
    await expect(limited.run('hang', 300)).rejects.toMatchObject({ code: 'timeout' });
    expect(await limited.run('pid', patience)).not.toBe(before);
  });

  it.each(['die', 'heap', 'buffers'])('fails only the piece that kills it: %s', async (fault) => {
    await expect(limited.run(fault, patience)).rejects.toMatchObject({ code: 'crashed' });
    expect(await limited.run('pid', patience)).toEqual(expect.any(Number));
  });

  it('cannot write or start anything, and knows no secret', async () => {
    await expect(limited.run('write', patience)).rejects.toMatchObject({ code: 'failed' });
    await expect(limited.run('start', patience)).rejects.toMatchObject({ code: 'failed' });
    expect(await limited.run('secrets', patience)).not.toContain('HOME');
  });

  it('returns the reason of a refusal', async () => {
    await expect(limited.run('refuse', patience)).rejects.toMatchObject({
      code: 'refused',
      data: { measures: ['chest'] },
    });
  });

  it('limits the queue', async () => {
    const narrow = createLimitedProcess({
      module: new URL('./hostile-work.fixture.ts', import.meta.url).href,
      megabytes: 300,
      mostWaiting: 1,
    });
    const first = narrow.run('pid', patience);
    await expect(narrow.run('pid', patience)).rejects.toMatchObject({ code: 'busy' });
    await first;
    await narrow.close();
    await expect(narrow.run('pid', patience)).rejects.toMatchObject({ code: 'closed' });
  });
});
