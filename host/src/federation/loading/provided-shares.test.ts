import { describe, expect, it, vi } from 'vitest';
import { isShareLoaded, noteFolder, ownerOfFailure, withdrawShares } from './provided-shares.ts';

const shared = vi.hoisted(() => ({
  shareScopeMap: { default: { part: { '1.0.0-a': { from: 'tools__1' }, '1.0.0-b': { from: 'library__1' } } } },
}));
vi.mock('@module-federation/enhanced/runtime', () => ({ getInstance: () => shared }));

describe('what a version offers to others', () => {
  it('is in the page once somebody asked for it', () => {
    expect(isShareLoaded('part')).toBe(false);
    Object.assign(shared.shareScopeMap.default.part['1.0.0-b'], { loaded: true });
    expect(isShareLoaded('part')).toBe(true);
    expect(isShareLoaded('other')).toBe(false);
  });

  it('is taken back when the version fails, and nobody else’s is', () => {
    withdrawShares('tools__1');
    expect(Object.keys(shared.shareScopeMap.default.part)).toEqual(['1.0.0-b']);
  });

  it('is known by the address of the chunk that did not come', () => {
    noteFolder('http://a.test/remotes/tools/1/', 'tools__1');
    const error = new Error('Loading chunk 7 failed.\n(error: http://a.test/remotes/tools/1/7.js)');
    expect(ownerOfFailure(error)).toBe('tools__1');
    expect(ownerOfFailure(new TypeError('x is not a function'))).toBeUndefined();
  });
});
