import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { decideOverride, type OverrideQuestion, readOverrideBase } from './override-decision.ts';

const now = 1_700_000_000_000;
const override = { remote: 'remote-tools', base: 'http://127.0.0.1:4310/', expiresAt: now + limits.overrideLifeMs };
const ask = (differs: Partial<OverrideQuestion> = {}) =>
  decideOverride({ stored: override, now, roles: ['3'], isSecure: true, ...differs });

describe('an override is active', () => {
  it('for the operator who set it, for two hours', () => {
    expect(ask()).toEqual(override);
    expect(ask({ now: now + limits.overrideLifeMs - 1 })).toEqual(override);
    expect(ask({ now: now + limits.overrideLifeMs })).toBeNull();
  });

  it('for a developer with any other role', () => {
    expect(ask({ roles: ['0', '4'] })).toEqual(override);
  });

  it.each([[null], [[]], [['0']], [['1', '3']]])('never for roles %j', (roles) => {
    expect(ask({ roles })).toBeNull();
  });

  it('never longer, for any stored value', () => {
    expect(ask({ stored: { ...override, expiresAt: now + limits.overrideLifeMs + 1 } })).toBeNull();
    expect(ask({ stored: { ...override, expiresAt: Number.NaN } })).toBeNull();
  });

  it('never without crypto support', () => {
    expect(ask({ isSecure: false })).toBeNull();
  });

  it.each([[null], ['x'], [{}], [{ ...override, base: 7 }]])('never for a stored %j', (stored) => {
    expect(ask({ stored })).toBeNull();
  });
});

describe('address of an override', () => {
  const allowed = ['http://127.0.0.1:4310'];

  it('is a folder of an allowed origin', () => {
    expect(readOverrideBase('http://127.0.0.1:4310', '/', allowed)).toEqual({ base: 'http://127.0.0.1:4310/' });
    expect(readOverrideBase('http://127.0.0.1:4310', '/a/b', allowed)).toEqual({ base: 'http://127.0.0.1:4310/a/b/' });
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    'http://127.0.0.1:4311/',
    'http://127.0.0.1:4310@evil.example/',
  ])('is never %s', (path) => {
    expect(readOverrideBase('http://127.0.0.1:4310', path, allowed)).toEqual({ fault: 'origin' });
  });

  it.each([
    ['', '/'],
    ['http://127.0.0.1:4310', 'data:text/javascript,1'],
    ['http://127.0.0.1:4310', '/?a=1'],
    ['http://127.0.0.1:4310', '/#a'],
  ])('is empty for %s and %s', (origin, path) => {
    expect(readOverrideBase(origin, path, allowed)).toEqual({ fault: 'address' });
  });

  it('is empty when the installation allows none', () => {
    expect(readOverrideBase('http://127.0.0.1:4310', '/', [])).toEqual({ fault: 'origin' });
  });
});
