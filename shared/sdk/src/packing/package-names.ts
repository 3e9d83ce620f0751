import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Packages that go into a remote, and the one that builds it. */
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

/** Every name that a package gives, and its module, relative to the repository. */
const namesOf = (root: string, folder: string): [string, string][] => {
  const { name, exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as PackageFile;
  return Object.entries(exports).map(([face, file]) => [`${name}${face.slice(1)}`, join(folder, file)]);
};

const compiled = (names: Names): Names =>
  Object.fromEntries(Object.entries(names).map(([name, path]) => [name, path.replace(/\.tsx?$/, '.js')]));

/** By name: of the packages that remotes are made of, and of what the command itself runs. */
export const packageNames = (root: string): Names =>
  Object.fromEntries([...packageFolders, 'deploy'].flatMap((folder) => namesOf(root, folder)));

/** The same names with their compiled paths. */
export const compiledNames = (root: string): Names => compiled(packageNames(root));

/** The names that a remote may import, with their compiled paths. */
export const remoteNames = (root: string): Names =>
  compiled(
    Object.fromEntries(
      packageFolders.filter((folder) => folder !== 'shared/build').flatMap((folder) => namesOf(root, folder)),
    ),
  );
