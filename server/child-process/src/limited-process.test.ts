import { afterAll, describe, expect, it } from 'vitest';
import { createLimitedProcess } from './limited-process.ts';

const limited = createLimitedProcess({
  module: new URL('./hostile-work.fixture.ts', import.meta.url).href,
  megabytes: 300,
});
afterAll(() => limited.close());

/** Far above what a busy machine needs to start a process. */
const patience = 60_000;

describe('the limited process', { timeout: 120_000 }, () => {
  it('works outside this one, and goes on with the next piece', async () => {
    const first = await limited.run<number>('pid', patience);
    expect(first).not.toBe(process.pid);
    expect(await limited.run('pid', patience)).toBe(first);
  });

  it('is ended when it hangs, and another does what comes next', async () => {
    const before = await limited.run<number>('pid', patience);
    await expect(limited.run('hang', 300)).rejects.toMatchObject({ code: 'timeout' });
    expect(await limited.run('pid', patience)).not.toBe(before);
  });

  it.each(['die', 'heap', 'buffers'])('costs only the piece that ends it: %s', async (deed) => {
    await expect(limited.run(deed, patience)).rejects.toMatchObject({ code: 'crashed' });
    expect(await limited.run('pid', patience)).toEqual(expect.any(Number));
  });

  it('may neither write nor start anything, and knows no secret', async () => {
    await expect(limited.run('write', patience)).rejects.toMatchObject({ code: 'failed' });
    await expect(limited.run('start', patience)).rejects.toMatchObject({ code: 'failed' });
    expect(await limited.run('secrets', patience)).not.toContain('HOME');
  });

  it('tells why it refuses', async () => {
    await expect(limited.run('refuse', patience)).rejects.toMatchObject({
      code: 'refused',
      data: { measures: ['chest'] },
    });
  });

  it('takes no more than may wait', async () => {
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
