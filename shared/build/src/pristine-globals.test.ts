import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownGlobals } from './create-host-config.ts';

it('the host has its own copy of each global that its build replaces, and of no other', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../host/src/pristine-globals.ts'), 'utf8');
  const exported = [...text.matchAll(/^export const (?:\{([^}]+)\}|(\w+))/gm)].flatMap(([, list, name]) =>
    list === undefined ? [name] : list.split(',').map((each) => each.trim()),
  );
  expect(exported.sort()).toEqual([...ownGlobals].sort());
});
