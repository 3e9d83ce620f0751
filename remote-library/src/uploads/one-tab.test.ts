import { afterEach, describe, expect, it, vi } from 'vitest';
import { inTurn, isHeld } from './upload-queue.ts';

afterEach(() => void vi.unstubAllGlobals());

const refuse = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'));

describe('the turn to upload', () => {
  it.each([
    ['has no locks (a page without https)', undefined],
    ['refuses locks (a site that may keep nothing)', { query: refuse, request: refuse }],
  ])('is this tab’s where the browser %s', async (_, locks) => {
    vi.stubGlobal('navigator', { locks });
    const work = vi.fn(() => Promise.resolve());
    await inTurn('uploads', work);
    expect([await isHeld('uploads'), work.mock.calls.length]).toEqual([false, 1]);
  });

  it('does not do the work again when the work itself fails', async () => {
    vi.stubGlobal('navigator', { locks: { request: (_: string, begin: () => Promise<void>) => begin() } });
    const work = vi.fn(refuse);
    await expect(inTurn('uploads', work)).rejects.toMatchObject({ name: 'SecurityError' });
    expect(work).toHaveBeenCalledTimes(1);
  });
});
