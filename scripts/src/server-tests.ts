import { basename, dirname } from 'node:path/posix';
import { readImports } from './layers/read-imports.ts';

/** Files that import every module and therefore say nothing about a test's coverage. */
const wiring = new Set(['server/src/app.ts', 'server/src/services.ts']);
const isServerTest = (file: string): boolean => /^server\/test\/.*\.test\.ts$/.test(file);

/** Number of imports from each file that reaches `start`, ignoring paths through the wiring. */
const importDistances = (importers: ReadonlyMap<string, readonly string[]>, start: string): Map<string, number> => {
  const distances = new Map([[start, 0]]);
  for (const [file, distance] of distances)
    if (!wiring.has(file))
      for (const next of importers.get(file) ?? []) if (!distances.has(next)) distances.set(next, distance + 1);
  return distances;
};

/** True when a test is named after the folder of a file: `orders.test.ts` and `order-sequences.test.ts` for `orders`. */
const isNamedFor = (test: string, file: string): boolean =>
  basename(test).startsWith(basename(dirname(file)).replace(/(ies|s)$/, ''));

/** Server tests of a change: those that import changed files or are named after their folder, then those that make their calls. */
export const serverTestsOf = (changed: readonly string[]): string[] => {
  const imports = [...readImports('server/src'), ...readImports('server/test', /\.d\.ts$/)];
  const importers = new Map(
    [...Map.groupBy(imports, ({ target }) => target)].map(([target, lines]) => [target, lines.map(({ file }) => file)]),
  );
  const scores = new Map<string, number>();
  const add = (file: string, score: number) => {
    if (isServerTest(file)) scores.set(file, (scores.get(file) ?? 0) + score);
  };
  const calls = new Set<string>();
  for (const file of changed.filter((name) => /^server\/(src|test)\//.test(name))) {
    for (const [importer, distance] of importDistances(importers, file)) add(importer, 8 / (distance + 1));
    for (const test of new Set(imports.map((line) => line.file))) if (isNamedFor(test, file)) add(test, 4);
    for (const line of imports)
      if (dirname(line.file) === dirname(file) && line.target.startsWith('@atelier/contract/')) calls.add(line.target);
  }
  for (const file of changed) {
    const [, name] = /^shared\/contract\/src\/(.*)\.ts$/.exec(file) ?? [];
    if (name) calls.add(`@atelier/contract/${name}`);
  }
  // Calls that few tests make are the most specific.
  for (const call of calls) {
    const tests = (importers.get(call) ?? []).filter(isServerTest);
    for (const test of tests) add(test, 1 / tests.length);
  }
  return [...scores].sort(([, one], [, other]) => other - one).map(([file]) => file);
};
