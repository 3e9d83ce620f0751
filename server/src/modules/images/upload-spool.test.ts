import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashOf } from '../../platform/storage/blob-store.ts';
import { createUploadSpool, type UploadSpool } from './upload-spool.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atelier-spool-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** A request that stores `bytes` until `end` is called. */
const begin = (spool: UploadSpool, person: string, bytes: number) => {
  const [kept, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended = spool.hold(person, async ({ keep }) => {
    await keep([new Uint8Array(bytes)]);
    kept.resolve();
    await end.promise;
  });
  return { kept: kept.promise, ended, end: end.resolve };
};

it('returns the stored bytes and leaves no file', async () => {
  const spool = createUploadSpool(dir);
  const [one, two] = [Buffer.from('woven '), Buffer.from('cloth')];
  const all = Buffer.concat([one, two]);
  await spool.hold('ann', async ({ keep }) => {
    const [file, empty] = [await keep([one, two]), await keep([])];
    expect(await readdir(dir)).toEqual([]);
    expect([file.bytes, file.hash, await file.read(), await file.read()]).toEqual([11, hashOf(all), all, all]);
    expect(await file.read(5)).toEqual(one.subarray(0, 5));
    const given = await file.forChild();
    const program = 'process.stdout.write(require("node:fs").readFileSync(process.argv[1]))';
    // Other systems have no path by which a child could read it.
    if (process.platform === 'linux')
      expect(execFileSync(process.execPath, ['-e', program, String(given)])).toEqual(all);
    else expect(given).toEqual(all);
    expect([empty.bytes, await empty.read()]).toEqual([0, Buffer.alloc(0)]);
  });
});

it('is limited for a user and in total, and freed when a request ends', async () => {
  const spool = createUploadSpool(dir, { total: 100, perPerson: 60 });
  const [one, two] = [begin(spool, 'ann', 60), begin(spool, 'bob', 40)];
  await Promise.all([one.kept, two.kept]);
  await expect(begin(spool, 'ann', 1).ended).rejects.toMatchObject({ code: '45000', details: { seconds: 10 } });
  await expect(begin(spool, 'eve', 1).ended).rejects.toMatchObject({ code: '50001', details: { seconds: 10 } });
  for (const { end } of [one, two]) end();
  await Promise.all([one.ended, two.ended]);
  const again = [begin(spool, 'ann', 60), begin(spool, 'bob', 40)];
  for (const { end } of again) end();
  await Promise.all(again.map(({ ended }) => ended));
});

it('reads a refused stream to its end', async () => {
  const spool = createUploadSpool(dir, { total: 5, perPerson: 5 });
  let read = 0;
  const source = async function* () {
    for (; read < 4; read += 1) yield new Uint8Array(2);
  };
  await expect(spool.hold('ann', ({ keep }) => keep(source()))).rejects.toMatchObject({ code: '45000' });
  expect(read).toBe(4);
});
