import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { hostShares, remoteShares } from './shares.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

describe('what a remote takes from the host', () => {
  const shares = remoteShares(`${root}/remote-tools`, '^1.2.0 || ^2.0.0');

  it('is everything that the host brings, and no copy of its own', () => {
    expect(Object.keys(shares)).toEqual(Object.keys(hostShares(`${root}/host`)));
    expect(Object.values(shares).filter((share) => share.import !== false || !share.strictVersion)).toEqual([]);
  });

  it('is the platform in the versions that its registry row names, not in the one that it was built beside', () => {
    expect(shares['@atelier/platform/']?.requiredVersion).toBe('^1.2.0 || ^2.0.0');
  });
});
