import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { livingPostmaster } from './postmaster.ts';

const fault = vi.hoisted(() => ({ code: '' }));
vi.mock('node:fs/promises', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs/promises')>();
  const readFile = (...args: Parameters<typeof fs.readFile>) =>
    fault.code !== '' && String(args[0]).startsWith('/proc/')
      ? Promise.reject(Object.assign(new Error(fault.code), { code: fault.code }))
      : fs.readFile(...args);
  return { ...fs, readFile };
});

let cluster: string;
beforeAll(async () => {
  cluster = await mkdtemp(join(tmpdir(), 'atelier-cluster-'));
  await writeFile(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n0\n5432\n`);
});
afterAll(() => rm(cluster, { recursive: true, force: true }));

it('a database is not considered gone by a process without free file descriptors', async () => {
  // This process is no database: like a reused pid after a restart of the machine.
  expect(await livingPostmaster(cluster)).toBeNull();
  fault.code = 'EMFILE';
  expect(await livingPostmaster(cluster)).toEqual({ pid: process.pid, port: 5432 });
  fault.code = 'ENOENT';
  expect(await livingPostmaster(cluster)).toBeNull();
});
