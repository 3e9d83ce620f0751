import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forkLoad } from './load-child.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-load-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const programOf = async (name: string, body: string): Promise<string> => {
  const file = join(folder, `${name}.mjs`);
  await writeFile(file, `process.on('message', (order) => { ${body} });`);
  return pathToFileURL(file).href;
};

it('each report goes to its requester', async () => {
  const load = forkLoad<{ count: number }, number>(await programOf('counts', 'process.send(order.count + 1)'));
  try {
    expect([await load.ask({ count: 1 }), await load.ask({ count: 2 })]).toEqual([2, 3]);
  } finally {
    load.kill();
  }
});

it('rejects at once and afterwards when the process fails without a report', async () => {
  const load = forkLoad<{ count: number }, number>(await programOf('fails', 'process.exit(7)'));
  await expect(load.ask({ count: 1 })).rejects.toThrow('ended (7)');
  await expect(load.ask({ count: 2 })).rejects.toThrow('ended (7)');
});
