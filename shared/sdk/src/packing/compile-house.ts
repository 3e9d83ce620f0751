import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { compiledNames, houseNames, housePackages } from './house-names.ts';

/** Added to the tarball beside the shared packages, with all that these import. */
const ownEntries = ['shared/sdk/src/command/main.ts', 'shared/sdk/src/testing/testing.ts', 'shared/sdk/src/vitest.ts'];

/** Packages that only Node runs: their imports by name become paths, since nothing resolves the names there. */
const runByNode = ['deploy', 'shared/sdk/src/command', 'shared/sdk/src/vitest'];

const settings = (root: string, out: string) => ({
  extends: join(root, 'tsconfig.base.json'),
  compilerOptions: {
    rootDir: root,
    outDir: out,
    composite: false,
    incremental: false,
    emitDeclarationOnly: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    jsx: 'react-jsx',
    types: ['node'],
    // Resolved through node_modules they would count as external modules, which are not compiled.
    paths: Object.fromEntries(Object.entries(houseNames(root)).map(([name, path]) => [name, [join(root, path)]])),
    typeRoots: [join(root, 'node_modules/@types')],
  },
  include: housePackages.map((name) => join(root, name, 'src/**/*')),
  exclude: ['test.ts', 'test.tsx', 'fixture.ts', 'fixture.tsx'].map((ending) => join(root, `**/*.${ending}`)),
  files: ownEntries.map((path) => join(root, path)),
});

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Style sheets and plain scripts are copied beside the compiled modules that import them. */
const copyPlainFiles = (root: string, out: string): void => {
  for (const name of housePackages) {
    for (const path of filesBelow(join(root, name, 'src'))) {
      if (/\.(css|js|cjs)$/.test(path) || path.endsWith('.d.ts')) cpSync(path, join(out, relative(root, path)));
    }
  }
};

/** Modules name each other by their compiled names, which the compiler leaves to do in declarations and addresses of workers. */
const renameEndings = (text: string, isDeclaration: boolean): string =>
  isDeclaration
    ? text.replace(/(['"])(\.{1,2}\/[^'"\n]*)\.tsx?\1/g, '$1$2.js$1')
    : text.replace(/(['"])(\.\/[\w-]+\.worker)\.ts\1/g, '$1$2.js$1');

const pathTo = (from: string, to: string): string => {
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
};

const namesToPaths = (text: string, file: string, out: string, names: Readonly<Record<string, string>>): string =>
  text.replace(
    /(from |import\(|import )(['"])(@atelier\/[^'"]+)\2/g,
    (_, before: string, quote: string, name: string) => {
      const path = names[name];
      if (path === undefined) throw new Error(`${relative(out, file)} imports ${name}, which the SDK does not carry`);
      return `${before}${quote}${pathTo(file, join(out, path))}${quote}`;
    },
  );

/**
 * Compiles everything that a remote is built, tested and packed with into one folder that mirrors the repository, each module beside
 * its declaration.
 * @throws Error with the compiler's words.
 */
export const compileHouse = async (root: string, out: string): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-sdk-'));
  try {
    const project = join(folder, 'tsconfig.json');
    writeFileSync(project, JSON.stringify(settings(root, out)));
    await promisify(execFile)(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project]).catch(
      ({ stdout, stderr }: { stdout: string; stderr: string }) => {
        throw new Error(`the SDK does not compile:\n${stdout}${stderr}`);
      },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  copyPlainFiles(root, out);
  const names = compiledNames(root);
  for (const file of filesBelow(out).filter((path) => /\.(js|d\.ts)$/.test(path))) {
    const isOfNode = runByNode.some((part) => relative(out, file).startsWith(part)) && file.endsWith('.js');
    const text = renameEndings(readFileSync(file, 'utf8'), file.endsWith('.d.ts'));
    writeFileSync(file, isOfNode ? namesToPaths(text, file, out, names) : text);
  }
};
