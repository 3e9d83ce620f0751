import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { textDigests } from './shares.ts';

const root = join(import.meta.dirname, '../../..');

describe('versions of shared texts', () => {
  it('name the texts of the packages that a tool remote is built from, the same in each', () => {
    const tools = textDigests(join(root, 'remote-tools'));
    expect(Object.keys(tools)).toEqual(['task-results', 'workbench']);
    for (const digits of Object.values(tools)) expect(digits).toMatch(/^[0-9a-f]{8}$/);
    expect(textDigests(join(root, 'remote-photoshoot'))).toEqual(tools);
  });

  it('exclude a remote’s own', () => {
    expect(textDigests(join(root, 'remote-account'))).not.toHaveProperty('remote-account');
  });
});
