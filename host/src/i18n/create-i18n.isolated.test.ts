// @vitest-environment happy-dom
import type { Language } from '@atelier/catalogue/text';
import { describe, expect, it, vi } from 'vitest';
import { createI18n, loadFrameWords } from './create-i18n.ts';

const brand = (storageSuffix: string, languages: Language[] = ['zh', 'en']) => ({ languages, storageSuffix });
const words = (text: string) => async () => ({ default: { greeting: text } });

describe('texts', () => {
  // Each test has its own cookie.
  it('are zh by default, and switch at once with the cookie and the page’s language [spec 1.2]', async () => {
    const i18n = await createI18n(document, brand('_0'));
    expect(i18n.language).toBe('zh');
    expect(document.documentElement.lang).toBe('zh-CN');
    i18n.setLanguage('en');
    await vi.waitFor(() => expect(i18n.language).toBe('en'), 30_000);
    expect(document.documentElement.lang).toBe('en');
    expect(document.cookie).toContain('language_0=en');
    expect((await createI18n(document, brand('_0'))).language).toBe('en');
  });

  it('of a remote load in the current language, the other one on a switch', async () => {
    const i18n = await createI18n(document, brand('_1'));
    const zh = vi.fn(words('你好'));
    const en = vi.fn(words('Hello'));
    await i18n.addBundle('tools', { zh, en });
    expect(i18n.instance.t('greeting', { ns: 'tools' })).toBe('你好');
    expect(en).not.toHaveBeenCalled();
    i18n.setLanguage('en');
    await vi.waitFor(() => expect(i18n.instance.t('greeting', { ns: 'tools' })).toBe('Hello'), 30_000);
  });

  it('of a namespace are replaced by a newer bundle', async () => {
    const i18n = await createI18n(document, brand('_2'));
    const old = async () => ({ default: { greeting: '旧', left: '旧' } });
    await i18n.addBundle('tools', { zh: old, en: words('old') });
    await i18n.addBundle('tools', { zh: words('新'), en: words('new') });
    expect(i18n.instance.t('greeting', { ns: 'tools' })).toBe('新');
    expect(i18n.instance.exists('left', { ns: 'tools' })).toBe(false);
  });

  it('follow the last choice when the user switches twice', async () => {
    const i18n = await createI18n(document, brand('_3'));
    i18n.setLanguage('en');
    i18n.setLanguage('zh');
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(i18n.language).toBe('zh');
  });

  it('of the host that fail to load leave the page in its language with a message; the next switch retries', async () => {
    let isThere = false;
    const onMissing = vi.fn();
    const load = async (language: Language) => {
      if (language === 'en' && !isThere) throw new Error('no network');
      return loadFrameWords(language);
    };
    const i18n = await createI18n(document, brand('_5'), { load, onMissing });
    i18n.setLanguage('en');
    await vi.waitFor(() => expect(onMissing).toHaveBeenCalledOnce(), 30_000);
    expect([i18n.language, i18n.errorWords.language, document.cookie.match(/language_5=(\w+)/)?.[1]]).toEqual([
      'zh',
      'zh',
      'zh',
    ]);
    isThere = true;
    i18n.setLanguage('en');
    await vi.waitFor(() => expect(i18n.text('shell.login')).toBe('Log in'), 30_000);
    expect(i18n.errorWords.sentences['42004']).toContain('administrator');
  });

  it('of failures follow the current language, from the start', async () => {
    const i18n = await createI18n(document, brand('_6', ['en', 'zh']));
    expect(i18n.errorWords.sentences['41012']).toContain('damaged');
    i18n.setLanguage('zh');
    await vi.waitFor(() => expect(i18n.errorWords.sentences['41012']).toContain('损坏'), 30_000);
  });

  it('of a site with one language stay in it', async () => {
    (await createI18n(document, brand('_4'))).setLanguage('zh');
    await new Promise((resolve) => setTimeout(resolve, 5));
    const i18n = await createI18n(document, brand('_4', ['en']));
    i18n.setLanguage('zh');
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect([i18n.language, document.documentElement.lang]).toEqual(['en', 'en']);
  });
});
