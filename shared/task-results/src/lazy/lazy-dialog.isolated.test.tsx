// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { plainWords } from '../texts/plain-words.fixture.ts';

const language = vi.hoisted(() => ({ now: 'zh' as 'zh' | 'en' }));
const confirm = vi.hoisted(() => vi.fn());
const toast = vi.hoisted(() => vi.fn());
vi.mock('../texts/words.ts', () => ({ useWords: () => plainWords(language.now) }));
vi.mock('@atelier/platform/dialogs', () => ({ dialogs: { confirm, toast } }));
const { lazyDialog } = await import('./lazy-parts.tsx');

afterEach(() => {
  cleanup();
  confirm.mockReset();
  toast.mockReset();
  language.now = 'zh';
});

interface Props {
  picture: string;
  onClose: () => void;
}
const Crop = ({ picture }: Props) => `crop ${picture}`;

/** Code that fails to load so many times. */
const comesAfter = (failures: number) => {
  const load = vi.fn(async () => Crop);
  for (let at = 0; at < failures; at++) load.mockRejectedValueOnce(new Error('ChunkLoadError'));
  return load;
};

const show = (load: () => Promise<typeof Crop>) => {
  const Dialog = lazyDialog(load);
  const onClose = vi.fn();
  render(
    <main>
      form
      <Dialog picture="coat" onClose={onClose} />
    </main>,
  );
  return onClose;
};

describe('a lazily loaded dialog', () => {
  it('opens with its arguments', async () => {
    show(comesAfter(0));
    expect(await screen.findByText(/crop coat/)).toBeTruthy();
    expect(confirm).not.toHaveBeenCalled();
  });

  it('retries once by itself', async () => {
    show(comesAfter(1));
    expect(await screen.findByText(/crop coat/)).toBeTruthy();
    expect(confirm).not.toHaveBeenCalled();
  });

  it('shows a loading state after a second', async () => {
    vi.useFakeTimers();
    show(() => new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(900);
    expect(toast).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(toast).toHaveBeenCalledWith({ message: '网络较慢，正在打开' });
    vi.useRealTimers();
  });

  it.each([
    ['zh', '窗口加载失败', /填写的内容已保留/, '重试'],
    ['en', 'Couldn’t open this window', /Your input is kept/, 'Retry'],
  ] as const)('reports the failure, and opens once a retry succeeds (%s)', async (now, title, body, retry) => {
    language.now = now;
    confirm.mockResolvedValue(true);
    const onClose = show(comesAfter(4));
    expect(await screen.findByText(/crop coat/)).toBeTruthy();
    expect(confirm).toHaveBeenCalledTimes(2);
    expect(confirm.mock.lastCall?.[0]).toMatchObject({ title, body: expect.stringMatching(body), confirm: retry });
    expect(onClose).not.toHaveBeenCalled();
  });

  it('closes when the user declines a retry, and the page stays', async () => {
    confirm.mockResolvedValue(false);
    const onClose = show(comesAfter(9));
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(document.body.textContent).toBe('form');
    expect(confirm).toHaveBeenCalledTimes(1);
  });
});
