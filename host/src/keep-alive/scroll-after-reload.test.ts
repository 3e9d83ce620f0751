// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPlainStorage } from '../storage/plain-storage.ts';
import { createScrollAfterReload } from './scroll-memory.ts';

const page = (height: number) => {
  document.body.innerHTML = '<main data-scroll-memory="content"><div data-scroll-memory="form"></div></main>';
  const root = document.querySelector('main') as HTMLElement;
  const form = root.querySelector('div') as HTMLElement;
  Object.defineProperty(form, 'clientHeight', { value: 300 });
  Object.defineProperty(form, 'scrollHeight', { value: height, configurable: true });
  return { root, form };
};

const reloaded = (type: 'reload' | 'navigate') => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type }] as never);
  return createScrollAfterReload(createPlainStorage(sessionStorage, '_maison'));
};

const leave = async () => {
  const { keep } = reloaded('navigate');
  const { root, form } = page(900);
  form.scrollTop = 240;
  const end = keep(root, '/tool');
  window.dispatchEvent(new Event('pagehide'));
  end();
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

it('restores the scroll position once the page is high enough', async () => {
  await leave();
  const { restore } = reloaded('reload');
  const { root, form } = page(300);
  restore(root, '/tool');
  expect(form.scrollTop).toBe(0);
  Object.defineProperty(form, 'scrollHeight', { value: 900 });
  vi.advanceTimersByTime(200);
  expect(form.scrollTop).toBe(240);
});

it('leaves other pages and ordinary visits at their top, and yields to the user’s scrolling', async () => {
  await leave();
  const ordinary = page(900);
  reloaded('navigate').restore(ordinary.root, '/tool');
  expect(ordinary.form.scrollTop).toBe(0);

  await leave();
  const other = page(900);
  reloaded('reload').restore(other.root, '/other');
  expect(other.form.scrollTop).toBe(0);

  await leave();
  const late = page(300);
  reloaded('reload').restore(late.root, '/tool');
  window.dispatchEvent(new Event('wheel'));
  Object.defineProperty(late.form, 'scrollHeight', { value: 900 });
  vi.advanceTimersByTime(6000);
  expect(late.form.scrollTop).toBe(0);
});
