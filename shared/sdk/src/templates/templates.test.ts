import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const shared = join(import.meta.dirname, '../../..');

it('templates of a new remote import only what the packages export', () => {
  const texts = globSync('**/*.tmpl', { cwd: import.meta.dirname }).map((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  );
  const names = texts.flatMap((text) => [...text.matchAll(/from '@atelier\/(?!sdk)([a-z-]+)\/([\w-]+)'/g)]);
  expect(names.length).toBeGreaterThan(20);
  for (const [, folder = '', part] of names) {
    const { exports } = JSON.parse(readFileSync(join(shared, folder, 'package.json'), 'utf8'));
    expect(Object.keys(exports), `@atelier/${folder}/${part}`).toContain(`./${part}`);
  }
});
