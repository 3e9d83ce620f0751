import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildDeployment, buildDist } from './built-remote.fixture.ts';
import { startCanary } from './canary.ts';
import { publish } from './publish.ts';
import { readRegistry } from './registry-file.ts';
import { countsAtHand, fetchCounts, parseCounts } from './remote-counts.ts';
import { buildHealth } from './remote-health.fixture.ts';
import { formatStatus, statusRows } from './status-table.ts';

const health = JSON.stringify(
  buildHealth('remote-tools', [
    { version: '1.0.0', loads: 120, failures: 3, fallbacks: 4 },
    { version: '1.1.0', loads: 12 },
  ]),
);

describe('loads and failures', () => {
  it('are counted by version', () => {
    expect(Object.fromEntries(parseCounts(health) ?? [])).toEqual({
      'remote-tools 1.0.0': { loads: 120, failures: 3, fallbacks: 4 },
      'remote-tools 1.1.0': { loads: 12, failures: 0, fallbacks: 0 },
    });
  });

  it('stand in the status for the active version and the canary, and are unknown without a server', async () => {
    const deployment = buildDeployment();
    await publish(deployment, buildDist('1.0.0'));
    await publish(deployment, buildDist('1.1.0', 'other()'));
    await startCanary(deployment, 'remote-tools', '1.1.0', { percent: 10 });
    const payload = await readRegistry(deployment);
    const [, row = ''] = formatStatus(statusRows(payload, new Map(), parseCounts(health)));
    expect(row.split(/\s{2,}/)).toEqual([
      'remote-tools',
      '1.0.0',
      '-',
      '1.1.0 10 % (12 loads, 0 failed)',
      '120',
      '3',
      '2',
      '-',
    ]);
    const [, unasked = ''] = formatStatus(statusRows(payload, new Map()));
    expect(unasked.split(/\s{2,}/).slice(3, 6)).toEqual(['1.1.0 10 %', '-', '-']);
  });

  it('come from the address of the internal port; any other page is refused by name', async () => {
    const server = createServer(({ url }, response) => response.end(url === '/remotes.json' ? health : '<html>'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect((await fetchCounts(origin)).get('remote-tools 1.1.0')?.loads).toBe(12);
    await expect(fetchCounts(`${origin}/index.html`)).rejects.toThrow('INTERNAL_PORT');
    server.closeAllConnections();
    server.close();
    await expect(fetchCounts('http://127.0.0.1:1')).rejects.toThrow('cannot be reached');
    await expect(fetchCounts('here')).rejects.toThrow('is no address');
  });

  it('come for a decision from the server that left its address in the data folder; one that is gone decides nothing', async () => {
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
