import { createHash } from 'node:crypto';
import { reducedAddress } from '@atelier/contract/image-sizes';
import { describe, expect, it } from 'vitest';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { createAddressSigner } from './signed-address.ts';

const day = 24 * 60 * 60 * 1000;
const noon = Date.UTC(2026, 0, 10, 12);

const at = (time: number, secret = 'secret') => {
  const key = createHash('sha256').update(secret).digest();
  return createAddressSigner({ mac: createSecrets([{ access: key, hmac: key }]).of('image'), now: () => time });
};

const open = (address: string, time = noon, change: Record<string, string> = {}) => {
  const url = new URL(address, 'http://localhost');
  const id = url.pathname.replace('/images/', '');
  return at(time).verify(change.id ?? id, { ...Object.fromEntries(url.searchParams), ...change });
};

describe('signed picture addresses', () => {
  it('are stable for a whole day, so that the browser caches the picture', () => {
    expect(at(noon).view('abc', 320)).toBe(at(noon + 11 * 60 * 60 * 1000).view('abc', 320));
    expect(at(noon).view('abc', 320)).not.toBe(at(noon + day).view('abc', 320));
  });

  it('allow the picture and its reduced versions for at least 24 h and at most 48 h', () => {
    expect(open(at(noon).view('abc'))).toEqual({ id: 'abc' });
    expect(open(at(noon).view('abc', 320))).toEqual({ id: 'abc', width: 320 });
    expect(open(reducedAddress(at(noon).view('abc'), 1280))).toEqual({ id: 'abc', width: 1280 });
    expect(open(at(noon).view('abc'), noon + day)).toEqual({ id: 'abc' });
    expect(open(at(noon).view('abc'), noon + 2 * day)).toBeNull();
  });

  it('allow nothing else', () => {
    const address = at(noon).view('abc');
    expect(open(address, noon, { id: 'other' })).toBeNull();
    expect(open(address, noon, { e: '9999999999' })).toBeNull();
    expect(open(address, noon, { s: 'x'.repeat(32) })).toBeNull();
    expect(open(address, noon, { w: '321' })).toBeNull();
    expect(open(address, noon, { f: 'png', n: 'x.png' })).toBeNull();
    expect(open(at(noon, 'another secret').view('abc'))).toBeNull();
    expect(at(noon).verify('abc', {})).toBeNull();
  });

  it('allow a download for five minutes with its own format and name', () => {
    const address = at(noon).download('abc', { format: 'jpeg', fileName: '大衣-2x.jpg' });
    expect(open(address)).toEqual({ id: 'abc', download: { format: 'jpeg', fileName: '大衣-2x.jpg' } });
    expect(open(address, noon, { f: 'png' })).toBeNull();
    expect(open(address, noon + 5 * 60 * 1000)).toBeNull();
  });
});
