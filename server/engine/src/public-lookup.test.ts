import { describe, expect, it } from 'vitest';
import { isPrivateAddress, type Lookup, publicLookup } from './public-lookup.ts';

const resolve = (address: string, family: 4 | 6) => {
  const lookup = ((_: string, __: object, done: (error: null, found: object[]) => void) =>
    done(null, [{ address, family }])) as unknown as Lookup;
  return new Promise((settle) => {
    publicLookup(lookup)('host.example', { all: false }, (error, found) => settle(error ? 'refused' : found));
  });
};

describe('public internet addresses', () => {
  it.each([
    ['8.8.8.8', 4],
    ['104.18.7.192', 4],
    ['2606:4700::6812:7c0', 6],
    ['::ffff:8.8.8.8', 6],
  ] as const)('%s is allowed', async (address, family) => {
    expect(await resolve(address, family)).toBe(address);
  });

  it.each([
    ['127.0.0.1', 4],
    ['10.1.2.3', 4],
    ['169.254.169.254', 4],
    ['192.168.1.1', 4],
    ['224.0.0.1', 4],
    ['::1', 6],
    ['::ffff:10.1.2.3', 6],
    ['::ffff:7f00:1', 6],
    ['64:ff9b:1::7f00:1', 6],
    ['2002:7f00:1::', 6],
    ['fd00::1', 6],
    ['fe80::1', 6],
  ] as const)('%s is refused', async (address, family) => {
    expect(isPrivateAddress(address, family)).toBe(true);
    expect(await resolve(address, family)).toBe('refused');
  });
});
