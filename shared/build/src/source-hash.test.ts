import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { sourceHash } from './source-hash.ts';

let root: string;
const write = (path: string, text: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
};
const hash = () => sourceHash(join(root, 'app'));

const lockfile = `
importers:
  app: { dependencies: { react: { version: 19.3.1 } } }
  ui: {}
  other: { dependencies: { axios: { version: 1.9.0 } } }
packages:
  react@19.3.1: { resolution: { integrity: sha512-react } }
  axios@1.9.0: { resolution: { integrity: sha512-axios } }
snapshots: { react@19.3.1: {}, axios@1.9.0: {} }
`;

/** A workspace of an app and a package that it imports. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'atelier-hash-'));
  write('pnpm-lock.yaml', lockfile);
  write('app/package.json', JSON.stringify({ dependencies: { '@x/ui': 'workspace:*', react: 'catalog:' } }));
  write('app/src/remote.ts', 'export {}');
  write('ui/package.json', '{}');
  write('ui/src/part.ts', 'export {}');
  mkdirSync(join(root, 'app/node_modules/@x'), { recursive: true });
  symlinkSync(join(root, 'ui'), join(root, 'app/node_modules/@x/ui'));
});

describe('source hash of a build', () => {
  it.each([
    ['the app', 'app/src/remote.ts'],
    ['a package that it imports', 'ui/src/part.ts'],
    ['a new file', 'app/src/page.ts'],
  ])('changes with %s', (_, path) => {
    const before = hash();
    write(path, 'changed');
    expect(hash()).not.toBe(before);
  });

  it.each(['app/dist/main.js', 'app/src/remote.test.ts', 'other/src/x.ts', 'ui/README.md'])(
    'does not change with %s',
    (path) => {
      const before = hash();
      write(path, 'changed');
      expect(hash()).toBe(before);
    },
  );

  it('changes with its own libraries, and not with those of another remote', () => {
    const before = hash();
    write('pnpm-lock.yaml', lockfile.replace('sha512-axios', 'sha512-newer'));
    expect(hash()).toBe(before);
    write('pnpm-lock.yaml', lockfile.replace('sha512-react', 'sha512-newer'));
    expect(hash()).not.toBe(before);
  });

  it('changes with additional input, e.g. the keys that a host contains', () => {
    expect(sourceHash(join(root, 'app'), 'key')).not.toBe(hash());
  });
});
