import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wordsVersions } from './shares.ts';

const root = join(import.meta.dirname, '../../..');

describe('versions of shared words', () => {
  it('name the words of the packages that a tool remote is built from, the same in each', () => {
    const tools = wordsVersions(join(root, 'remote-tools'));
    expect(Object.keys(tools)).toEqual(['task-results', 'workbench']);
    for (const digits of Object.values(tools)) expect(digits).toMatch(/^[0-9a-f]{8}$/);
    expect(wordsVersions(join(root, 'remote-photoshoot'))).toEqual(tools);
  });

  it('leave out a remote’s own', () => {
    expect(wordsVersions(join(root, 'remote-account'))).not.toHaveProperty('remote-account');
  });
});
