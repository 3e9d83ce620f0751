import type { Language } from '@atelier/catalogue/text';
import { describe, expect, it } from 'vitest';
import { languageCookieText, readLanguage } from './create-i18n.ts';

const brand = (storageSuffix: string, ...languages: Language[]) => ({ storageSuffix, languages });

describe('language cookie [spec 3.11]', () => {
  it('is zh by default', () => {
    expect(readLanguage('', brand('_a', 'zh', 'en'))).toBe('zh');
    expect(readLanguage('language_a=fr', brand('_a', 'zh', 'en'))).toBe('zh');
  });

  it('is read under its suffix only', () => {
    const [pair] = languageCookieText('en', '_a').split(';');
    expect(readLanguage(`x=1; ${pair}; y=2`, brand('_a', 'zh', 'en'))).toBe('en');
    expect(readLanguage(`x=1; ${pair}`, brand('_b', 'zh', 'en'))).toBe('zh');
  });

  it('is a language of the site, else the site’s first', () => {
    expect(readLanguage('language_a=zh', brand('_a', 'en'))).toBe('en');
    expect(readLanguage('', brand('_a', 'en', 'zh'))).toBe('en');
  });
});
