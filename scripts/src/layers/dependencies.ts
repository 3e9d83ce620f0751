import type { ImportLine } from './read-imports.ts';

/** `from` imports `to`; `example` is one line that does. */
export interface Dependency {
  from: string;
  to: string;
  example: string;
}

/** The dependencies between modules; `moduleOf` names the module of a file or a specifier, null for what is no module. */
export const dependenciesOf = (
  imports: readonly ImportLine[],
  moduleOf: (path: string) => string | null,
): Dependency[] => {
  const dependencies = new Map<string, Dependency>();
  for (const { file, target } of imports) {
    const [from, to] = [moduleOf(file), moduleOf(target)];
    if (from === null || to === null || from === to || dependencies.has(`${from} ${to}`)) continue;
    dependencies.set(`${from} ${to}`, { from, to, example: `${file} imports ${target}` });
  }
  return [...dependencies.values()];
};

/** Modules that can be reached from `start`, itself only by a cycle. */
const reachedFrom = (targets: Map<string, string[]>, start: string): Set<string> => {
  const reached = new Set<string>();
  const open = [...(targets.get(start) ?? [])];
  for (let module = open.pop(); module !== undefined; module = open.pop()) {
    if (reached.has(module)) continue;
    reached.add(module);
    open.push(...(targets.get(module) ?? []));
  }
  return reached;
};

/** Groups of modules that reach each other, each sorted. */
export const cyclesOf = (dependencies: readonly Dependency[]): string[][] => {
  const targets = new Map(
    [...Map.groupBy(dependencies, ({ from }) => from)].map(([from, list]) => [from, list.map(({ to }) => to)]),
  );
  const reach = new Map([...targets.keys()].map((module) => [module, reachedFrom(targets, module)]));
  const seen = new Set<string>();
  const cycles: string[][] = [];
  for (const [module, reached] of reach) {
    if (seen.has(module) || !reached.has(module)) continue;
    const cycle = [...reached].filter((other) => reach.get(other)?.has(module)).sort();
    for (const member of cycle) seen.add(member);
    cycles.push(cycle);
  }
  return cycles;
};
