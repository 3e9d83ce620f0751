import { provideDialogs } from '@atelier/platform/dialogs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyText } from '../frame/text-transfer.ts';
import en from '../locales/en/account.json' with { type: 'json' };
import zh from '../locales/zh/account.json' with { type: 'json' };

const toast = vi.fn();
const messages = { copied: zh['person.copied'], failed: zh['person.copyFailed'] };

describe('copying', () => {
  beforeEach(() => {
    toast.mockClear();
    provideDialogs({ toast } as never);
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('reports success once the text is on the clipboard [spec 8.11]', async () => {
    const written: string[] = [];
    vi.stubGlobal('navigator', { clipboard: { writeText: async (words: string) => void written.push(words) } });
    await copyText('LIN2026', messages);
    expect(written).toEqual(['LIN2026']);
    expect(toast.mock.calls).toEqual([[{ message: '复制成功' }]]);
    expect(en['person.copied']).toMatch(/copied/i);
  });

  it('shows another way when the browser refuses, or has no clipboard', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } });
    await copyText('LIN2026', messages);
    vi.stubGlobal('navigator', {});
    await copyText('LIN2026', messages);
    expect(toast.mock.calls).toEqual([
      [{ message: messages.failed, tone: 'error' }],
      [{ message: messages.failed, tone: 'error' }],
    ]);
  });
});
