import { provideDialogs } from '@atelier/platform/dialogs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../locales/en/account.json' with { type: 'json' };
import zh from '../locales/zh/account.json' with { type: 'json' };
import { copyText } from './copy-text.ts';

const toast = vi.fn();
const said = { copied: zh['person.copied'], failed: zh['person.copyFailed'] };

describe('copying', () => {
  beforeEach(() => {
    toast.mockClear();
    provideDialogs({ toast } as never);
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('says that it succeeded, once the words are on the clipboard [spec 8.11]', async () => {
    const written: string[] = [];
    vi.stubGlobal('navigator', { clipboard: { writeText: async (words: string) => void written.push(words) } });
    await copyText('LIN2026', said);
    expect(written).toEqual(['LIN2026']);
    expect(toast.mock.calls).toEqual([[{ message: '复制成功' }]]);
    expect(en['person.copied']).toMatch(/copied/i);
  });

  it('says how else when the browser refuses, or has no clipboard', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } });
    await copyText('LIN2026', said);
    vi.stubGlobal('navigator', {});
    await copyText('LIN2026', said);
    expect(toast.mock.calls).toEqual([
      [{ message: said.failed, tone: 'error' }],
      [{ message: said.failed, tone: 'error' }],
    ]);
  });
});
