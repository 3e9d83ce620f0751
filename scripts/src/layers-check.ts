import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import layeredFolders from './layers/layers.json' with { type: 'json' };
import { type ImportLine, readImports } from './layers/read-imports.ts';
import { root } from './paths.ts';

/** Modules of one folder in layers, lowest first. A module imports only from layers below its own. */
interface LayeredFolder {
  title: string;
  /** Folder whose subfolders are the modules; absent: the packages of the workspace. */
  folder?: string;
  layers: readonly (readonly string[])[];
  /** Regular expression for files that may import every module. */
  leftOut?: string;
  /** Allowed imports from the same or a higher layer, each with its reason: `'from -> to': 'reason'`. */
  exceptions?: Readonly<Record<string, string>>;
}

/** `from` imports `to`; `example` is one line that does. */
interface Dependency {
  from: string;
  to: string;
  example: string;
}

/** Dependencies between modules; `moduleOf` returns the module of a file or a specifier, or null. */
const dependenciesOf = (imports: readonly ImportLine[], moduleOf: (path: string) => string | null): Dependency[] => {
  const dependencies = new Map<string, Dependency>();
  for (const { file, target } of imports) {
    const [from, to] = [moduleOf(file), moduleOf(target)];
    if (from === null || to === null || from === to || dependencies.has(`${from} ${to}`)) continue;
    dependencies.set(`${from} ${to}`, { from, to, example: `${file} imports ${target}` });
  }
  return [...dependencies.values()];
};

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
    // Any module may import data files.
    if (!path.startsWith(`${folder}/`) || path.endsWith('.json')) return null;
    const [module = '', ...rest] = path.slice(folder.length + 1).split('/');
    return rest.length > 0 || /\.tsx?$/.test(module) ? module : null;
  };

const problemsOf = ({ layers, exceptions = {} }: LayeredFolder, dependencies: readonly Dependency[]): string[] => {
  const heights = new Map(layers.flatMap((modules, height) => modules.map((module) => [module, height] as const)));
  const found = new Set(dependencies.flatMap(({ from, to }) => [from, to]));
  const used = new Set(dependencies.map(({ from, to }) => `${from} -> ${to}`));
  return [
    ...[...found].filter((module) => !heights.has(module)).map((module) => `${module} is in no layer`),
    ...[...heights.keys()].filter((module) => !found.has(module)).map((module) => `there is no module ${module}`),
    ...Object.keys(exceptions)
      .filter((name) => !used.has(name))
      .map((name) => `the exception ${name} is not used`),
    // A cycle has at least one import that does not lead to a lower layer.
    ...dependencies
      .filter(({ from, to }) => !(`${from} -> ${to}` in exceptions))
      .filter(({ from, to }) => (heights.get(from) ?? 0) <= (heights.get(to) ?? -1))
      .map(({ from, to, example }) => `${from} is not in a layer above ${to}: ${example}`),
  ];
};

/** Problems of the imports of one folder, one sentence each. */
const layerProblems = (layered: LayeredFolder): string[] => {
  const folders = packageFolders();
  const { title, folder, leftOut } = layered;
  const imports = folder ? readImports(folder) : [...folders.values()].flatMap((path) => readImports(`${path}/**`));
  const dependencies = dependenciesOf(
    imports.filter(({ file }) => leftOut === undefined || !new RegExp(leftOut).test(file)),
    folder ? folderOf(folder) : packageOf(folders),
  );
  return problemsOf(layered, dependencies).map((problem) => `${title}: ${problem}`);
};

/** Step of `pnpm check`: fails on an import from the same or a higher layer and on a module without a layer. */
const problems = (layeredFolders as LayeredFolder[]).flatMap(layerProblems);
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exit(1);
process.stdout.write(`layers: the imports of ${layeredFolders.length} folders fit\n`);
