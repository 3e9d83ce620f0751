import { describe, expect, it } from 'vitest';
import { suitesOf } from './suites.ts';

const prefixesOf = (...only: string[]) => suitesOf(only).flatMap(({ prefixes }) => prefixes);

describe('the suites of a bench', () => {
  it('are all without a wish', () => {
    expect(prefixesOf()).toEqual(expect.arrayContaining(['page.', 'remote.', 'remote.five-broken.']));
  });

  it('are every one below a prefix', () => {
    expect(prefixesOf('remote.')).toEqual([
      'remote.',
      'remote.registry.',
      'remote.rollback.',
      'remote.lastgood.',
      'remote.hang.',
      'remote.frame.',
      'company.',
      'remote.five-broken.',
      'host.five-broken.',
    ]);
  });

  it('are the nearest one above a figure', () => {
    expect(prefixesOf('remote.hover-switch.p95')).toEqual(['remote.']);
    expect(prefixesOf('host.five-broken.ratio')).toEqual(['remote.five-broken.', 'host.five-broken.']);
    expect(prefixesOf('nothing.')).toEqual([]);
  });
});
