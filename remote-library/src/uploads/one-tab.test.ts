import { afterEach, describe, expect, it, vi } from 'vitest';
import { isLocked, withLock } from './upload-queue.ts';

afterEach(() => void vi.unstubAllGlobals());

const refuse = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'));

describe('upload lock', () => {
  it.each([
    ['has no locks (a page without https)', undefined],
    ['refuses locks (a site that may keep nothing)', { query: refuse, request: refuse }],
  ])('is this tab’s when the browser %s', async (_, locks) => {
    vi.stubGlobal('navigator', { locks });
    const work = vi.fn(() => Promise.resolve());
    await withLock('uploads', work);
    expect([await isLocked('uploads'), work.mock.calls.length]).toEqual([false, 1]);
  });

  it('does not repeat the work when the work itself fails', async () => {
    vi.stubGlobal('navigator', { locks: { request: (_: string, begin: () => Promise<void>) => begin() } });
    const work = vi.fn(refuse);
    await expect(withLock('uploads', work)).rejects.toMatchObject({ name: 'SecurityError' });
    expect(work).toHaveBeenCalledTimes(1);
  });
});
