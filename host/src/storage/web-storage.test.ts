import { describe, expect, it } from 'vitest';
import { buildClientStorage, buildStorage } from '../testing/memory-storage.fixture.ts';
import { createTokenStore } from './token-store.ts';
import { openWebStorage } from './web-storage.ts';

const forbidden = (): Storage => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

/** A full storage; its entries stay readable. */
const fullStorage = (): Storage => ({
  ...buildStorage(),
  setItem() {
    throw new DOMException('', 'QuotaExceededError');
  },
});

describe('web storage', () => {
  it('keeps what a browser keeps, for the next page too', () => {
    const kept = buildStorage();
    const first = openWebStorage(() => kept);
    first.setItem('theme', 'dark');
    expect([openWebStorage(() => kept).getItem('theme'), first.isForgetful()]).toEqual(['dark', false]);
    first.removeItem('theme');
    expect(kept.getItem('theme')).toBeNull();
  });

  it.each([
    ['forbidden', forbidden],
    ['full', fullStorage],
  ])('remembers until the page goes where it is %s', (_, open) => {
    const storage = openWebStorage(open);
    storage.setItem('theme', 'dark');
    expect([storage.getItem('theme'), storage.isForgetful()]).toEqual(['dark', true]);
    storage.removeItem('theme');
    expect(storage.getItem('theme')).toBeNull();
  });

  it('does not give the value before for one that found no room', () => {
    const kept = buildStorage();
    kept.setItem('access', 'old');
    const storage = openWebStorage(() => ({ ...kept, setItem: fullStorage().setItem }));
    storage.setItem('access', 'new');
    expect([storage.getItem('access'), kept.getItem('access')]).toEqual(['new', null]);
  });

  it('takes what another tab found room for', () => {
    const kept = buildStorage();
    const storage = openWebStorage(() => ({ ...kept, setItem: fullStorage().setItem }));
    storage.setItem('access', 'mine');
    kept.setItem('access', 'of the other tab');
    expect(storage.getItem('access')).toBe('of the other tab');
  });

  it('holds a session that the browser does not keep', () => {
    const tokens = createTokenStore(buildClientStorage(openWebStorage(forbidden)));
    tokens.write({ access: 'a', refresh: 'r' });
    expect(tokens.read()).toEqual({ access: 'a', refresh: 'r' });
  });
});
