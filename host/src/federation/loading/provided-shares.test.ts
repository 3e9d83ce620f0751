import type { ModuleFederation } from '@module-federation/runtime';
import { describe, expect, it } from 'vitest';
import { createProvidedShares } from './provided-shares.ts';

const shared = {
  shareScopeMap: { default: { part: { '1.0.0-a': { from: 'tools__1' }, '1.0.0-b': { from: 'library__1' } } } },
};
const shares = createProvidedShares(shared as unknown as ModuleFederation);

describe('shared modules of a version', () => {
  it('are in the page after the first request', () => {
    expect(shares.isLoaded('part')).toBe(false);
    Object.assign(shared.shareScopeMap.default.part['1.0.0-b'], { loaded: true });
    expect(shares.isLoaded('part')).toBe(true);
    expect(shares.isLoaded('other')).toBe(false);
  });

  it('are withdrawn when the version fails, and no others', () => {
    shares.withdraw('tools__1');
    expect(Object.keys(shared.shareScopeMap.default.part)).toEqual(['1.0.0-b']);
  });

  it('are found by the address of a missing chunk', () => {
    shares.noteFiles(['http://a.test/remotes/tools/1/7.js'], 'tools__1');
    const error = new Error('Loading chunk 7 failed.\n(error: http://a.test/remotes/tools/1/7.js)');
    expect(shares.ownerOfFailure(error)).toBe('tools__1');
    expect(shares.ownerOfFailure(new TypeError('x is not a function'))).toBeUndefined();
  });
});
