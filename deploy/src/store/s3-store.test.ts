import { type CheckedS3, startCheckedS3 } from '@atelier/object-store/checked-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDeploymentOf, buildDist } from '../built-remote.fixture.ts';
import { promote, rollback } from '../change-release.ts';
import { collectGarbage } from '../gc.ts';
import { publish } from '../publish.ts';
import { readRegistry } from '../registry-file.ts';
import { verifyStore } from '../verify.ts';
import { openStore } from './open-store.ts';
import type { Store } from './store.ts';

const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };

describe('a bucket without conditional writes', { timeout: 30_000 }, () => {
  let server: CheckedS3;
  beforeAll(async () => {
    server = await startCheckedS3({ buckets: ['remotes'], isConditional: false });
  });
  afterAll(() => server.close());
  const open = (prefix: string, env = {}) => openStore(`s3://remotes/${prefix}`, { ...server.environment, ...env });

  it('is refused, because concurrent commands could lose a change', async () => {
    const deployment = buildDeploymentOf(open('refused'));
    await expect(publish(deployment, buildDist('1.0.0'))).rejects.toThrow('ignores conditional writes');
    expect((await readRegistry(deployment)).revision).toBe(0);
  });

  it('supports all commands when the operator promises one command at a time', async () => {
    const deployment = buildDeploymentOf(open('life', { S3_SINGLE_WRITER: '1' }));
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(deployment, buildDist(version, `${version}()`));
    await promote(deployment, 'remote-tools', '1.1.0');
    await rollback(deployment, 'remote-tools', { reason: 'blank page' });
    expect((await readRegistry(deployment)).remotes['remote-tools']).toMatchObject({ active: '1.0.0' });
    expect(await verifyStore(deployment)).toMatchObject({ problems: [], versions: 3 });
    const { removed } = await collectGarbage(deployment, { keep: 1, isForced: true });
    expect(removed).toEqual(['remote-tools 1.1.0']);
    const { files } = await collectGarbage(deployment, { keep: 1, now: new Date(Date.now() + 2 * 86_400_000) });
    expect(files).toBeGreaterThan(3);
    expect(await verifyStore(deployment)).toMatchObject({ problems: [], versions: 2 });
  });

  it('reports a missing bucket by name', async () => {
    const missing = openStore('s3://nowhere', server.environment);
    await expect(publish(buildDeploymentOf(missing), buildDist('1.0.0'))).rejects.toThrow('no such bucket');
  });
});

describe('a bucket with conditional writes', () => {
  let server: CheckedS3;
  let store: Store;
  beforeAll(async () => {
    server = await startCheckedS3({ buckets: ['bucket'] });
    store = openStore('s3://bucket/some/where', server.environment);
  });
  afterAll(() => server.close());

  it('writes only over the version that it read', async () => {
    expect(await store.writeIfUnchanged('registry.json', Buffer.from('one'), null)).toBe(true);
    const tag = (await store.read('registry.json'))?.tag ?? '';
    expect(await store.writeIfUnchanged('registry.json', Buffer.from('two'), tag)).toBe(true);
    expect(await store.writeIfUnchanged('registry.json', Buffer.from('three'), tag)).toBe(false);
    expect(await store.writeIfUnchanged('registry.json', Buffer.from('four'), null)).toBe(false);
    expect((await store.read('registry.json'))?.bytes.toString()).toBe('two');
  });

  it('recognises its own write when the response was lost', async () => {
    const tag = (await store.read('registry.json'))?.tag ?? '';
    let lost = false;
    server.breaks(({ method }) => {
      if (method !== 'PUT' || lost) return undefined;
      lost = true;
      return { kind: 'lose' };
    });
    expect(await store.writeIfUnchanged('registry.json', Buffer.from('five'), tag)).toBe(true);
  });

  it('caches version files for ever and revalidates the registry', async () => {
    await store.put('remotes/remote-tools/1.0.0-aa/entry.js', Buffer.from('run()'));
    const served = async (path: string) => {
      const headers = await server.headersOf('bucket', `some/where/${path}`);
      return [headers.get('cache-control'), headers.get('content-type')];
    };
    expect(await served('remotes/remote-tools/1.0.0-aa/entry.js')).toEqual([
      'public, max-age=31536000, immutable',
      'text/javascript; charset=utf-8',
    ]);
    expect((await served('registry.json'))[0]).toBe('no-cache');
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

describe('address of a bucket', () => {
  it('requires a name and keys, and names an unreachable server', async () => {
    expect(() => openStore('s3:///', keys)).toThrow('names no bucket');
    expect(() => openStore('s3://bucket', {})).toThrow('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
    const unreachable = openStore('s3://bucket', { ...keys, S3_ENDPOINT: 'http://127.0.0.1:1' });
    await expect(unreachable.read('registry.json')).rejects.toThrow('cannot be reached');
  });
});
