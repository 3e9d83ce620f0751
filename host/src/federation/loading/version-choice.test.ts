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

describe('a running version', () => {
  it('counts as withdrawn when the registry says so or does not list it', () => {
    expect(isWithdrawn(entry, '1.3.0')).toBe(false);
    expect(isWithdrawn(entry, '7.0.0')).toBe(true);
    expect(isWithdrawn({ ...entry, withdrawn: ['1.3.0'] }, '1.3.0')).toBe(true);
  });
});

describe('candidate versions', () => {
  it('are the active, the last good, then others that have served, the latest first', () => {
    expect(choose([])).toEqual(['1.3.0', '1.1.0', '1.2.0', '1.0.0']);
  });

  it('exclude failures of this session', () => {
    expect(choose(['1.3.0', '1.2.0'])).toEqual(['1.1.0', '1.0.0']);
  });

  it('exclude versions that require another host', () => {
    expect(choose([], '2.1.0')).toEqual(['2.0.0']);
    expect(choose([], '0.9.0')).toEqual([]);
  });

  it('exclude withdrawn versions', () => {
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

  it('skip an active version without a description in the registry', () => {
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

  it('start with the canary for its users, followed by the active one', () => {
    expect(versionsFor(100)).toEqual(['1.2.0', '1.3.0', '1.1.0', '1.0.0']);
    expect(intendedVersion(withCanary(100), { id: 'u1' })).toBe('1.2.0');
  });

  it('start with the canary for the members of its company only, on or off for others', () => {
    const tried = { ...withCanary(0), canary: { version: '1.2.0', percent: 0, salt: 'a', companies: ['c1'] } };
    expect(intendedVersion(tried, { id: 'u1', company: 'c1' })).toBe('1.2.0');
    expect(intendedVersion(tried, { id: 'u1', company: 'c2' })).toBe('1.3.0');
    expect(intendedVersion(tried, { id: 'u1' })).toBe('1.3.0');
    const held = { ...tried, disabled: true };
    expect([isOff(held, { id: 'u1', company: 'c1' }), isOff(held, { id: 'u1' })]).toEqual([false, true]);
  });

  it('are unchanged for all other users', () => {
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

  it('exclude a version that was never active, at any age', () => {
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

  it('are active and last good when an older store has no history', () => {
    const { served: _, ...old } = entry;
    const rules = { remote: 'remote-tools', hostApi: '1.4.0', bad: new Set<string>(), subject: { id: 'u1' } };
    expect(candidatesOf(old, rules).map(({ version }) => version)).toEqual(['1.3.0', '1.1.0']);
  });
});
