import { describe, expect, it } from 'vitest';
import { suitesOf } from './suites.ts';

const prefixesOf = (...only: string[]) => suitesOf(only).flatMap(({ prefixes }) => prefixes);

describe('benchmark suites', () => {
  it('are all by default', () => {
    expect(prefixesOf()).toEqual(expect.arrayContaining(['page.', 'remote.', 'engine.slot.']));
  });

  it('are all with a prefix', () => {
    expect(prefixesOf('remote.')).toEqual([
      'remote.',
      'remote.rollback.',
      'remote.lastgood.',
      'remote.hang.',
      'remote.frame.',
    ]);
  });

  it('are the nearest one of a figure', () => {
    expect(prefixesOf('remote.entry.js')).toEqual(['remote.']);
    expect(prefixesOf('engine.repeat.false')).toEqual(['engine.repeat.recognised', 'engine.repeat.false']);
    expect(prefixesOf('nothing.')).toEqual([]);
  });
});
