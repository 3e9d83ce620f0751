import { EngineError, type EnginePicture } from '@atelier/engine/engine';
import type { PicturePool } from '@atelier/engine/picture/picture-pool';
import { describe, expect, it } from 'vitest';
import { ClientDisconnected, createConversions } from './conversions.ts';

const picture = { data: Buffer.from('source'), mime: 'image/jpeg', width: 4, height: 3 } as const;
const webp = { format: 'webp' } as const;
const made: EnginePicture = { data: Buffer.from('made'), mime: 'image/webp', width: 4, height: 3 };

interface Job {
  signal: AbortSignal;
  finish: () => void;
  fail: (error: EngineError) => void;
}

/** Conversions whose processes the test controls. */
const open = () => {
  const jobs: Job[] = [];
  const pool: Pick<PicturePool, 'download'> = {
    download: (_picture, _params, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new EngineError('cancelled')));
        jobs.push({ signal, finish: () => resolve(made), fail: reject });
      }),
  };
  const conversions = createConversions(pool as PicturePool, { hasLabel: true });
  const ask = (shape: Parameters<typeof conversions.render>[2] = webp) => {
    const leaving = new AbortController();
    const file = conversions.render('hash', picture, shape, { address: '192.0.2.1', signal: leaving.signal });
    return { file, leave: () => leaving.abort(new ClientDisconnected()) };
  };
  return { ask, jobs };
};

describe('a converted file', () => {
  it('is created once for all requests, and again only for another format', async () => {
    const { ask, jobs } = open();
    const requests = [ask(), ask(), ask()];
    await expect.poll(() => jobs.length).toBe(1);
    jobs[0]?.finish();
    for (const { file } of requests) expect(await file).toBe(made);
    expect(await ask().file).toBe(made);
    expect(jobs).toHaveLength(1);
    void ask({ format: 'webp', canvas: '800x800' });
    await expect.poll(() => jobs.length).toBe(2);
  });

  it('is aborted when the last waiting request has disconnected', async () => {
    const { ask, jobs } = open();
    const [first, second] = [ask(), ask()];
    await expect.poll(() => jobs.length).toBe(1);
    first.leave();
    await expect(first.file).rejects.toMatchObject({ code: '45000' });
    expect(jobs[0]?.signal.aborted).toBe(false);
    second.leave();
    await expect(second.file).rejects.toMatchObject({ code: '45000' });
    expect(jobs[0]?.signal.aborted).toBe(true);
    const again = ask();
    await expect.poll(() => jobs.length).toBe(2);
    jobs[1]?.finish();
    expect(await again.file).toBe(made);
  });

  it.each([
    ['timeout', '41018'],
    ['unreadable', '41012'],
    ['crashed', '50001'],
  ] as const)('that fails with %s returns %s, and the next one is tried anew', async (kind, code) => {
    const { ask, jobs } = open();
    const { file } = ask();
    await expect.poll(() => jobs.length).toBe(1);
    jobs[0]?.fail(new EngineError(kind));
    await expect(file).rejects.toMatchObject({ code });
    void ask();
    await expect.poll(() => jobs.length).toBe(2);
  });

  it('is the stored one when nothing is to be converted, and none when it cannot be', async () => {
    const { ask, jobs } = open();
    expect(await ask({ format: 'jpeg' }).file).toBe(picture);
    expect(await ask({ format: 'svg' }).file).toBeNull();
    expect(jobs).toHaveLength(0);
  });
});
