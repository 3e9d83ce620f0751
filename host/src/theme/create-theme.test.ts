// @vitest-environment happy-dom
import { themeAtom } from '@atelier/platform/theme';
import { createStore } from 'jotai';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClientStorage, buildStorage } from '../testing/memory-storage.fixture.ts';
import { createTheme } from './create-theme.ts';

const shown = () => ({
  tokens: document.documentElement.dataset['theme'],
  arco: document.body.getAttribute('arco-theme'),
});

describe('theme', () => {
  beforeEach(() => {
    delete document.documentElement.dataset['theme'];
    document.body.removeAttribute('arco-theme');
  });

  it('is light by default', () => {
    const theme = createTheme(document, buildClientStorage(), createStore());
    expect(theme.name).toBe('light');
    expect(shown()).toEqual({ tokens: 'light', arco: null });
  });

  it('switches tokens and Arco at once, and back', () => {
    const store = createStore();
    const theme = createTheme(document, buildClientStorage(), store);
    theme.setTheme('dark');
    expect(shown()).toEqual({ tokens: 'dark', arco: 'dark' });
    expect(store.get(themeAtom)).toBe('dark');
    theme.setTheme('light');
    expect(shown()).toEqual({ tokens: 'light', arco: null });
  });

  it('comes back at the next visit', () => {
    const web = buildStorage();
    createTheme(document, buildClientStorage(web), createStore()).setTheme('dark');
    expect(createTheme(document, buildClientStorage(web), createStore()).name).toBe('dark');
  });
});
