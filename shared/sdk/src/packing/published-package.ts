import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { nodeRange } from '../command/bundled-packages.ts';
import { packageFolders } from './package-names.ts';

interface PackageFile {
  dependencies?: Readonly<Record<string, string>>;
  devDependencies?: Readonly<Record<string, string>>;
}

const readPackage = (folder: string): PackageFile => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Tools for a remote's own repository besides the imports of its packages: the compiler, the test tools, the types of React. */
const tools = [
  '@testing-library/dom',
  '@testing-library/react',
  '@types/react',
  '@types/react-dom',
  'happy-dom',
  'typescript',
  'vitest',
];

/** Exact versions of the workspace, by name. */
const catalogOf = (root: string): Readonly<Record<string, string>> => {
  const { catalog } = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')) as {
    catalog: Record<string, string>;
  };
  return { ...readPackage(root).devDependencies, ...catalog };
};

const isNamedIn = (texts: readonly string[], name: string): boolean => {
  const quoted = new RegExp(`['"]${name}(/[^'"]*)?['"]`);
  return texts.some((text) => quoted.test(text));
};

const modulesIn = (lib: string): string[] =>
  globSync('**/*.{js,cjs,d.ts}', { cwd: lib }).map((path) => readFileSync(join(lib, path), 'utf8'));

/** Published packages that the tarball references, at the versions of the workspace. */
const dependenciesOf = (root: string, lib: string): Record<string, string> => {
  const texts = modulesIn(lib);
  const catalog = catalogOf(root);
  const folders = [...packageFolders, 'deploy', 'shared/sdk'];
  const imported = folders.flatMap((folder) => Object.keys(readPackage(join(root, folder)).dependencies ?? {}));
  const named = [...new Set(imported)].filter((name) => !name.startsWith('@atelier/') && isNamedIn(texts, name));
  const names = [...new Set([...named, ...tools])].sort();
  return Object.fromEntries(
    names.map((name) => {
      const version = catalog[name];
      if (version === undefined || !/^\d/.test(version))
        throw new Error(`${name} has no exact version in pnpm-workspace.yaml`);
      return [name, version];
    }),
  );
};

/** The tarball's `package.json`: only published dependencies at exact versions, so that one install is enough. */
export const publishedPackage = (root: string, lib: string, version: string) => {
  const face = (path: string) => ({
    types: `./lib/shared/sdk/src/${path}.d.ts`,
    default: `./lib/shared/sdk/src/${path}.js`,
  });
  return {
    name: '@atelier/sdk',
    version,
    description: 'Build, test and hand over a remote of Atelier.',
    license: 'Apache-2.0',
    type: 'module',
    engines: { node: nodeRange },
    bin: { 'atelier-remote': 'lib/shared/sdk/src/command/main.js' },
    exports: {
      './testing': face('testing/testing'),
      './vitest': face('vitest'),
      './tsconfig.json': './tsconfig.json',
      './package.json': './package.json',
    },
    sideEffects: ['*.css'],
    dependencies: dependenciesOf(root, lib),
  };
};
