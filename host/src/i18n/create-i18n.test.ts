// @vitest-environment happy-dom
import type { TextBundle } from '@atelier/platform/i18n';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createI18n } from './create-i18n.ts';

const bundle: TextBundle = {
  zh: async () => ({ default: { greeting: '你好，{{name}}' } }),
  en: async () => ({ default: { greeting: 'Hello, {{name}}' } }),
};

describe('language', () => {
  beforeEach(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing on insecure origins
    document.cookie = 'language_test=; path=/; max-age=0';
  });

  it('is zh until somebody chooses', async () => {
    const i18n = await createI18n(document, '_test');
    expect(i18n.language).toBe('zh');
    expect(document.documentElement.lang).toBe('zh-CN');
    expect(i18n.text('account.logout')).toBe('退出登录');
  });

  it('switches at once, words of remotes included, and is remembered', async () => {
    const i18n = await createI18n(document, '_test');
    await i18n.addBundle('remote', bundle);
    expect(i18n.instance.t('greeting', { ns: 'remote', name: 'A' })).toBe('你好，A');
    i18n.setLanguage('en');
    await vi.waitFor(() => expect(i18n.language).toBe('en'));
    expect(i18n.instance.t('greeting', { ns: 'remote', name: 'A' })).toBe('Hello, A');
    expect(i18n.text('account.logout')).toBe('Log out');
    expect(document.documentElement.lang).toBe('en');
    expect((await createI18n(document, '_test')).language).toBe('en');
  });

  it('obeys the last wish when somebody switches twice', async () => {
    const i18n = await createI18n(document, '_test');
    await i18n.addBundle('remote', bundle);
    i18n.setLanguage('en');
    i18n.setLanguage('zh');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(i18n.language).toBe('zh');
  });
});
