import { describe, expect, it } from 'vitest';
import { buildVersion } from '../registry/signed-registry.fixture.ts';
import { candidatesOf, intendedVersion, isOff, isWithdrawn } from './version-choice.ts';

const entry = {
  active: '1.3.0',
  lastGood: '1.1.0',
  canary: null,
  served: ['1.0.0', '1.2.0', '1.1.0', '1.3.0', '2.0.0'],
  versions: {
    '0.9.0': buildVersion(),
    '1.0.0': buildVersion(),
    '1.1.0': buildVersion(),
    '1.2.0': buildVersion(),
    '1.3.0': buildVersion(),
    '2.0.0': buildVersion({ hostApi: '^2.0.0' }),
  },
};

const choose = (bad: readonly string[], hostApi = '1.4.0') =>
  candidatesOf(entry, { remote: 'remote-tools', hostApi, bad: new Set(bad), subject: { id: 'u1' } }).map(
    ({ version }) => version,
  );

describe('a version that runs in a page', () => {
  it('was taken back where the registry says so, or does not know it any more', () => {
    expect(isWithdrawn(entry, '1.3.0')).toBe(false);
    expect(isWithdrawn(entry, '7.0.0')).toBe(true);
    expect(isWithdrawn({ ...entry, withdrawn: ['1.3.0'] }, '1.3.0')).toBe(true);
  });
});

describe('versions to try', () => {
  it('are active, last good, then the others that have served, the latest first', () => {
    expect(choose([])).toEqual(['1.3.0', '1.1.0', '1.2.0', '1.0.0']);
  });

  it('leave out what failed in this session', () => {
    expect(choose(['1.3.0', '1.2.0'])).toEqual(['1.1.0', '1.0.0']);
  });

  it('leave out what asks for another host', () => {
    expect(choose([], '2.1.0')).toEqual(['2.0.0']);
    expect(choose([], '0.9.0')).toEqual([]);
  });

  it('never are what an operator took back', () => {
    const rules = { remote: 'remote-tools', hostApi: '1.4.0', bad: new Set<string>(), subject: { id: 'u1' } };
    const turnedBack = { ...entry, active: '1.0.0', lastGood: null, withdrawn: ['1.3.0', '1.2.0'] };
    expect(candidatesOf(turnedBack, rules).map(({ version }) => version)).toEqual(['1.0.0', '1.1.0']);
    expect(candidatesOf(turnedBack, { ...rules, bad: new Set(['1.0.0', '1.1.0']) })).toEqual([]);
    const tried = { ...turnedBack, canary: { version: '1.3.0', percent: 100, salt: 'a' } };
    expect(candidatesOf(tried, rules)[0]?.version).toBe('1.3.0');
    const spared = { ...turnedBack, canary: { version: '1.3.0', percent: 0, salt: 'a' } };
    expect(candidatesOf(spared, rules).map(({ version }) => version)).toEqual(['1.0.0', '1.1.0']);
  });

  it('are four at most', () => {
    const names = Array.from({ length: 9 }, (_, place) => `1.0.${place}`);
    const many = { ...entry, served: names, versions: Object.fromEntries(names.map((name) => [name, buildVersion()])) };
    expect(
      candidatesOf(many, { remote: 'remote-tools', hostApi: '1.0.0', bad: new Set(), subject: { id: 'u1' } }),
    ).toHaveLength(4);
  });

  it('pass over an active version that the registry does not describe', () => {
    expect(
      candidatesOf(
        { ...entry, active: '9.9.9' },
        { remote: 'remote-tools', hostApi: '1.0.0', bad: new Set(), subject: { id: 'u1' } },
      )[0]?.version,
    ).toBe('1.1.0');
  });

  const withCanary = (percent: number) => ({ ...entry, canary: { version: '1.2.0', percent, salt: 'a' } });
  const versionsFor = (percent: number) =>
    candidatesOf(withCanary(percent), {
      remote: 'remote-tools',
      hostApi: '1.4.0',
      bad: new Set(),
      subject: { id: 'u1' },
    }).map(({ version }) => version);

  it('begin with the canary’s for its users, followed by the active one', () => {
    expect(versionsFor(100)).toEqual(['1.2.0', '1.3.0', '1.1.0', '1.0.0']);
    expect(intendedVersion(withCanary(100), { id: 'u1' })).toBe('1.2.0');
  });

  it('begin with the canary’s for the members of its company alone, on or off for the rest', () => {
    const tried = { ...withCanary(0), canary: { version: '1.2.0', percent: 0, salt: 'a', companies: ['c1'] } };
    expect(intendedVersion(tried, { id: 'u1', company: 'c1' })).toBe('1.2.0');
    expect(intendedVersion(tried, { id: 'u1', company: 'c2' })).toBe('1.3.0');
    expect(intendedVersion(tried, { id: 'u1' })).toBe('1.3.0');
    const held = { ...tried, disabled: true };
    expect([isOff(held, { id: 'u1', company: 'c1' }), isOff(held, { id: 'u1' })]).toEqual([false, true]);
  });

  it('are the same as ever for everybody else', () => {
    const untried = { ...withCanary(0), served: ['1.0.0', '1.1.0', '1.3.0'] };
    const versions = candidatesOf(untried, {
      remote: 'remote-tools',
      hostApi: '1.4.0',
      bad: new Set(),
      subject: { id: 'u1' },
    });
    expect(versions.map(({ version }) => version)).toEqual(['1.3.0', '1.1.0', '1.0.0']);
    expect(intendedVersion(withCanary(0), { id: 'u1' })).toBe('1.3.0');
  });

  it('exclude a version that was never active, however new it is', () => {
    const rules = {
      remote: 'remote-tools',
      hostApi: '1.4.0',
      bad: new Set(['1.3.0', '1.1.0', '1.2.0', '1.0.0']),
      subject: { id: 'u1' },
    };
    expect(candidatesOf(entry, rules)).toEqual([]);
    const fresh = { ...entry, active: '1.0.0', lastGood: null, served: ['1.0.0'] };
    expect(candidatesOf(fresh, { ...rules, bad: new Set(['1.0.0']) })).toEqual([]);
  });

  it('are active and last good where an older store does not say what has served', () => {
    const { served: _, ...old } = entry;
    const rules = { remote: 'remote-tools', hostApi: '1.4.0', bad: new Set<string>(), subject: { id: 'u1' } };
    expect(candidatesOf(old, rules).map(({ version }) => version)).toEqual(['1.3.0', '1.1.0']);
  });
});
