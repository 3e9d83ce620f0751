import { describe, expect, it } from 'vitest';
import { lockClosure } from './source-hash.ts';

const lockfile = `
importers:
  app:
    dependencies:
      react-dom: { specifier: 'catalog:', version: 19.3.1(react@19.3.1) }
      '@x/ui': { specifier: 'workspace:*', version: link:../ui }
    devDependencies:
      old: { specifier: 'npm:left@1.0.0', version: left@1.0.0 }
  other:
    dependencies:
      axios: { specifier: 'catalog:', version: 1.9.0 }
packages:
  react@19.3.1: { resolution: { integrity: sha512-react } }
  react-dom@19.3.1: { resolution: { integrity: sha512-dom } }
  left@1.0.0: { resolution: { integrity: sha512-left } }
  axios@1.9.0: { resolution: { integrity: sha512-axios } }
snapshots:
  react@19.3.1: {}
  react-dom@19.3.1(react@19.3.1): { dependencies: { react: 19.3.1 } }
  left@1.0.0: {}
  axios@1.9.0: {}
`;

describe('dependency closure of a package', () => {
  it('contains the dependencies of its own importer, with the hashes of their contents', () => {
    expect(lockClosure(lockfile, ['app'])).toEqual([
      'left@1.0.0 sha512-left',
      'react-dom@19.3.1(react@19.3.1) sha512-dom',
      'react@19.3.1 sha512-react',
    ]);
  });

  it('excludes dependencies of others', () => {
    const changed = lockfile.replaceAll('1.9.0', '1.10.0').replace('sha512-axios', 'sha512-other');
    expect(lockClosure(changed, ['app'])).toEqual(lockClosure(lockfile, ['app']));
    expect(lockClosure(changed, ['other'])).not.toEqual(lockClosure(lockfile, ['other']));
  });

  it('changes with a transitive dependency', () => {
    const changed = lockfile.replace('sha512-react', 'sha512-patched');
    expect(lockClosure(changed, ['app'])).not.toEqual(lockClosure(lockfile, ['app']));
  });

  it('is everything for a folder that was never installed', () => {
    expect(lockClosure(lockfile, ['new'])).toHaveLength(4);
  });
});
