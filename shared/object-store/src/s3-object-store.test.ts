import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CheckedS3, type S3Fault, startCheckedS3 } from './checked-s3.ts';
import { readBucketSettings } from './open-bucket.ts';
import { createS3ObjectStore } from './s3-object-store.ts';

const megabyte = 1024 * 1024;

describe('a bucket', { timeout: 30_000 }, () => {
  let server: CheckedS3;
  beforeAll(async () => {
    server = await startCheckedS3({ buckets: ['pictures'] });
  });
  afterEach(() => server.breaks(undefined));
  afterAll(() => server.close());

  const open = (env: Record<string, string> = {}, address = 's3://pictures/some/where') => {
    const { settings, problem } = readBucketSettings(address, { ...server.environment, ...env });
    if (!settings) throw new Error(problem);
    return createS3ObjectStore(settings, { answerMs: 10_000, tries: 4 });
  };
  /** Applies the fault to the first requests, as many as given. */
  const breakFirst = (count: number, fault: S3Fault) => {
    let left = count;
    server.breaks(() => (left-- > 0 ? fault : undefined));
  };

  it('returns stored content, whole and in parts', async () => {
    const store = open();
    const bytes = randomBytes(100_000);
    expect(await store.put('ab/one', bytes)).toBe(true);
    expect((await store.get('ab/one'))?.bytes).toEqual(bytes);
    expect((await store.get('ab/one', { first: 10, last: 19 }))?.bytes).toEqual(bytes.subarray(10, 20));
    expect(await store.head('ab/one')).toMatchObject({ bytes: 100_000 });
  });

  it('sends large content in parts, and repeats a failed one', async () => {
    const store = open();
    const bytes = randomBytes(21 * megabyte);
    breakFirst(2, { kind: 'cut' });
    await store.put('large', bytes);
    server.breaks(undefined);
    const back = await store.get('large');
    expect(back?.bytes.equals(bytes)).toBe(true);
  });

  it('returns nothing for a missing key, and deletes it without an error', async () => {
    const store = open();
    expect(await store.get('nothing')).toBeUndefined();
    expect(await store.head('nothing')).toBeUndefined();
    await store.delete('nothing');
    await store.put('soon gone', Buffer.from('x'));
    await store.delete('soon gone');
    expect(await store.get('soon gone')).toBeUndefined();
  });

  it('lists the keys of a prefix page by page, in order @full', async () => {
    const store = open({}, 's3://pictures/many');
    const names = Array.from({ length: 1003 }, (_, index) => `a/${String(index).padStart(5, '0')} & ü`);
    for (let at = 0; at < names.length; at += 100)
      await Promise.all(names.slice(at, at + 100).map((name) => store.put(name, Buffer.from(name))));
    await store.put('b/other', Buffer.from('x'));
    const found: string[] = [];
    for await (const { key } of store.list('a/')) found.push(key);
    expect(found).toEqual(names);
  });

  it('writes only over the version that it read', async () => {
    const store = open();
    expect(await store.put('one', Buffer.from('1'), { onlyOn: null })).toBe(true);
    expect(await store.put('one', Buffer.from('2'), { onlyOn: null })).toBe(false);
    const tag = (await store.get('one'))?.tag ?? '';
    expect(await store.put('one', Buffer.from('2'), { onlyOn: tag })).toBe(true);
    expect(await store.put('one', Buffer.from('3'), { onlyOn: tag })).toBe(false);
    expect(await store.put('not there', Buffer.from('3'), { onlyOn: tag })).toBe(false);
    expect((await store.get('one'))?.bytes.toString()).toBe('2');
  });

  it.each<[string, S3Fault]>([
    ['a broken connection @full', { kind: 'cut' }],
    ['a lost response', { kind: 'lose' }],
    ['a 503 response @full', { kind: 'status', status: 503, code: 'SlowDown' }],
    ['a silent server @full', { kind: 'hang' }],
    ['an internal error @full', { kind: 'status', status: 500 }],
  ])(
    'retries after %s',
    async (_, fault) => {
      const store = open();
      breakFirst(2, fault);
      expect(await store.put('healed', Buffer.from('whole'))).toBe(true);
      breakFirst(2, fault);
      expect((await store.get('healed'))?.bytes.toString()).toBe('whole');
    },
    120_000,
  );

  it('stops after its retries with the location', async () => {
    const store = open();
    server.breaks(() => ({ kind: 'status', status: 503 }));
    await expect(store.get('one')).rejects.toMatchObject({ fault: 'away' });
    await expect(store.get('one')).rejects.toThrow('s3://pictures/some/where/one');
  });

  it('limits retries to a failing server by one budget over many requests', async () => {
    const store = open();
    server.breaks(() => ({ kind: 'status', status: 503 }));
    const before = server.asked.length;
    const requests = 150;
    for (let done = 0; done < requests; done += 25)
      await Promise.allSettled(Array.from({ length: 25 }, (_, index) => store.head(`x${done + index}`)));
    // Without a budget each would retry four times.
    expect(server.asked.length - before).toBeLessThan(requests * 2.5);
  });

  it('reports denied access and a missing bucket', async () => {
    await expect(open({ S3_SECRET_ACCESS_KEY: 'wrong' }).put('x', Buffer.from('x'))).rejects.toMatchObject({
      fault: 'denied',
    });
    await expect(open({ S3_ACCESS_KEY_ID: 'unknown' }).get('x')).rejects.toMatchObject({ fault: 'denied' });
    await expect(open({}, 's3://nowhere-at-all').put('x', Buffer.from('x'))).rejects.toMatchObject({
      fault: 'no_bucket',
    });
    server.breaks(() => ({ kind: 'status', status: 507 }));
    await expect(open().put('x', Buffer.from('x'))).rejects.toMatchObject({ fault: 'full' });
  });
});

describe('address of a bucket', () => {
  const keys = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
  it('reports missing parts', () => {
    expect(readBucketSettings('s3:///', keys).problem).toContain('names no bucket');
    expect(readBucketSettings('s3://bucket', {}).problem).toContain('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
    expect(readBucketSettings('s3://bucket', { ...keys, S3_ENDPOINT: 'nonsense' }).problem).toContain('S3_ENDPOINT');
    expect(readBucketSettings('s3://bucket/a//b/', keys).settings).toMatchObject({ bucket: 'bucket', prefix: 'a/b' });
  });
});
