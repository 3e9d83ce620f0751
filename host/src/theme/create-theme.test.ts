// @vitest-environment happy-dom
import { themeAtom } from '@atelier/platform/theme';
import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { createPlainStorage } from '../storage/plain-storage.ts';
import { buildStorage } from '../testing/memory-storage.fixture.ts';
import { createTheme } from './create-theme.ts';

describe('theme', () => {
  it('is light by default, then stored, for tokens and Arco at once [spec 1.2, 3.7]', () => {
    const storage = createPlainStorage(buildStorage(), '_test');
    const theme = createTheme(document, storage, createStore());
    expect(theme.name).toBe('light');
    theme.setTheme('dark');
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(document.body.getAttribute('arco-theme')).toBe('dark');
    const later = createStore();
    createTheme(document, storage, later);
    expect(later.get(themeAtom)).toBe('dark');
    theme.setTheme('light');
    expect(document.body.hasAttribute('arco-theme')).toBe(false);
  });

  it('follows another tab of the same browser', () => {
    const storage = createPlainStorage(buildStorage(), '_test');
    const store = createStore();
    createTheme(document, storage, store);
    storage.write('theme', 'dark');
    window.dispatchEvent(new Event('storage'));
    expect(store.get(themeAtom)).toBe('dark');
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });
});
