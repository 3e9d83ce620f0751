// @vitest-environment happy-dom
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cleanup, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const i18n = createInstance();
const resources = { en: { tools: { agree: 'Read <terms>the {{which}} terms</terms> first' } } };
await i18n.use(initReactI18next).init({ lng: 'en', resources, interpolation: { escapeValue: false } });

const draw = async () => {
  const { Trans } = await import('./trans-on-demand.tsx');
  const components = { terms: <a href="#/terms">the terms</a> };
  return render(
    <I18nextProvider i18n={i18n}>
      <p>
        <Trans ns="tools" i18nKey="agree" values={{ which: 'new' }} components={components} />
      </p>
    </I18nextProvider>,
  );
};

beforeEach(() => vi.resetModules());
afterEach(() => {
  cleanup();
  vi.doUnmock('react-i18next/TransWithoutContext');
});

describe('a sentence with elements', () => {
  it('is readable at once, and gets its elements', async () => {
    const { container } = await draw();
    expect(container.textContent).toBe('Read the new terms first');
    expect(screen.queryByRole('link')).toBeNull();
    expect((await screen.findByRole('link', { name: 'the new terms' })).getAttribute('href')).toBe('#/terms');
    expect(container.textContent).toBe('Read the new terms first');
  });

  it('stays readable when the component fails to load', async () => {
    vi.doMock('react-i18next/TransWithoutContext', () => {
      throw new Error('offline');
    });
    const { container } = await draw();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(container.textContent).toBe('Read the new terms first');
  });

  it('is rendered by a file that the library still has: the build replaces it with this one', () => {
    const library = dirname(createRequire(import.meta.url).resolve('react-i18next/package.json'));
    expect(existsSync(join(library, 'dist/es/Trans.js'))).toBe(true);
  });
});
