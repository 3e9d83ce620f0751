// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guideSteps, placeCard, stepsOf } from './guide.tsx';
import { firstView, seenAfter } from './use-guide.ts';

vi.mock('@atelier/platform/i18n', () => ({ useLanguage: () => 'zh' }));
const kept = new Map<string, unknown>();
vi.mock('@atelier/platform/drafts', () => ({
  drafts: {
    load: async (key: string) => kept.get(key),
    save: async (key: string, value: unknown) => void kept.set(key, value),
  },
}));
const { Guide } = await import('./guide.tsx');
const { useGuide } = await import('./use-guide.ts');

const box = { left: 20, top: 20, width: 200, height: 80, right: 220, bottom: 100, x: 20, y: 20, toJSON: () => ({}) };

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(box);
  HTMLElement.prototype.checkVisibility = () => true;
  HTMLElement.prototype.scrollIntoView = () => undefined;
  document.body.innerHTML = `<header><nav>groups</nav><b data-guide="credits">40</b></header>
    <div data-field="a"><p data-picture-field="a">picture</p></div><div data-field="b">slider</div>
    <button data-guide="generate">generate</button><section data-guide="results">results</section>`;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = (view: '1' | '2') => {
  const onClose = vi.fn();
  render(<Guide view={view} root={{ current: document.body }} onClose={onClose} />);
  return onClose;
};

describe('the guide', () => {
  it('goes through every step by next and back by previous, and ends on got it [spec 2.36]', () => {
    const onClose = show('1');
    for (let at = 1; at < guideSteps.length; at++) fireEvent.click(screen.getByRole('button', { name: '下一步' }));
    expect(screen.getByRole('status').textContent).toContain('结果显示在这里');
    expect(screen.queryByRole('button', { name: '下一步' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '上一步' }));
    expect(screen.getByText('5 / 6')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '知道了' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('shades the page at 0.3 and never blocks it: a click beside the card ends it', () => {
    const onClose = show('2');
    const light = document.querySelector<HTMLElement>('[style*="box-shadow"]');
    expect(light?.style.boxShadow).toContain('0.3');
    fireEvent.pointerDown(document.querySelector('[data-guide="generate"]') as Element);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('skips elements that are not on the page', () => {
    document.querySelector('[data-field="b"]')?.remove();
    show('2');
    expect(screen.getByText('1 / 3')).toBeTruthy();
  });
});

describe('guide flags', () => {
  it('show both guides on the first login, then none by itself [spec 3.6]', () => {
    expect(firstView(undefined)).toBe('1');
    expect(firstView(seenAfter(undefined, '1'))).toBe('0');
    expect(firstView({ project: true, design: false })).toBe('2');
    expect(stepsOf('2').every(({ part }) => part === 'design')).toBe(true);
  });
});

describe('automatic start', () => {
  it('happens once, even if a reload ends it, and not over a form that a link or the user fills', async () => {
    vi.useFakeTimers();
    const open = async (isFilled = false, isTyping = false) => {
      const { result, unmount } = renderHook(() => useGuide({ current: document.body }, isFilled));
      await act(() => vi.advanceTimersByTimeAsync(2000));
      if (isTyping) document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
      await act(() => vi.advanceTimersByTimeAsync(1000));
      const { view } = result.current;
      unmount();
      return view;
    };
    expect([await open(true), await open(false, true), await open(), await open()]).toEqual(['0', '0', '1', '0']);
    vi.useRealTimers();
  });
});

describe('guide card', () => {
  const card = { width: 300, height: 150 };
  it('is beside its element and always in the window', () => {
    expect(placeCard(box, card, { width: 1440, height: 900 })).toEqual({ left: 236, top: 20 });
    expect(placeCard({ ...box, left: 1200 }, card, { width: 1440, height: 900 })).toEqual({ left: 884, top: 20 });
    expect(placeCard(box, card, { width: 360, height: 700 })).toEqual({ left: 20, top: 116 });
    expect(placeCard({ ...box, top: 600 }, card, { width: 360, height: 700 })).toEqual({ left: 20, top: 434 });
  });
});
