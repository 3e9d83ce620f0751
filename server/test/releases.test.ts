import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login, type Tokens } from '@atelier/contract/auth';
import type { RequestOf } from '@atelier/contract/call';
import { changeRelease, type RemoteRelease, releases } from '@atelier/contract/releases';
import { remoteTelemetry } from '@atelier/contract/telemetry';
import { addToken } from '@atelier/deploy/service/tokens';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toE164 } from '../src/modules/auth/phone-codes.ts';
import { demoOperator, seedOperator } from '../src/seed/demo.ts';
import { unlockConsole } from './operator-sign-in.ts';
import { publishInto } from './published-store.ts';
import { createTestServer, type TestServer } from './test-server.ts';

const command = join(import.meta.dirname, '../../deploy/src/main.ts');
const remote = 'remote-tools';

let data: string;
let service: ChildProcess;
let testServer: TestServer;
let operator: Tokens;

const env = () => ({ ...process.env, ATELIER_DATA: data });

/** Starts the publish service as an operator does. @returns its address. */
const startService = async (): Promise<string> => {
  service = spawn(process.execPath, [command, 'serve', '--port', '0'], { env: env(), stdio: ['ignore', 'pipe', 2] });
  const [firstOutput] = service.stdout ? await once(service.stdout, 'data') : [];
  service.stdout?.resume();
  const address = / is on (http:\S+)/.exec(String(firstOutput))?.[1];
  if (address !== undefined) return address;
  throw new Error('the publish service did not start');
};

const signIn = (on: TestServer): Promise<Tokens> =>
  on.call(login, { username: demoOperator.username, password: demoOperator.password });

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'atelier-releases-'));
  const { publish } = publishInto(data);
  publish('1.1.0');
  const url = await startService();
  const { token } = await addToken(join(data, 'keys'), {
    team: 'server',
    remotes: ['*'],
    may: ['canary', 'rollback', 'promote', 'on-behalf'],
  });
  testServer = await createTestServer({
    env: { STORE_DIR: join(data, 'store'), PUBLISH_SERVICE: url, PUBLISH_TOKEN: token },
  });
  await seedOperator(testServer.db);
  operator = await signIn(testServer);
  await unlockConsole(testServer, toE164(demoOperator.phone));
}, 60_000);
afterAll(async () => {
  service.kill('SIGTERM');
  await once(service, 'exit');
  await testServer.close();
  rmSync(data, { recursive: true, force: true });
});

const read = () => testServer.call(releases, {}, { as: operator });
const rowOf = async (): Promise<RemoteRelease | undefined> =>
  (await read()).remotes.find((row) => row.remote === remote);
const standings = async () =>
  Object.fromEntries((await rowOf())?.versions.map(({ version, standing }) => [version, standing]) ?? []);
const change = async (differs: Partial<RequestOf<typeof changeRelease>>) => {
  const { revision } = await read();
  const request = { action: 'promote', remote, reason: 'because', seen: revision ?? 0, ...differs } as const;
  return testServer.answer(changeRelease, request, { as: operator });
};

describe('remote releases', () => {
  it('are visible to and changed by operators only: role 3', async () => {
    const designer = await testServer.signUp();
    expect(await testServer.answer(releases, {}, { as: designer })).toMatchObject({ status: 403, code: '43000' });
    const request = { action: 'promote', remote, version: '1.1.0', reason: 'mine', seen: 2 } as const;
    expect(await testServer.answer(changeRelease, request, { as: designer })).toMatchObject({
      status: 403,
      code: '43000',
    });
    expect(await testServer.answer(changeRelease, request)).toMatchObject({ status: 401 });
    expect((await rowOf())?.active).toBe('1.0.0');
  });

  it('show their figures, open pages and the author of each change', async () => {
    const id = '0'.repeat(31);
    const events = [{ remote, version: '1.0.0', phase: 'ready', ms: 9, errorClass: null } as const];
    await testServer.call(remoteTelemetry, { events, page: { id: `${id}1`, runs: [{ remote, version: '1.0.0' }] } });
    const { canChange, lines, revision } = await read();
    expect({ canChange, revision }).toEqual({ canChange: true, revision: expect.any(Number) });
    expect(lines.map(({ action, to }) => [action, to])).toEqual([
      ['publish', '1.1.0'],
      ['publish', '1.0.0'],
    ]);
    expect(await rowOf()).toMatchObject({
      active: '1.0.0',
      wayBack: null,
      versions: [
        { version: '1.0.0', standing: 'active', loads: 1, failures: 0, openPages: 1 },
        { version: '1.1.0', standing: 'waiting', loads: 0, openPages: 0 },
      ],
    });
  });

  it("change in the operator's name, with a log entry", async () => {
    expect((await change({ action: 'canary', version: '1.1.0', percent: 10 })).data).toMatchObject({
      canary: { version: '1.1.0', percent: 10 },
    });
    expect(await standings()).toEqual({ '1.0.0': 'active', '1.1.0': 'canary' });
    await change({ action: 'canary-off', reason: 'slow' });
    expect(await standings()).toEqual({ '1.0.0': 'active', '1.1.0': 'taken-back' });
    await change({ version: '1.1.0' });
    expect(await standings()).toEqual({ '1.1.0': 'active', '1.0.0': 'last-good' });
    expect((await rowOf())?.wayBack).toBe('1.0.0');
    const rolledBack = await change({ action: 'rollback', version: '1.0.0', reason: 'blank page' });
    expect(rolledBack.data).toMatchObject({ active: '1.0.0' });
    expect(await standings()).toEqual({ '1.0.0': 'active', '1.1.0': 'taken-back' });
    const actor = `${demoOperator.username} (by team:server)`;
    expect((await read()).lines[0]).toMatchObject({
      action: 'rollback',
      who: actor,
      reason: 'blank page',
      from: '1.1.0',
    });
    const { stdout } = spawnSync(process.execPath, [command, 'history', '--limit', '1'], { env: env() });
    expect(stdout.toString()).toMatch(/operator \(by team:server\) +rollback +remote-tools +1\.1\.0 -> 1\.0\.0/);
    const audit = readFileSync(join(data, 'keys/audit.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(audit.at(-1)).toMatchObject({
      action: 'rollback',
      for: demoOperator.username,
      team: 'server',
      result: 'done',
    });
  });

  it('do not change twice, nor over a concurrent change', async () => {
    const { revision } = await read();
    const request = { action: 'promote', remote, version: '1.1.0', reason: 'double', seen: revision ?? 0 } as const;
    const both = await Promise.all([
      testServer.answer(changeRelease, request, { as: operator }),
      testServer.answer(changeRelease, request, { as: operator }),
    ]);
    expect(both.map(({ success, code }) => code ?? success).sort()).toEqual(['1', '41080']);
    const refused = both.find(({ code }) => code === '41080');
    expect(refused?.msg).toContain(remote);
    expect((await read()).revision).toBe((revision ?? 0) + 1);
  });

  it('stay unchanged when the service refuses, and its reason is shown', async () => {
    const { revision } = await read();
    const refused = await change({ version: '9.9.9' });
    expect(refused).toMatchObject({ status: 409, code: '41081' });
    expect(refused.msg).toContain('remote-tools has no version 9.9.9');
    expect(await change({ action: 'canary', version: '1.0.0' })).toMatchObject({ code: '41081' });
    expect(await change({ reason: '  ' })).toMatchObject({ code: '41000' });
    expect((await read()).revision).toBe(revision);
  });
});

describe('a publish service', () => {
  /** The same installation with another service, or none. */
  const besideWith = async (more: Record<string, string>) => {
    const other = await createTestServer({ beside: testServer, env: { STORE_DIR: join(data, 'store'), ...more } });
    const request = { action: 'promote', remote, version: '1.0.0', reason: 'because', seen: 99 } as const;
    const answer = await other.answer(changeRelease, request, { as: operator });
    const { canChange } = await other.call(releases, {}, { as: operator });
    await other.close();
    return { ...answer, canChange };
  };
  const answering = async (listener: RequestListener) => {
    const server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const answer = await besideWith({ PUBLISH_SERVICE: `http://127.0.0.1:${port}`, PUBLISH_TOKEN: 'x' });
    server.closeAllConnections();
    server.close();
    return answer;
  };

  it('that is absent leaves the page read-only', async () => {
    expect(await besideWith({})).toMatchObject({ canChange: false, status: 503, code: '50014' });
  });

  it('that is unreachable, or another program, leaves the outcome unknown', async () => {
    const away = { PUBLISH_SERVICE: 'http://127.0.0.1:1', PUBLISH_TOKEN: 'x' };
    expect(await besideWith(away)).toMatchObject({ canChange: true, status: 503, code: '50013' });
    expect(await answering((_, response) => response.end('<html>'))).toMatchObject({ code: '50013' });
    expect(await answering((_, response) => response.writeHead(502).end('bad gateway'))).toMatchObject({
      code: '50013',
    });
    const elsewhere = (_: unknown, response: Parameters<RequestListener>[1]) =>
      response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end();
    expect(await answering(elsewhere)).toMatchObject({ code: '50013' });
  });

  it('that does not know the server’s token is reported with a next step', async () => {
    const refused = await besideWith({
      PUBLISH_SERVICE: testServer.config.publishService?.url ?? '',
      PUBLISH_TOKEN: `atelier_00000000_${'x'.repeat(43)}`,
    });
    expect(refused).toMatchObject({ status: 403, code: '41082' });
    expect(refused.msg).toContain('this token is unknown');
  });
});
