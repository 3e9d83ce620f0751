import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { platformVersion } from '@atelier/platform/version';
import { describe, expect, it } from 'vitest';
import { buildVersion } from '../registry/signed-registry.fixture.ts';
import { candidatesOf } from './version-choice.ts';

/** Whether a host of this version runs a remote with this range, by the registry's row only. */
const runs = (hostApi: string, range: string): boolean => {
  const entry = {
    active: '1.0.0',
    lastGood: null,
    canary: null,
    versions: { '1.0.0': buildVersion({ hostApi: range }) },
  };
  const rules = { remote: 'remote-tools', hostApi, bad: new Set<string>(), subject: { id: 'user-1' } };
  return candidatesOf(entry, rules).length === 1;
};

describe('a host and a remote built against another host', () => {
  it.each([
    // host, the remote's range, the version it was built against
    ['1.4.0', '^1.4.0', 'the same'],
    ['1.4.0', '^1.3.0', 'N-1'],
    ['1.4.0', '^1.2.0', 'N-2'],
    ['1.4.7', '^1.4.0', 'the same, before fixes'],
    ['1.4.0', '>=1.2.0', 'N-2 and all that come'],
    ['2.0.0', '^1.9.0 || ^2.0.0', 'N-1, tried with N'],
    ['3.0.0', '^1.0.0 || ^2.0.0 || ^3.0.0', 'N-2, tried with N-1 and N'],
  ])('%s runs %s (%s)', (host, range) => {
    expect(runs(host, range)).toBe(true);
  });

  it.each([
    ['1.4.0', '^1.5.0', 'N+1: it may use what this host does not have'],
    ['1.4.0', '^2.0.0', 'N+1, a major step'],
    ['2.0.0', '^1.9.0', 'N-1, before a major step'],
    ['3.0.0', '^1.0.0', 'N-2, before two major steps'],
    ['1.4.0', '~1.3.0', 'N-1, and said to run with nothing else'],
    ['1.4.0', 'not a range', 'unknown'],
  ])('%s refuses %s (%s)', (host, range) => {
    expect(runs(host, range)).toBe(false);
  });
});

describe('this host', () => {
  const root = fileURLToPath(new URL('../../../..', import.meta.url));

  it('runs every remote of the checkout', () => {
    const entries = globSync('remote-*/src/registry-entry.ts', { cwd: root });
    const ranges = entries.map((path) => readFileSync(`${root}/${path}`, 'utf8').match(/hostApi = '([^']+)'/)?.[1]);
    expect(ranges.length).toBeGreaterThan(5);
    expect(ranges.filter((range) => !range || !runs(platformVersion, range))).toEqual([]);
  });
});
