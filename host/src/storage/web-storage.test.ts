import { describe, expect, it } from 'vitest';
import { buildClientStorage, buildStorage } from '../testing/memory-storage.fixture.ts';
import { openWebStorage } from './plain-storage.ts';
import { createTokenStore } from './token-store.ts';

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
  it('keeps values for the next page', () => {
    const kept = buildStorage();
    const first = openWebStorage(() => kept);
    first.setItem('theme', 'dark');
    expect([openWebStorage(() => kept).getItem('theme'), first.isMemoryOnly()]).toEqual(['dark', false]);
    first.removeItem('theme');
    expect(kept.getItem('theme')).toBeNull();
  });

  it.each([
    ['forbidden', forbidden],
    ['full', fullStorage],
  ])('keeps values in memory until the page closes when storage is %s', (_, open) => {
    const storage = openWebStorage(open);
    storage.setItem('theme', 'dark');
    expect([storage.getItem('theme'), storage.isMemoryOnly()]).toEqual(['dark', true]);
    storage.removeItem('theme');
    expect(storage.getItem('theme')).toBeNull();
  });

  it('does not return the old value for one that did not fit', () => {
    const kept = buildStorage();
    kept.setItem('access', 'old');
    const storage = openWebStorage(() => ({ ...kept, setItem: fullStorage().setItem }));
    storage.setItem('access', 'new');
    expect([storage.getItem('access'), kept.getItem('access')]).toEqual(['new', null]);
  });

  it('reads values that another tab stored', () => {
    const kept = buildStorage();
    const storage = openWebStorage(() => ({ ...kept, setItem: fullStorage().setItem }));
    storage.setItem('access', 'mine');
    kept.setItem('access', 'of the other tab');
    expect(storage.getItem('access')).toBe('of the other tab');
  });

  it('keeps a session that the browser does not store', () => {
    const tokens = createTokenStore(buildClientStorage(openWebStorage(forbidden)));
    tokens.write({ access: 'a', refresh: 'r' });
    expect(tokens.read()).toEqual({ access: 'a', refresh: 'r' });
  });
});
