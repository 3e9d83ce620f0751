import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../paths.ts';
import { cyclesOf, type Dependency, dependenciesOf } from './dependencies.ts';
import type { LayeredFolder } from './layers.ts';
import { readImports } from './read-imports.ts';

/** Folders of the workspace's packages by their names. */
const packageFolders = (): Map<string, string> =>
  new Map(
    globSync(['*/package.json', 'shared/*/package.json', 'server/*/package.json'], { cwd: root })
      .filter((path) => !path.startsWith('node_modules'))
      .map((path) => [(JSON.parse(readFileSync(join(root, path), 'utf8')) as { name: string }).name, dirname(path)]),
  );

const packageOf = (folders: Map<string, string>) => {
  const byLength = [...folders.values()].sort((one, other) => other.length - one.length);
  return (path: string): string | null => {
    const named = /^@atelier\/[^/]+/.exec(path)?.[0];
    if (named) return folders.get(named) ?? null;
    return byLength.find((folder) => path.startsWith(`${folder}/`)) ?? null;
  };
};

const folderOf =
  (folder: string) =>
  (path: string): string | null => {
    // Any module may import data.
    if (!path.startsWith(`${folder}/`) || path.endsWith('.json')) return null;
    const [module = '', ...rest] = path.slice(folder.length + 1).split('/');
    return rest.length > 0 || /\.tsx?$/.test(module) ? module : null;
  };

const problemsOf = ({ layers, exceptions = {} }: LayeredFolder, dependencies: readonly Dependency[]): string[] => {
  const heights = new Map(layers.flatMap((modules, height) => modules.map((module) => [module, height] as const)));
  const found = new Set(dependencies.flatMap(({ from, to }) => [from, to]));
  const used = new Set(dependencies.map(({ from, to }) => `${from} -> ${to}`));
  const counted = dependencies.filter(({ from, to }) => !(`${from} -> ${to}` in exceptions));
  return [
    ...[...found].filter((module) => !heights.has(module)).map((module) => `${module} is in no layer`),
    ...[...heights.keys()].filter((module) => !found.has(module)).map((module) => `there is no module ${module}`),
    ...Object.keys(exceptions)
      .filter((name) => !used.has(name))
      .map((name) => `the exception ${name} is not used`),
    ...cyclesOf(counted).map((cycle) => `import cycle: ${cycle.join(', ')}`),
    ...counted
      .filter(({ from, to }) => (heights.get(from) ?? 0) <= (heights.get(to) ?? -1))
      .map(({ from, to, example }) => `${from} is not in a layer above ${to}: ${example}`),
  ];
};

/** What is wrong with the imports of one folder, one sentence each. */
export const layerProblems = (layered: LayeredFolder): string[] => {
  const folders = packageFolders();
  const { title, folder, isLeftOut = () => false } = layered;
  const imports = folder ? readImports(folder) : [...folders.values()].flatMap((path) => readImports(`${path}/**`));
  const dependencies = dependenciesOf(
    imports.filter(({ file }) => !isLeftOut(file)),
    folder ? folderOf(folder) : packageOf(folders),
  );
  return problemsOf(layered, dependencies).map((problem) => `${title}: ${problem}`);
};
