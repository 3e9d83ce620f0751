import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Packages used by remotes, and the package that builds remotes. */
export const packageFolders = [
  'shared/build',
  'shared/catalogue',
  'shared/contract',
  'shared/picture-editors',
  'shared/platform',
  'shared/task-results',
  'shared/ui',
  'shared/workbench',
] as const;

interface PackageFile {
  name: string;
  exports: Readonly<Record<string, string>>;
}

type Names = Readonly<Record<string, string>>;

/** Export names of a package with their modules, relative to the repository. */
const namesOf = (root: string, folder: string): [string, string][] => {
  const { name, exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as PackageFile;
  return Object.entries(exports).map(([face, file]) => [`${name}${face.slice(1)}`, join(folder, file)]);
};

const compiled = (names: Names): Names =>
  Object.fromEntries(Object.entries(names).map(([name, path]) => [name, path.replace(/\.tsx?$/, '.js')]));

/** Modules by name: packages for remotes, and packages used by the command itself. */
export const packageNames = (root: string): Names =>
  Object.fromEntries([...packageFolders, 'deploy'].flatMap((folder) => namesOf(root, folder)));

/** The same names with their compiled paths. */
export const compiledNames = (root: string): Names => compiled(packageNames(root));

/** Names that a remote may import, with their compiled paths. */
export const remoteNames = (root: string): Names =>
  compiled(
    Object.fromEntries(
      packageFolders.filter((folder) => folder !== 'shared/build').flatMap((folder) => namesOf(root, folder)),
    ),
  );
