import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../paths.ts';
import { type Arrow, arrowsOf, circlesOf } from './arrows.ts';
import { readImports } from './read-imports.ts';
import type { Part } from './storeys.ts';

export interface Examined {
  part: Part;
  arrows: Arrow[];
  /** Sentences; none when the part stands. */
  problems: string[];
}

/** Folders of the workspace's packages by their names. */
const packageFolders = (): Map<string, string> =>
  new Map(
    globSync(['*/package.json', 'shared/*/package.json', 'server/*/package.json'], { cwd: root })
      .filter((path) => !path.startsWith('node_modules'))
      .map((path) => [(JSON.parse(readFileSync(join(root, path), 'utf8')) as { name: string }).name, dirname(path)]),
  );

const roomOfPackages = (folders: Map<string, string>) => {
  const byLength = [...folders.values()].sort((one, other) => other.length - one.length);
  return (path: string): string | null => {
    const named = /^@atelier\/[^/]+/.exec(path)?.[0];
    if (named) return folders.get(named) ?? null;
    return byLength.find((folder) => path.startsWith(`${folder}/`)) ?? null;
  };
};

const roomOfFolder =
  (folder: string) =>
  (path: string): string | null => {
    if (!path.startsWith(`${folder}/`)) return null;
    const [room = '', ...rest] = path.slice(folder.length + 1).split('/');
    return rest.length > 0 || /\.tsx?$/.test(room) ? room : null;
  };

const judge = ({ storeys, exceptions = {} }: Part, arrows: readonly Arrow[]): string[] => {
  const heights = new Map(storeys.flatMap((rooms, height) => rooms.map((room) => [room, height] as const)));
  const found = new Set(arrows.flatMap(({ from, to }) => [from, to]));
  const used = new Set(arrows.map(({ from, to }) => `${from} -> ${to}`));
  const counted = arrows.filter(({ from, to }) => !(`${from} -> ${to}` in exceptions));
  return [
    ...[...found].filter((room) => !heights.has(room)).map((room) => `${room} has no storey`),
    ...[...heights.keys()].filter((room) => !found.has(room)).map((room) => `${room} is no room any more`),
    ...Object.keys(exceptions)
      .filter((arrow) => !used.has(arrow))
      .map((arrow) => `${arrow} is no exception any more`),
    ...circlesOf(counted).map((circle) => `a circle: ${circle.join(', ')}`),
    ...counted
      .filter(({ from, to }) => (heights.get(from) ?? 0) <= (heights.get(to) ?? -1))
      .map(({ from, to, example }) => `${from} stands not above ${to}: ${example}`),
  ];
};

/** The imports of one part, held against its storeys. */
export const examine = (part: Part): Examined => {
  const folders = packageFolders();
  const { folder } = part;
  const imports = folder ? readImports(folder) : [...folders.values()].flatMap((path) => readImports(`${path}/**`));
  const own = folder ? imports : [...new Map(imports.map((line) => [`${line.file} ${line.target}`, line])).values()];
  const arrows = arrowsOf(own, folder ? roomOfFolder(folder) : roomOfPackages(folders));
  return { part, arrows, problems: judge(part, arrows) };
};
