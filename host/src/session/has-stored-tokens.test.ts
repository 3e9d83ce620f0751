// @vitest-environment happy-dom
import { browserCipher } from '@atelier/contract/envelope-browser';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClientStorage } from '../storage/client-storage.ts';
import { createTokenStore } from '../storage/token-store.ts';
import { hasStoredTokens } from './has-stored-tokens.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('whether a user may be signed in, before any code of the session is there', () => {
  it.each(['_atelier', '_maison', ''])('is seen from what a sign-in under the suffix "%s" leaves', (suffix) => {
    const tokens = createTokenStore(createClientStorage(localStorage, browserCipher, suffix));
    expect(hasStoredTokens()).toBe(false);
    tokens.write({ access: 'a', refresh: 'r' });
    expect(hasStoredTokens()).toBe(true);
    tokens.clear();
    expect(hasStoredTokens()).toBe(false);
  });

  it('is denied where storage is forbidden', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(hasStoredTokens()).toBe(false);
  });
});
