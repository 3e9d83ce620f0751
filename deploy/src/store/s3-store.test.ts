import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDeploymentOf, buildDist } from '../built-remote.fixture.ts';
import { collectGarbage } from '../gc.ts';
import { promote } from '../promote.ts';
import { publish } from '../publish.ts';
import { readRegistry } from '../registry-file.ts';
import { rollback } from '../rollback.ts';
import { verifyStore } from '../verify.ts';
import { type ConditionalS3, startConditionalS3 } from './conditional-s3.fixture.ts';
import { openStore } from './open-store.ts';
import type { Store } from './store.ts';

const keys = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };

describe('a bucket of s3rver, which knows no conditional writes', { timeout: 30_000 }, () => {
  let server: S3rver;
  let endpoint = '';
  beforeAll(async () => {
    const directory = mkdtempSync(join(tmpdir(), 'atelier-s3rver-'));
    const configureBuckets = [{ name: 'remotes' }];
    server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
    endpoint = `http://127.0.0.1:${(await server.run()).port}`;
  });
  afterAll(() => server.close());
  const open = (prefix: string, env = {}) =>
    openStore(`s3://remotes/${prefix}`, { ...keys, S3_ENDPOINT: endpoint, ...env });

  it('is refused, because two commands at once could lose a change', async () => {
    const deployment = buildDeploymentOf(open('refused'));
    await expect(publish(deployment, buildDist('1.0.0'))).rejects.toThrow('ignores conditional writes');
    expect((await readRegistry(deployment)).revision).toBe(0);
  });

  it('takes a whole life of a remote when the operator promises one command at a time', async () => {
    const deployment = buildDeploymentOf(open('life', { S3_SINGLE_WRITER: '1' }));
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(deployment, buildDist(version, `${version}()`));
    await promote(deployment, 'remote-tools', '1.1.0');
    await rollback(deployment, 'remote-tools', { reason: 'blank page' });
    expect((await readRegistry(deployment)).remotes['remote-tools']).toMatchObject({ active: '1.0.0' });
    expect(await verifyStore(deployment)).toMatchObject({ problems: [], versions: 3 });
    const { removed, files } = await collectGarbage(deployment, { keep: 1, isForced: true });
    expect(removed).toEqual(['remote-tools 1.1.0']);
    expect(files).toBeGreaterThan(5);
    expect(await verifyStore(deployment)).toMatchObject({ problems: [], versions: 2 });
  });

  it('says which bucket is missing', async () => {
    const missing = openStore('s3://nowhere', { ...keys, S3_ENDPOINT: endpoint });
    await expect(publish(buildDeploymentOf(missing), buildDist('1.0.0'))).rejects.toThrow('no bucket "nowhere"');
  });
});

describe('a bucket with conditional writes', () => {
  let server: ConditionalS3;
  let store: Store;
  beforeAll(async () => {
    server = await startConditionalS3();
    store = openStore('s3://bucket/some/where', { ...keys, S3_ENDPOINT: server.endpoint });
  });
  afterAll(() => server.close());

  it('writes only on what it read', async () => {
    expect(await store.writeIfUnchanged('registry.json', Buffer.from('one'), null)).toBe(true);
    const tag = (await store.read('registry.json'))?.tag ?? '';
    expect(await store.writeIfUnchanged('registry.json', Buffer.from('two'), tag)).toBe(true);
    expect(await store.writeIfUnchanged('registry.json', Buffer.from('three'), tag)).toBe(false);
    expect(await store.writeIfUnchanged('registry.json', Buffer.from('four'), null)).toBe(false);
    expect((await store.read('registry.json'))?.bytes.toString()).toBe('two');
  });

  it('knows its own write again when the answer to it was lost', async () => {
    const tag = (await store.read('registry.json'))?.tag ?? '';
    server.loseAnswers(1);
    expect(await store.writeIfUnchanged('registry.json', Buffer.from('five'), tag)).toBe(true);
  });

  it('keeps version files for ever and has the registry asked for again', async () => {
    await store.put('remotes/remote-tools/1.0.0-aa/entry.js', Buffer.from('run()'));
    expect(server.objects.get('some/where/remotes/remote-tools/1.0.0-aa/entry.js')?.headers).toEqual({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(server.objects.get('some/where/registry.json')?.headers['cache-control']).toBe('no-cache');
  });

  it('replaces a damaged file, lists page after page, and deletes', async () => {
    for (const name of ['a', 'b & c', 'd', 'e', 'f']) await store.put(`remotes/x/${name}.js`, Buffer.from(name));
    await store.writeIfUnchanged(
      'remotes/x/d.js',
      Buffer.from('evil'),
      (await store.read('remotes/x/d.js'))?.tag ?? '',
    );
    await store.put('remotes/x/d.js', Buffer.from('d'));
    expect((await store.read('remotes/x/d.js'))?.bytes.toString()).toBe('d');
    const paths = (await store.list('remotes/x/')).map(({ path }) => path);
    expect(paths).toEqual(['a', 'b & c', 'd', 'e', 'f'].map((name) => `remotes/x/${name}.js`));
    await store.delete('remotes/x/a.js');
    await store.delete('remotes/x/a.js');
    expect(await store.read('remotes/x/a.js')).toBeUndefined();
  });
});

describe('an address of a bucket', () => {
  it('needs a name and keys, and says which server does not answer', async () => {
    expect(() => openStore('s3:///', keys)).toThrow('names no bucket');
    expect(() => openStore('s3://bucket', {})).toThrow('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
    const nobody = openStore('s3://bucket', { ...keys, S3_ENDPOINT: 'http://127.0.0.1:1' });
    await expect(nobody.read('registry.json')).rejects.toThrow('cannot be reached');
  });
});
