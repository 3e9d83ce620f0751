import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { phoneRegister, refresh, sendCode } from '@atelier/contract/auth';
import { beginFactor, confirmFactor, enterConsole, getConsole } from '@atelier/contract/console';
import { generateCount } from '@atelier/contract/membership';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProgram } from '../src/admin/program.ts';
import { createApp } from '../src/app.ts';
import { parseConfig } from '../src/platform/config/config.ts';
import { SecretsMismatchError } from '../src/platform/secrets/secrets.ts';
import { openStudio, type Studio } from './generation/studio.ts';
import { createTestServer, type TestServer } from './test-server.ts';

const newKey = () => randomBytes(32).toString('base64');
const [old, next, third] = [newKey(), newKey(), newKey()];

let studio: Studio;
/** Every node started here, in order. */
const nodes: TestServer[] = [];
const startNode = async (secrets: string): Promise<TestServer> => {
  const node = await createTestServer({
    beside: studio.testServer,
    engine: studio.engine,
    env: { ATELIER_SECRETS: secrets },
  });
  nodes.push(node);
  return node;
};

beforeAll(async () => {
  studio = await openStudio({ env: { ATELIER_SECRETS: old } });
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await studio.close();
});

/** A picture's address, as a page shows it, read on a node. */
const read = async (node: TestServer, address: string) =>
  (await node.app.inject({ method: 'GET', url: address })).statusCode;

describe('key rotation without downtime', () => {
  it('ends no session, address or code on any node', async () => {
    const task = await studio.reach((await studio.submit()).id, 'completed');
    const address = task.results[0]?.url ?? '';
    expect(await read(studio.testServer, address)).toBe(200);
    const phone = '13988887777';
    await studio.testServer.call(sendCode, { phone, purpose: 'register' });

    const knows = await startNode(`${old},${next}`);
    const signs = await startNode(`${next},${old}`);
    for (const node of [knows, signs]) {
      expect(await read(node, address)).toBe(200);
      expect(await node.call(generateCount, {}, { as: studio.ann })).toBeDefined();
    }
    const fresh = await signs.call(refresh, { refresh: studio.ann.refresh });
    expect(await knows.call(generateCount, {}, { as: { ...studio.ann, access: fresh.access } })).toBeDefined();
    expect(
      (await signs.call(phoneRegister, { phone, code: await signs.codeFor(phone), password: 'secret' })).access,
    ).toBeDefined();

    const after = await startNode(next);
    expect(await after.call(generateCount, {}, { as: { ...studio.ann, access: fresh.access } })).toBeDefined();
    expect(await after.answer(generateCount, {}, { as: studio.bob })).toMatchObject({ success: '0', code: '40002' });
    expect(await read(after, address)).toBe(403);
  });

  it('keeps the second factor and recovery codes of an operator who signed in meanwhile', async () => {
    const ops = await studio.testServer.signUp();
    await studio.testServer.db.pool.query('update users set is_operator = true where phone = $1', [`+86${ops.phone}`]);
    const [before, knows] = [await startNode(`${next},${old}`), await startNode(`${third},${next}`)];
    const first = { as: { ...ops, ...(await before.call(refresh, { refresh: ops.refresh })) } };
    const { secret } = await before.call(beginFactor, { password: 'secret' }, first);
    const code = (steps: number) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
    const { recovery_codes: codes } = await before.call(confirmFactor, { code: await code(-1) }, first);
    await knows.call(enterConsole, { code: await code(0) }, first);
    const renewed = await knows.call(refresh, { refresh: first.as.refresh });
    const alone = await startNode(third);
    const later = { as: { ...ops, ...renewed } };
    await alone.call(enterConsole, { code: await code(1) }, later);
    await alone.call(enterConsole, { code: codes[0] ?? '' }, later);
    expect(await alone.call(getConsole, {}, later)).toMatchObject({ state: 'open', recovery_left: 9 });
  });

  it('keeps nodes with other secrets off this database, until the loss is confirmed', async () => {
    const config = parseConfig({
      NODE_ENV: 'test',
      PORT: '0',
      ATELIER_DATA: studio.testServer.config.dataDir,
      DATABASE_URL: studio.testServer.db.url,
      ATELIER_SECRETS: newKey(),
    });
    const start = () => createApp({ config, db: studio.testServer.db });
    await expect(start()).rejects.toThrow(SecretsMismatchError);
    const output = await runProgram(['rotate-keys', '--lost', '--reason', 'the machine burnt'], {
      env: {},
      timeZone: 'Asia/Shanghai',
      out: () => {},
      err: () => {},
      withDatabase: (work) => work(studio.testServer.db),
    });
    expect(output).toBe(0);
    await (await start()).close();
  });
});

it('a new machine with secrets from the environment is ready without a file', async () => {
  const base = await mkdtemp(join(tmpdir(), 'atelier-new-machine-'));
  const testServer = await createTestServer({ env: { ATELIER_SECRETS: newKey(), ATELIER_DATA: join(base, 'data') } });
  const { statusCode } = await testServer.app.inject({ method: 'GET', url: '/readyz' });
  await testServer.close();
  await rm(base, { recursive: true });
  expect(statusCode).toBe(200);
});

describe('keys of a data folder', () => {
  const line = ({ config: { dataDir }, db }: TestServer, ...words: string[]) => {
    let [out, err] = ['', ''];
    return runProgram(['rotate-keys', ...words, '--reason', 'yearly'], {
      env: { ATELIER_DATA: dataDir },
      timeZone: 'Asia/Shanghai',
      out: (text) => {
        out += text;
      },
      err: (text) => {
        err += text;
      },
      withDatabase: (work) => work(db),
    }).then((code) => ({ code, out, err }));
  };

  it('are rotated by a command, stay valid beside the earlier ones, which another command removes', async () => {
    const testServer = await createTestServer();
    const { dataDir } = testServer.config;
    const ann = await testServer.signUp();
    expect((await line(testServer)).code).toBe(0);
    expect((await line(testServer)).err).toContain('still kept');
    expect((await line(testServer, '--forget')).err).toContain('restart it first');
    for (const name of ['access.key', 'hmac.key', 'earlier-access.key', 'earlier-hmac.key'])
      expect((await stat(join(dataDir, 'secrets', name))).mode & 0o777).toBe(0o600);
    await testServer.restart();
    const renewed = await testServer.call(refresh, { refresh: ann.refresh });
    expect(await testServer.call(generateCount, {}, { as: ann })).toBeDefined();
    expect((await line(testServer, '--forget')).code).toBe(0);
    await testServer.restart();
    expect(await testServer.answer(generateCount, {}, { as: ann })).toMatchObject({ code: '40002' });
    expect(await testServer.call(generateCount, {}, { as: { ...ann, access: renewed.access } })).toBeDefined();
    await testServer.close();
  });

  it('move to the environment unchanged, and the log never contains a key', async () => {
    const testServer = await createTestServer();
    const ann = await testServer.signUp();
    const [access, hmac] = await Promise.all(
      ['access.key', 'hmac.key'].map((name) => readFile(join(testServer.config.dataDir, 'secrets', name), 'utf8')),
    );
    const folder = await mkdtemp(join(tmpdir(), 'atelier-keys-'));
    const file = join(folder, 'secrets');
    await writeFile(file, `${access?.trim()}:${hmac?.trim()}\n${newKey()}\n`);
    const node = await createTestServer({ beside: testServer, env: { ATELIER_SECRETS_FILE: file } });
    expect(await node.call(generateCount, {}, { as: ann })).toBeDefined();
    await node.close();
    await testServer.close();
    await rm(folder, { recursive: true });
  });
});

describe('invalid secrets in the environment', () => {
  it.each([
    ['short', 'no key of 32 bytes'],
    [`${old},${old}`, 'names a key twice'],
    [`${old}:${old}:${old}`, 'too many colons'],
    [' , ', 'is empty'],
  ])('%s', (value, words) => {
    expect(() => parseConfig({ ATELIER_SECRETS: value })).toThrow(words);
  });

  it('a missing file, or both at once', () => {
    expect(() => parseConfig({ ATELIER_SECRETS_FILE: '/nowhere/secrets' })).toThrow(/ATELIER_SECRETS_FILE.*ENOENT/);
    expect(() => parseConfig({ ATELIER_SECRETS_FILE: '/nowhere', ATELIER_SECRETS: old })).toThrow('cannot both be set');
  });
});
