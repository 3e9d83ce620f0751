import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { status } from './status.ts';

const counts = { loads: 120, failures: 3, fallbacks: 0, openPages: 9, vitals: { inp: { p75: 180, samples: 90 } } };
const row = {
  remote: 'remote-market',
  active: '1.0.0',
  lastGood: null,
  canary: { version: '1.1.0', percent: 10 },
  withdrawn: [],
  versions: { '1.0.0': counts, '1.1.0': null },
};

const service = createServer(({ headers }, response) =>
  response.end(
    JSON.stringify(
      headers.authorization === 'Bearer good'
        ? { remotes: [row] }
        : { error: { message: 'this token is not known', next: 'Ask the operator for one.' } },
    ),
  ),
);
let address = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => void service.close());

const ask = async (name: string, token: string | undefined, at = address) => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-status-'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.1.0' }));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/registry-entry.ts'), '');
  const lines: string[] = [];
  await status(folder, { service: at, token, say: (line) => lines.push(line) });
  return lines;
};

describe('atelier-remote status', () => {
  it("shows the state of the remote's versions", async () => {
    const [, trial, active] = await ask('remote-market', 'good');
    expect(trial?.split(/\s{2,}/)).toEqual(['1.1.0', 'canary 10 %', '-', '-', '-', '-', '-', '-']);
    expect(active?.split(/\s{2,}/)).toEqual(['1.0.0', 'active', '120', '3', '9', '-', '180 ms', '-']);
  });

  it('shows a next step on a failure', async () => {
    await expect(ask('remote-market', undefined)).rejects.toThrow('ATELIER_PUBLISH_TOKEN');
    await expect(ask('remote-market', 'bad')).rejects.toThrow('Ask the operator for one.');
    await expect(ask('remote-other', 'good')).rejects.toThrow('not published yet');
    await expect(ask('remote-market', 'good', 'publish')).rejects.toThrow('is no address');
    await expect(ask('remote-market', 'good', 'http://127.0.0.1:1')).rejects.toThrow('does not answer');
  });
});
