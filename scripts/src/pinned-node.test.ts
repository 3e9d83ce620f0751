import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from './paths.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

it('runs everything, is in the lockfile with its integrity, and has no install script', () => {
  const { nodeVersion, catalog, allowBuilds } = parse(read('pnpm-workspace.yaml')) as {
    nodeVersion: string;
    catalog: Record<string, string>;
    allowBuilds: Record<string, boolean>;
  };
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> };
  const { packages } = parse(read('pnpm-lock.yaml')) as { packages: Record<string, { resolution: object }> };
  expect(process.version).toBe(`v${nodeVersion}`);
  expect(read('deploy/container/Dockerfile')).toContain(`FROM node:${nodeVersion}-`);
  const names = Object.keys(optionalDependencies).filter((name) => name.startsWith('node-'));
  expect(names).toContain(`node-${process.platform}-${process.arch}`);
  for (const name of names) {
    expect([catalog[name], allowBuilds[name]]).toEqual([nodeVersion, undefined]);
    expect(packages[`${name}@${nodeVersion}`]?.resolution).toEqual({ integrity: expect.stringMatching(/^sha512-/) });
  }
});
