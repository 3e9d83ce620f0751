import { describe, expect, it } from 'vitest';
import { languageCookieText, readLanguage } from './language-cookie.ts';

describe('language cookie', () => {
  it('is zh until somebody chooses', () => {
    expect(readLanguage('', '_a')).toBe('zh');
    expect(readLanguage('language_a=fr', '_a')).toBe('zh');
  });

  it('comes back under its suffix only', () => {
    const [pair] = languageCookieText('en', '_a').split(';');
    expect(readLanguage(`x=1; ${pair}; y=2`, '_a')).toBe('en');
    expect(readLanguage(`x=1; ${pair}`, '_b')).toBe('zh');
  });
});
