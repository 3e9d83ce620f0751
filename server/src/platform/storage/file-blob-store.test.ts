import fs, { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createFileBlobStore, hashOf, StorageFull } from './blob-store.ts';

describe('file blob store', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'atelier-blobs-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const content = Buffer.from('a picture');
  const hash = hashOf(content);

  it('returns stored contents, also after a restart', async () => {
    await (await createFileBlobStore(root)).put(hash, content);
    const store = await createFileBlobStore(root);
    expect(await store.get(hash)).toEqual(content);
    expect(await store.head(hash)).toMatchObject({ bytes: content.length });
  });

  it('stores the same content once, also when put many times concurrently', async () => {
    const store = await createFileBlobStore(root);
    await Promise.all(Array.from({ length: 8 }, () => store.put(hash, content)));
    const stored: string[] = [];
    for await (const name of store.list()) stored.push(name);
    expect(stored).toEqual([hash]);
    expect(await readdir(path.join(root, 'tmp'))).toEqual([]);
  });

  it('returns null for unknown and deleted contents', async () => {
    const store = await createFileBlobStore(root);
    expect(await store.get(hash)).toBeNull();
    expect(await store.head(hash)).toBeNull();
    await store.put(hash, content);
    await store.delete(hash);
    await store.delete(hash);
    expect(await store.get(hash)).toBeNull();
  });

  it('deletes partial files at start', async () => {
    await createFileBlobStore(root);
    await writeFile(path.join(root, 'tmp', 'half'), 'ha');
    await createFileBlobStore(root);
    expect(await readdir(path.join(root, 'tmp'))).toEqual([]);
  });

  it('reports a full disk, and leaves no draft', async () => {
    const store = await createFileBlobStore(root);
    const { open } = fs;
    onTestFinished(() => {
      fs.open = open;
      syncBuiltinESMExports();
    });
    fs.open = async (...given) => {
      const handle = await open(...given);
      handle.sync = () => Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }));
      return handle;
    };
    syncBuiltinESMExports();
    await expect(store.put(hash, content)).rejects.toBeInstanceOf(StorageFull);
    expect(await readdir(root, { recursive: true })).toEqual(['tmp']);
  });

  it('accepts hashes only as names', async () => {
    const store = await createFileBlobStore(root);
    expect(() => store.get('../../etc/passwd')).toThrow(RangeError);
    await expect(store.put('../escape', content)).rejects.toThrow(RangeError);
  });
});
