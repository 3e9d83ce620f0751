import { generateKeyPairSync, sign } from 'node:crypto';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pageRegistry, registryDocument } from '@atelier/contract/registry';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pruneRevisions, reportHealth } from '../src/modules/releases/routes.ts';
import { eventually } from './eventually.ts';
import { type PublishedStore, publishInto } from './published-store.ts';
import { createTestServer, type TestServer } from './test-server.ts';

const page = '<!doctype html><script src="c.js"></script>';

let testServer: TestServer;
let data: string;
let published: PublishedStore;
let signed: string;

/** Attacks with write access to the store and no signing key. */
const put = (path: string, text: string): void => {
  const whole = join(data, 'store', path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, text);
};
const get = (url: string) => testServer.app.inject({ url });

const readPayload = (text: string) =>
  pageRegistry.parse(JSON.parse(Buffer.from(registryDocument.parse(JSON.parse(text)).payload, 'base64').toString()));

/** A registry that names the attacker's version, signed with the attacker's key under a known name. */
const forge = (): string => {
  const { remotes, ...head } = readPayload(signed);
  const entry = Object.values(remotes)[0];
  if (!entry) throw new Error('nothing is published');
  const { record: _, ...rest } = head;
  const row = {
    manifest: 'remotes/x/version-manifest.json',
    integrity: { 'c.js': `sha384-${'A'.repeat(64)}` },
    entry: 'c.js',
    federationName: 'x',
    hostApi: '^1.0.0',
    navigation: [],
    builtAt: '2026-01-01T00:00:00.000Z',
    commit: 'x',
  };
  const forged = {
    ...rest,
    revision: rest.revision + 99,
    remotes: { 'remote-tools': { ...entry, versions: { [entry.active]: row } } },
  };
  const payload = Buffer.from(JSON.stringify(forged)).toString('base64');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const value = sign('sha256', Buffer.from(payload), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64');
  const [known] = registryDocument.parse(JSON.parse(signed)).signatures;
  return JSON.stringify({ payload, signatures: [{ keyId: known?.keyId ?? '', value }] });
};

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'atelier-hostile-'));
  published = publishInto(data);
  signed = readFileSync(join(data, 'store/registry.json'), 'utf8');
  const host = readFileSync(join(import.meta.dirname, '../../host/src/index.html'));
  writeFileSync(join(data, 'web/index.html'), host);
  testServer = await createTestServer({ env: { WEB_DIR: join(data, 'web'), STORE_DIR: join(data, 'store') } });
});
afterAll(async () => {
  await testServer.close();
  rmSync(data, { recursive: true, force: true });
});
beforeEach(() => put('registry.json', signed));

describe('a store with foreign write access', () => {
  it.each(['b.html', 'c.js', 'b.svg', 'b.xhtml', 'index.html'])('serves no %s without a signed row', async (file) => {
    put(`remotes/x/${file}`, page);
    put(`${published.folder}/${file}`, page);
    for (const folder of ['/remotes/x', published.folder]) {
      const answer = await get(`${folder}/${file}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('<script');
    }
  });

  it('serves no compressed copy by its own name, no folder and no record', async () => {
    for (const url of [`${published.folder}/remoteEntry.1.js.br`, `${published.folder}/`, '/remotes/', '/records/']) {
      expect((await get(url)).statusCode).toBe(404);
    }
  });

  it('serves previously named files, and nothing from a forged registry', async () => {
    expect((await get(`${published.folder}/remoteEntry.1.js`)).statusCode).toBe(200);
    put('remotes/x/c.js', 'steal()');
    put('registry.json', forge());
    expect((await get('/remotes/x/c.js')).statusCode).toBe(404);
    expect((await get(`${published.folder}/remoteEntry.1.js`)).statusCode).toBe(200);
    expect(testServer.log()).toContain('is not one that this installation trusts');
  });

  it('serves nothing from a changed manifest, and again once it is restored', async () => {
    const manifest = `${published.folder}/${published.manifest}`;
    const fresh = await createTestServer({ env: { WEB_DIR: join(data, 'web'), STORE_DIR: join(data, 'store') } });
    try {
      const before = readFileSync(join(data, 'store', manifest), 'utf8');
      appendFileSync(join(data, 'store', manifest), ' ');
      put('remotes/x/c.js', 'steal()');
      expect((await fresh.app.inject({ url: `${published.folder}/remoteEntry.1.js` })).statusCode).toBe(404);
      put(manifest, before);
      const statusNow = async () =>
        (await fresh.app.inject({ url: `${published.folder}/remoteEntry.1.js` })).statusCode;
      await eventually(async () => expect(await statusNow()).toBe(200));
    } finally {
      await fresh.close();
    }
  });

  it('serves no picture with changed bytes', async () => {
    const path = `${published.folder}/drawing.svg`;
    const before = readFileSync(join(data, 'store', path), 'utf8');
    expect((await get(path)).body).toBe(before);
    put(path, `${before}<!-- -->`);
    expect((await get(path)).statusCode).toBe(404);
    expect(testServer.log()).toContain('other bytes than were published');
    put(path, before);
    expect((await get(path)).statusCode).toBe(200);
  });

  it.each(['remoteEntry.1.js', 'grab-cut.worker.1.js', 'drawing.svg', 'the manifest'])(
    'answers an uncached 404 for %s that is lost, compressed copies or not, and serves it once it is back',
    async (file) => {
      const url = `${published.folder}/${file === 'the manifest' ? published.manifest : file}`;
      const path = join(data, 'store', url);
      const fresh = await createTestServer({ env: { WEB_DIR: join(data, 'web'), STORE_DIR: join(data, 'store') } });
      const ask = () => fresh.app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } });
      try {
        const whole = await ask();
        expect(whole.statusCode).toBe(200);
        renameSync(path, `${path}.lost`);
        for (const ending of ['', '.br', '.gz']) {
          if (ending !== '') rmSync(`${path}${ending}`, { force: true });
          const answer = await ask();
          if (ending !== '.gz' && answer.statusCode === 200) continue;
          expect({ ending, status: answer.statusCode, body: answer.json() }).toMatchObject({
            status: 404,
            body: { code: '44000' },
          });
          expect(answer.headers['cache-control'] ?? '').not.toContain('immutable');
          expect(answer.headers['content-type']).toContain('application/json');
        }
        renameSync(`${path}.lost`, path);
        await eventually(async () => expect((await ask()).statusCode).toBe(200));
      } finally {
        await fresh.close();
      }
    },
  );

  it('serves the files of a published version that is not active yet', async () => {
    published.publish('1.1.0');
    const { record = '' } = readPayload(readFileSync(join(data, 'store/registry.json'), 'utf8'));
    const whole = JSON.parse(readFileSync(join(data, `store/records/${record}.json`), 'utf8'));
    const { manifest } = whole.remotes['remote-tools'].versions['1.1.0'];
    expect((await get(`/${dirname(manifest)}/remoteEntry.1.1.0.js`)).statusCode).toBe(200);
  });
});

describe('minimum registry revision of a first visit @full', () => {
  const path = '/api/v1/registry_floor';
  interface Floor {
    revision: number;
  }
  let highest: Floor;
  /** A busy machine may refuse a request for a while. */
  const floor = () =>
    eventually(async () => {
      const { data: answer } = (await get(path)).json<{ data: { floor: unknown; now: string } }>();
      expect(Math.abs(Date.parse(answer.now) - Date.now())).toBeLessThan(10_000);
      return answer.floor;
    });
  /** A response is cached for half a second. */
  const letPass = () => pause(600);
  const settle = () =>
    testServer.db.pool.query(`update registry_revisions set first_seen = now() - interval '2 minutes'`);

  it('is the highest signed revision, after the propagation delay, and never decreases', async () => {
    const first = (await floor()) as Floor;
    published.publish('1.7.0');
    highest = { ...first, revision: readPayload(readFileSync(join(data, 'store/registry.json'), 'utf8')).revision };
    expect(highest.revision).toBeGreaterThan(first.revision);
    await letPass();
    expect(await floor()).toEqual(first);
    // The command signs above it before it has settled.
    expect((await reportHealth(testServer.app.services)).highestRevision).toBe(highest.revision);
    await settle();
    await expect.poll(floor).toEqual(highest);
    put('registry.json', signed);
    await letPass();
    expect(await floor()).toEqual(highest);
    // `/remoteHealth` warns of it.
    const restored = { revision: first.revision, highestRevision: highest.revision };
    expect(await reportHealth(testServer.app.services)).toMatchObject(restored);
    await pruneRevisions(testServer.db);
    expect((await testServer.db.pool.query('select revision from registry_revisions')).rows).toEqual([
      { revision: highest.revision },
    ]);
    await letPass();
    expect(await floor()).toEqual(highest);
  });

  it('is not raised by an unsigned registry, and exists without any registry', async () => {
    put('registry.json', forge());
    await letPass();
    expect(await floor()).toEqual(highest);
    rmSync(join(data, 'store/registry.json'));
    await letPass();
    expect(await floor()).toEqual(highest);
  });

  it('is absent where a server knows no registry', async () => {
    const bare = await createTestServer();
    const answer = await bare.app.inject({ url: path });
    expect(answer.json()).toMatchObject({ success: '1', data: { floor: null } });
    await bare.close();
  });
});
