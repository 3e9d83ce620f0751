// @vitest-environment happy-dom
import { browserCipher } from '@atelier/contract/envelope-browser';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hasStoredTokens } from '../insecure-origin-polyfills.ts';
import { createClientStorage } from '../storage/client-storage.ts';
import { createTokenStore } from '../storage/token-store.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("stored tokens, before the session's code is loaded", () => {
  it.each(['_atelier', '_maison', ''])('are found under the suffix "%s"', (suffix) => {
    const tokens = createTokenStore(createClientStorage(localStorage, browserCipher, suffix));
    expect(hasStoredTokens()).toBe(false);
    tokens.write({ access: 'a', refresh: 'r' });
    expect(hasStoredTokens()).toBe(true);
    tokens.clear();
    expect(hasStoredTokens()).toBe(false);
  });

  it('are absent when storage is forbidden', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(hasStoredTokens()).toBe(false);
  });
});
