import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from './zod-subset.ts';

const root = join(import.meta.dirname, '../../..');
const sources = globSync(
  ['host/{src,platform/src}/**/*.{ts,tsx}', 'remote-*/src/**/*.{ts,tsx}', 'shared/*/src/**/*.{ts,tsx}'],
  {
    cwd: root,
    exclude: ['**/*.test.*', '**/zod-subset.ts', 'shared/build/**', 'shared/testing/**'],
  },
).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Types only, removed by the bundler. */
const isType = (name: string) => /^(infer|input|output|Zod[A-Z]\w*)$/.test(name);

describe('zod subset in a browser', () => {
  it('has every part that the apps call', () => {
    const users = sources.filter(({ text }) => text.includes("from 'zod'"));
    expect(users.length).toBeGreaterThan(20);
    for (const { path, text } of users) {
      const called = [...text.matchAll(/\bz\.(\w+)/g)].map(([, name = '']) => name).filter((name) => !isType(name));
      expect({ path, missing: called.filter((name) => !(name in z)) }).toEqual({ path, missing: [] });
    }
  });

  it('is the only import: nothing is imported from zod but z', () => {
    const imports = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/import (.*) from '(zod[^']*)'/g)].map(([, names, from]) => ({ path, names, from })),
    );
    expect(imports.filter(({ names, from }) => from !== 'zod' || !/^(type )?\{ z \}$/.test(names ?? ''))).toEqual([]);
  });
});
