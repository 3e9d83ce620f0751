// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { polyfillHiddenApis } from './insecure-origin-polyfills.ts';

/** As on http://192.168.1.5. */
const hide = () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
};

describe('a page without https', () => {
  beforeEach(hide);
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'clipboard');
    document.body.replaceChildren();
  });

  it('creates unique idempotency keys', () => {
    polyfillHiddenApis();
    const keys = Array.from({ length: 50 }, () => crypto.randomUUID());
    for (const key of keys)
      expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(keys).size).toBe(50);
  });

  it('copies a link from within a dialog, and the focus stays', async () => {
    document.body.innerHTML = '<dialog open><button>copy</button></dialog>';
    const button = document.querySelector('button');
    button?.focus();
    let copied: string | undefined;
    document.execCommand = () => {
      copied = document.querySelector<HTMLTextAreaElement>('dialog textarea')?.value;
      return true;
    };
    polyfillHiddenApis();
    await navigator.clipboard.writeText('https://atelier.example/#/share?id=1');
    expect(copied).toBe('https://atelier.example/#/share?id=1');
    expect([document.querySelector('textarea'), document.activeElement]).toEqual([null, button]);
  });

  it('reports when the browser does not copy', async () => {
    document.execCommand = () => false;
    polyfillHiddenApis();
    await expect(navigator.clipboard.writeText('x')).rejects.toMatchObject({ name: 'NotAllowedError' });
  });
});

it('a page with https is unchanged', () => {
  const { randomUUID } = crypto;
  polyfillHiddenApis();
  expect(crypto.randomUUID).toBe(randomUUID);
});
