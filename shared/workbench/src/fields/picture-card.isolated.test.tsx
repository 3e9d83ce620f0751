// @vitest-environment happy-dom

import { errorSentence } from '@atelier/contract/errors';
import { buildImage } from '@atelier/picture-editors/build-image.fixture';
import { type PictureSlot, readySlot } from '@atelier/picture-editors/picture-slot';
import type { ApiError } from '@atelier/platform/http';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { plainWords } from '../texts/plain-words.fixture.ts';

const language = vi.hoisted(() => ({ now: 'zh' as 'zh' | 'en' }));
vi.mock('../texts/words.ts', () => ({ useWords: () => plainWords(language.now) }));
vi.mock('@atelier/platform/dialogs', () => ({
  dialogs: { sentenceOf: ({ code, details }: ApiError) => (code ? errorSentence(code, language.now, details) : '') },
}));
const { PictureCard } = await import('./picture-card.tsx');

afterEach(() => {
  cleanup();
  language.now = 'zh';
});

const rules = {
  min_side: 256,
  max_ratio: 2.5,
  max_pixels: 40_000_000,
  max_bytes: 20 * 1024 * 1024,
  max_side: 2048,
  compresses: false,
};

const show = (slot: PictureSlot) => {
  const calls = { onReplace: vi.fn(), onRetry: vi.fn(), onCrop: vi.fn(), onRemove: vi.fn() };
  render(<PictureCard slot={slot} rules={rules} isOver={false} {...calls} />);
  return calls;
};
const refused = (rest: Partial<Extract<PictureSlot, { kind: 'refused' }>>): PictureSlot => ({
  kind: 'refused',
  key: 'k',
  name: 'long.jpg',
  code: '41014',
  details: { ratio: 3.1, max: 2.5 },
  ...rest,
});

describe('PictureCard', () => {
  it('shows the exact reason and fixes it in one click', () => {
    const { onCrop } = show(refused({ cure: 'crop' }));
    expect(screen.getByRole('alert').textContent).toBe('长宽比为 3.1，不能超过 2.5，请裁剪后重试');
    fireEvent.click(screen.getByRole('button', { name: '裁剪到 2.5' }));
    expect(onCrop).toHaveBeenCalledTimes(1);
  });

  it('shows it in the other language too, and offers no unavailable fix', () => {
    language.now = 'en';
    show(refused({ code: '41021', details: { width: 3000, height: 900, max: 2048 } }));
    expect(screen.getByRole('alert').textContent).toContain('too wide: 3000 pixels, at most 2048');
    expect(screen.queryByRole('button', { name: /Crop/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Replace' })).toBeTruthy();
  });

  it('shows the upload progress and can be cancelled', () => {
    const { onRemove } = show({ kind: 'uploading', key: 'k', name: 'coat.png', share: 0.64 });
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('64');
    expect(screen.getByText('正在上传 64%')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '取消' }));
    expect(onRemove).toHaveBeenCalledTimes(1);
  });

  it('keeps a picture after a network failure, with a retry', () => {
    const { onRetry } = show({ kind: 'stopped', key: 'k', name: 'coat.png', details: {} });
    expect(screen.getByRole('alert').textContent).toBe('网络已断开，上传未完成，请联网后重试');
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('accepts another file as a replacement', () => {
    const { onReplace } = show(readySlot(buildImage()));
    const file = new File(['x'], 'other.png', { type: 'image/png' });
    fireEvent.change(screen.getByLabelText('替换'), { target: { files: [file] } });
    expect(onReplace).toHaveBeenCalledWith(file);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
