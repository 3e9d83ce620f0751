import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildDeployment, buildDist } from './built-remote.fixture.ts';
import { promote, rollback, startCanary } from './change-release.ts';
import { publish } from './publish.ts';
import { readRegistry } from './registry-file.ts';
import { buildHealth } from './remote-health.fixture.ts';
import { formatRemains, formatStatus, statusRows } from './status-table.ts';
import { countsAtHand, countsOf, fetchHealth, parseHealth } from './version-health.ts';

const health = JSON.stringify(
  buildHealth('remote-tools', [
    { version: '1.0.0', loads: 120, failures: 3, fallbacks: 4, openPages: 9 },
    { version: '1.1.0', loads: 12 },
  ]),
);

const countsIn = (text: string) => {
  const read = parseHealth(text);
  return read && countsOf(read);
};

describe('loads and failures', () => {
  it('are counted by version', () => {
    expect(Object.fromEntries(countsIn(health) ?? [])).toEqual({
      'remote-tools 1.0.0': { loads: 120, failures: 3, fallbacks: 4, openPages: 9, lastFailure: null },
      'remote-tools 1.1.0': { loads: 12, failures: 0, fallbacks: 0 },
    });
  });

  it('are in the status for the active version and the canary, and unknown without a server', async () => {
    const deployment = buildDeployment();
    await publish(deployment, buildDist('1.0.0'));
    await publish(deployment, buildDist('1.1.0', 'other()'));
    await startCanary(deployment, 'remote-tools', '1.1.0', { percent: 10 });
    const payload = await readRegistry(deployment);
    const [, row = ''] = formatStatus(statusRows(payload, new Map(), countsIn(health)));
    expect(row.split(/\s{2,}/)).toEqual([
      'remote-tools',
      '1.0.0',
      '-',
      '1.1.0 10 % (12 loads, 0 failed)',
      '120',
      '3',
      '9',
      '2',
      '-',
    ]);
    const [, unasked = ''] = formatStatus(statusRows(payload, new Map()));
    expect(unasked.split(/\s{2,}/).slice(3, 7)).toEqual(['1.1.0 10 %', '-', '-', '-']);
  });

  it('include a withdrawn version while open pages run it or it failed within the day', async () => {
    const deployment = buildDeployment();
    await publish(deployment, buildDist('1.0.0'));
    await publish(deployment, buildDist('1.1.0', 'other()'));
    await promote(deployment, 'remote-tools', '1.1.0');
    await rollback(deployment, 'remote-tools', { reason: 'blank page' });
    const payload = await readRegistry(deployment);
    const remainsOf = (version: Parameters<typeof buildHealth>[1][number]) =>
      formatRemains(statusRows(payload, new Map(), countsIn(JSON.stringify(buildHealth('remote-tools', [version])))));
    const lastFailure = '2026-11-23T10:31:07.000Z';
    expect(remainsOf({ version: '1.1.0', openPages: 2, failures: 7, lastFailure })).toEqual([
      'remote-tools 1.1.0 was taken back: still runs in 2 open pages, 7 failed, last 2026-11-23 10:31',
    ]);
    expect(remainsOf({ version: '1.1.0', openPages: 1 })).toEqual([
      'remote-tools 1.1.0 was taken back: still runs in 1 open page',
    ]);
    expect(remainsOf({ version: '1.1.0', openPages: 0, failures: 1, lastFailure })).toEqual([
      'remote-tools 1.1.0 was taken back: no open page runs it, 1 failed, last 2026-11-23 10:31',
    ]);
    expect(remainsOf({ version: '1.1.0', openPages: 0 })).toEqual([]);
    expect(remainsOf({ version: '1.0.0', openPages: 5 })).toEqual([]);
  });

  it('are read from the address of the internal port; another page is refused by name', async () => {
    const server = createServer(({ url }, response) => response.end(url === '/remotes.json' ? health : '<html>'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(countsOf(await fetchHealth(origin)).get('remote-tools 1.1.0')?.loads).toBe(12);
    await expect(fetchHealth(`${origin}/index.html`)).rejects.toThrow('INTERNAL_PORT');
    server.closeAllConnections();
    server.close();
    await expect(fetchHealth('http://127.0.0.1:1')).rejects.toThrow('cannot be reached');
    await expect(fetchHealth('here')).rejects.toThrow('is no address');
  });

  it('are read from the server whose address is in the data folder; without it they decide nothing', async () => {
    const data = mkdtempSync(join(tmpdir(), 'atelier-counts-'));
    const env = { ATELIER_DATA: data };
    expect(await countsAtHand(undefined, env)).toBeUndefined();
    const server = createServer((_, response) => response.end(health));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    writeFileSync(join(data, 'internal.json'), JSON.stringify({ url }));
    expect((await countsAtHand(undefined, env))?.get('remote-tools 1.1.0')?.loads).toBe(12);
    server.closeAllConnections();
    server.close();
    expect(await countsAtHand(undefined, env)).toBeUndefined();
    await expect(countsAtHand(url, env)).rejects.toThrow('cannot be reached');
    writeFileSync(join(data, 'internal.json'), '{"ur');
    expect(await countsAtHand(undefined, env)).toBeUndefined();
  });
});
