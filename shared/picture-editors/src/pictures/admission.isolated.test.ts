import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PictureSlot } from './picture-slot.ts';

const admitPicture = vi.fn();

/** Sets the connection from here on. */
const setLine = (isCut: boolean) =>
  vi.doMock('./admission-parts.ts', () => {
    if (isCut) throw new Error('ChunkLoadError');
    return { admitPicture, pictureServices: {} };
  });

const rules = { min_side: 1, max_ratio: 9, max_pixels: 9, max_bytes: 9, max_side: 9, compresses: false };
const file = new File(['x'], 'coat.jpg');

beforeEach(() => {
  vi.resetModules();
  admitPicture.mockReset();
});

describe('lazily loaded picture code', () => {
  it('keeps the file for a retry when it fails to load, and the retry loads it again', async () => {
    setLine(true);
    const { admit } = await import('./admission.ts');
    const slots: PictureSlot[] = [];
    const admission = { key: 'a', file, rules, crops: false, report: (slot: PictureSlot) => void slots.push(slot) };
    await admit({ ...admission, signal: new AbortController().signal });
    expect(slots).toEqual([{ key: 'a', name: 'coat.jpg', kind: 'stopped', details: {} }]);
    setLine(false);
    await admit({ ...admission, signal: new AbortController().signal });
    expect(admitPicture).toHaveBeenCalledTimes(1);
  });

  it('does nothing for a picture that was removed meanwhile', async () => {
    setLine(false);
    const { admit } = await import('./admission.ts');
    await admit({ key: 'a', file, rules, crops: false, signal: AbortSignal.abort(), report: vi.fn() });
    expect(admitPicture).not.toHaveBeenCalled();
  });
});
