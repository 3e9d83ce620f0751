import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login, type Tokens, userAuth } from '@atelier/contract/auth';
import type { RegistryPayload } from '@atelier/contract/registry';
import { type OpenPage, type RemoteEvent, remoteHealth, remoteTelemetry } from '@atelier/contract/telemetry';
import { documentHash } from '@atelier/deploy/sign-registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInternalApp } from '../src/app.ts';
import { demoOperator, seedOperator } from '../src/seed/demo.ts';
import { pruneExpired } from '../src/services.ts';
import { createTestServer, type TestServer } from './test-server.ts';

const remote = 'remote-tools';
const versionRow = {
  manifest: 'm',
  entry: 'e',
  federationName: 'f',
  integrity: {},
  hostApi: '^1.0.0',
  navigation: [],
  builtAt: '2026-01-01T00:00:00Z',
  commit: 'c',
};
const registry: RegistryPayload = {
  revision: 7,
  issuedAt: '2026-01-01T00:00:00Z',
  remotes: {
    [remote]: {
      active: '1.1.0',
      lastGood: '1.0.0',
      canary: { version: '1.2.0', percent: 10, salt: 's' },
      withdrawn: ['1.0.0'],
      versions: { '1.0.0': versionRow, '1.1.0': versionRow, '1.2.0': versionRow },
    },
  },
};
const promotion = {
  ...{ revision: 7, at: '2026-01-02T00:00:00.000Z', who: 'bo', action: 'promote', remote, from: '1.0.0', to: '1.1.0' },
  ...{ reason: '', previous: null },
};

let testServer: TestServer;
let folder: string;
let operator: Tokens;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-telemetry-'));
  await mkdir(join(folder, 'remotes'));
  const payload = Buffer.from(JSON.stringify(registry)).toString('base64');
  const signatures = [{ keyId: 'k', value: 'v' }];
  const text = JSON.stringify({ payload, signatures });
  await writeFile(join(folder, 'registry.json'), text);
  await mkdir(join(folder, 'history'));
  const line = { ...promotion, document: documentHash(text) };
  await writeFile(join(folder, 'history/00000007-abc.json'), JSON.stringify(line));
  testServer = await createTestServer({ env: { STORE_DIR: folder, OVERRIDE_ORIGINS: 'http://127.0.0.1:4310/x' } });
  await seedOperator(testServer.db);
  await seedOperator(testServer.db);
  operator = await testServer.call(login, { username: demoOperator.username, password: demoOperator.password });
});
afterAll(async () => {
  await testServer.close();
  await rm(folder, { recursive: true, force: true });
});

const buildEvent = (differs: Partial<RemoteEvent> = {}): RemoteEvent => ({
  remote,
  version: '1.1.0',
  phase: 'ready',
  ms: 120,
  errorClass: null,
  ...differs,
});
const send = (...events: RemoteEvent[]) => testServer.call(remoteTelemetry, { events });
const read = () => testServer.call(remoteHealth, {}, { as: operator });
const report = (body: unknown, type = 'application/csp-report', ip = '10.0.0.1') =>
  testServer.app.inject({
    method: 'POST',
    url: '/csp_report',
    headers: { 'content-type': type },
    payload: JSON.stringify(body),
    remoteAddress: ip,
  });

describe('health of the remotes', () => {
  it('is for operators only: role 3', async () => {
    expect(await testServer.call(userAuth, {}, { as: operator })).toMatchObject({ roles: ['3'] });
    expect(await testServer.answer(remoteHealth, {})).toMatchObject({ status: 401, code: '40002' });
    const designer = await testServer.signUp();
    expect(await testServer.answer(remoteHealth, {}, { as: designer })).toMatchObject({ status: 403, code: '43000' });
  });

  it('shows published versions and browser reports, summed over requests', async () => {
    await send(buildEvent({ ms: 100 }), buildEvent({ ms: 100 }), buildEvent({ phase: 'fallback', version: '1.0.0' }));
    await send(buildEvent({ ms: 900 }), buildEvent({ phase: 'expose', errorClass: 'integrity', version: '1.2.0' }));
    const { hours, revision, remotes, overrideOrigins } = await read();
    expect({ hours, revision, overrideOrigins }).toEqual({
      hours: 24,
      revision: 7,
      overrideOrigins: ['http://127.0.0.1:4310'],
    });
    const [row] = remotes;
    expect(row).toMatchObject({
      remote,
      active: '1.1.0',
      lastGood: '1.0.0',
      canary: { version: '1.2.0', percent: 10 },
      lastChange: { who: 'bo', action: 'promote' },
      loads: 3,
      failures: 1,
      fallbacks: 1,
      violations: 0,
    });
    expect(row?.p50).toBeLessThanOrEqual(100);
    expect(row?.p95).toBeGreaterThan(800);
    expect(row?.faults).toEqual([
      expect.objectContaining({ version: '1.2.0', phase: 'expose', errorClass: 'integrity', count: 1 }),
    ]);
    expect(row?.versions.find(({ version }) => version === '1.1.0')).toMatchObject({ loads: 3, failures: 0 });
    expect(Date.now() - Date.parse(row?.lastSeen ?? '')).toBeLessThan(60_000);
  });

  it('keeps the figures over a restart of the server', async () => {
    const { remotes } = await read();
    expect(remotes[0]).toMatchObject({ loads: 3, failures: 1 });
    await testServer.restart();
    expect((await read()).remotes).toEqual(remotes);
  });

  it('is served on the internal port too', async () => {
    const internal = await createInternalApp(testServer.app);
    expect((await internal.inject({ url: '/remotes.json' })).json()).toEqual(await read());
    await internal.close();
  });

  it('is deleted after a day', async () => {
    await testServer.db.pool.query(`insert into remote_counts (hour, remote, version, phase, error_class, bucket, count, last_seen)
      values (now() - interval '26 hours', 'remote-old', '1.0.0', 'ready', '', 1, 5, now() - interval '26 hours')`);
    expect((await read()).remotes.map((row) => row.remote)).not.toContain('remote-old');
    await pruneExpired(testServer.db, testServer.app.services.balances);
    const { rows } = await testServer.db.pool.query(`select 1 from remote_counts where remote = 'remote-old'`);
    expect(rows).toEqual([]);
  });

  it('counts unknown versions, remotes and failures as "other", however many are invented', async () => {
    const { metrics } = testServer.app.services;
    const series = async () => (await metrics.remoteEvents.get()).values.length;
    const before = await series();
    for (let sent = 0; sent < 60; sent += 1) {
      const made = Array.from({ length: 50 }, (_, index) => `${sent}.${index}`);
      await send(
        ...made.map((name, index) =>
          index % 4 === 0
            ? buildEvent({ version: name })
            : index % 4 === 1
              ? buildEvent({ remote: `x-${name}`, version: name })
              : index % 4 === 2
                ? buildEvent({ remote: index % 8 === 2 ? 'host' : 'registry', version: name })
                : buildEvent({ phase: 'init', errorClass: `made-up-${name}` }),
        ),
      );
    }
    // One each: other versions of the remote, other remotes, other versions of host and registry, other failures.
    expect((await series()) - before).toBe(5);
    const { rows } = await testServer.db.pool.query('select 1 from remote_counts');
    expect(rows.length).toBeLessThan(20);
    const { remotes } = await read();
    expect(remotes.map((row) => row.remote).sort()).toEqual(['host', 'other', 'registry', remote]);
    const row = remotes.find((known) => known.remote === remote);
    expect(row?.versions.map(({ version }) => version).sort()).toEqual(['1.0.0', '1.1.0', '1.2.0', 'other']);
    expect(row?.faults.map(({ errorClass }) => errorClass).sort()).toEqual(['integrity', 'other']);
  });

  it('limits invented durations, so they do not distort the sums', async () => {
    await send(buildEvent({ ms: 1e300 }));
    const { values } = await testServer.app.services.metrics.remoteSeconds.get();
    const sums = values.filter(({ metricName }) => metricName?.endsWith('_sum')).map(({ value }) => value);
    expect(Math.max(...sums)).toBeLessThan(100_000);
  });

  it('still counts published versions after that', async () => {
    const loads = async () => (await read()).remotes.find((row) => row.remote === remote)?.loads ?? 0;
    const before = await loads();
    await send(buildEvent());
    expect(await loads()).toBe(before + 1);
  });
});

describe('web vitals', () => {
  it("are counted by version and metric, and shown as p75 with last week's figures", async () => {
    const tell = (values: { lcp: number; cls: number }, version = '1.1.0') =>
      testServer.call(remoteTelemetry, {
        events: [],
        vitals: [
          { remote, version, metric: 'lcp', value: values.lcp },
          { remote, version, metric: 'cls', value: values.cls },
        ],
      });
    for (const lcp of [900, 950, 2600, 2600]) await tell({ lcp, cls: 0 });
    await tell({ lcp: 5e9, cls: 120 }, '9.9.9');
    const versionNow = async () => (await read()).remotes[0]?.versions.find(({ version }) => version === '1.1.0');
    const { lcp, cls, inp } = (await versionNow())?.vitals ?? {};
    expect(lcp).toMatchObject({ samples: 4 });
    expect(lcp?.p75).toBeGreaterThan(2500);
    expect(lcp?.p75).toBeLessThanOrEqual(2750);
    expect(cls).toEqual({ p75: 0, samples: 4 });
    expect(inp).toBeUndefined();
    const { rows } = await testServer.db.pool.query('select distinct version from remote_vitals');
    expect(rows).toEqual([{ version: '1.1.0' }]);
    await testServer.db.pool.query('update remote_vitals set day = day - 7');
    expect((await versionNow())?.vitals).toEqual({});
  });
});

describe('open pages', () => {
  const idOf = (number: number) => number.toString(16).padStart(32, '0');
  const say = (number: number, runs: Record<string, string>, from = '10.0.1.1') => {
    const page: OpenPage = {
      id: idOf(number),
      runs: Object.entries(runs).map(([name, version]) => ({ remote: name, version })),
    };
    return testServer.call(remoteTelemetry, { events: [], page }, { from });
  };
  const pagesOf = async (version: string) => {
    const row = (await read()).remotes.find((known) => known.remote === remote);
    return row?.versions.find((known) => known.version === version)?.openPages ?? 0;
  };

  it('are counted by their version, on any node, until they close', async () => {
    const second = await createTestServer({ beside: testServer, env: { STORE_DIR: folder } });
    await say(1, { [remote]: '1.1.0' });
    await second.call(remoteTelemetry, { events: [], page: { id: idOf(2), runs: [{ remote, version: '1.1.0' }] } });
    await say(3, { [remote]: '1.2.0' });
    await say(3, { [remote]: '1.2.0' });
    expect([await pagesOf('1.1.0'), await pagesOf('1.2.0')]).toEqual([2, 1]);
    await say(1, { [remote]: '1.0.0' });
    expect([await pagesOf('1.0.0'), await pagesOf('1.1.0')]).toEqual([1, 1]);
    const internal = await createInternalApp(testServer.app);
    const { body } = await internal.inject({ url: '/metrics' });
    expect(body).toContain(`atelier_remote_open_pages{remote="${remote}",version="1.0.0"} 1`);
    await internal.close();
    expect((await read()).remotes.find((row) => row.remote === remote)?.openPages).toBe(3);
    for (const number of [1, 2, 3]) await say(number, {});
    expect(await pagesOf('1.1.0')).toBe(0);
    await second.close();
  });

  it('without reports are closed, and pruned', async () => {
    await say(4, { [remote]: '1.1.0' });
    await testServer.db.pool.query(`update open_pages set seen_at = now() - interval '9 minutes'`);
    expect(await pagesOf('1.1.0')).toBe(0);
    await pruneExpired(testServer.db, testServer.app.services.balances);
    expect((await testServer.db.pool.query('select 1 from open_pages')).rows).toEqual([]);
  });

  it('with unpublished versions are not counted', async () => {
    await say(5, { [remote]: '9.9.9', 'remote-made-up': '1.0.0', constructor: 'name' });
    expect((await testServer.db.pool.query('select 1 from open_pages')).rows).toEqual([]);
  });

  it('are limited to six hundred reports a minute from one address, and all failures still count @full', async () => {
    for (let number = 100; number < 720; number += 1) await say(number, { [remote]: '1.1.0' }, '10.0.1.2');
    expect(await pagesOf('1.1.0')).toBe(600);
    await say(800, { [remote]: '1.2.0' }, '10.0.1.3');
    expect(await pagesOf('1.2.0')).toBe(1);
    await testServer.db.pool.query('delete from open_pages');
  });

  it('include the last failure of each version and withdrawn versions', async () => {
    const before = Date.now();
    await send(buildEvent({ version: '1.2.0', phase: 'render', errorClass: 'threw' }));
    const row = (await read()).remotes.find((known) => known.remote === remote);
    const lastFailureOf = (version: string) =>
      row?.versions.find((known) => known.version === version)?.lastFailure ?? null;
    expect(Date.parse(lastFailureOf('1.2.0') ?? '')).toBeGreaterThanOrEqual(before);
    expect(lastFailureOf('1.0.0')).toBeNull();
    expect(row?.withdrawn).toEqual(['1.0.0']);
  });
});

describe('content policy violations', () => {
  const refusal = {
    'csp-report': {
      'document-uri': 'http://a.example/?ticket=secret-ticket',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/x.js?token=secret-token',
      'source-file': 'http://a.example/remotes/remote-tools/1.1.0-0a1b2c3d/1.js?v=secret-version',
    },
  };

  it('are counted for the responsible remote, in metrics and on the health page, and logged without queries', async () => {
    expect((await report(refusal)).statusCode).toBe(204);
    const row = (await read()).remotes.find(({ remote: name }) => name === remote);
    expect(row).toMatchObject({ violations: 1 });
    expect(row?.faults).toContainEqual(
      expect.objectContaining({ version: '1.1.0', phase: 'policy', errorClass: 'script-src-elem', count: 1 }),
    );
    const metric = await testServer.app.services.metrics.registry.getSingleMetricAsString(
      'atelier_policy_violations_total',
    );
    expect(metric).toContain('{remote="remote-tools",version="1.1.0",directive="script-src-elem"} 1');
    expect(testServer.log()).toContain('/remotes/remote-tools/1.1.0-0a1b2c3d/1.js');
    expect(testServer.log()).not.toMatch(/secret-(ticket|token|version)/);
  });

  it('are accepted from the Reporting API', async () => {
    const body = { effectiveDirective: 'style-src-attr', blockedURL: 'inline', sourceFile: '' };
    await report([{ type: 'csp-violation', body }], 'application/reports+json');
    expect((await read()).remotes.find((row) => row.remote === 'host')).toMatchObject({ violations: 1 });
  });

  it('are answered without an error when unreadable', async () => {
    expect((await report('{"csp-report":')).statusCode).toBe(204);
  });

  it('with unknown directives and unpublished versions count as "other"', async () => {
    const made = (number: number) => ({
      'csp-report': {
        'effective-directive': `made-up-${'abcdefghij'[number % 10]}${'abcdefghij'[Math.floor(number / 10)]}`,
        'source-file': `http://a.example/remotes/remote-tools/9.9.${number}-0a1b2c3d/1.js`,
      },
    });
    for (let sent = 0; sent < 40; sent += 1) await report(made(sent), 'application/csp-report', '10.0.0.7');
    const { values } = await testServer.app.services.metrics.policyViolations.get();
    expect(values.map(({ labels }) => [labels.remote, labels.version, labels.directive])).toContainEqual([
      remote,
      'other',
      'other',
    ]);
    expect(values.length).toBeLessThan(5);
  });

  it('are limited to sixty a minute from one address', async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 61; sent += 1) {
      statuses.push((await report({}, 'application/csp-report', '10.0.0.9')).statusCode);
    }
    expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 204));
    expect(statuses.at(60)).toBe(429);
  });
});

describe('page headers', () => {
  it('name the report endpoint, request integrity, and open the policy to exactly the configured origins', async () => {
    const { headers } = await testServer.app.inject({ url: '/healthz' });
    expect(headers['content-security-policy']).toContain('report-uri /csp_report');
    expect(headers['content-security-policy']).toContain("script-src 'self' http://127.0.0.1:4310;");
    expect(headers['integrity-policy']).toContain('blocked-destinations=(script)');
    expect(headers['reporting-endpoints']).toBe('policy="/csp_report"');
  });
});
