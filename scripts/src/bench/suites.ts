import { engineSuites } from '@atelier/engine/bench/figures';
import type { Figure } from '@atelier/testing/figure';

interface Suite {
  /** Prefixes of the suite's figures. */
  prefixes: readonly string[];
  measure: () => Promise<Figure[]>;
}

/** Loaded on demand: only the engine's suite loads OpenCV. */
const suites: readonly Suite[] = [
  { prefixes: ['page.'], measure: async () => (await import('./page-figures.ts')).measurePages() },
  { prefixes: ['host.'], measure: async () => (await import('./host-figures.ts')).measureHost() },
  {
    prefixes: ['workbench.matting.'],
    measure: async () => (await import('./editor-figures.ts')).measureEditor(),
  },
  { prefixes: ['remote.'], measure: async () => (await import('./remote-figures.ts')).measureRemotes() },
  {
    prefixes: ['remote.rollback.', 'remote.lastgood.', 'remote.hang.', 'remote.frame.'],
    measure: async () => (await import('./journey-figures.ts')).measureJourneys(),
  },
  {
    prefixes: ['workbench.estimate.'],
    measure: async () => (await import('@atelier/server/bench/estimate')).measureEstimate(),
  },
  ...engineSuites,
  { prefixes: ['task.'], measure: async () => (await import('@atelier/server/bench/task')).measureTask() },
  { prefixes: ['socket.'], measure: async () => (await import('@atelier/server/bench/socket')).measureSocket() },
  { prefixes: ['wallet.'], measure: async () => (await import('@atelier/server/bench/account')).measureSpending() },
  {
    prefixes: ['library.history.', 'library.text.'],
    measure: async () => (await import('@atelier/server/bench/library')).measureLibrary(),
  },
  {
    prefixes: ['library.decile.'],
    measure: async () => (await import('./gallery-figures.ts')).measureGallery(),
  },
  {
    prefixes: ['library.image.'],
    measure: async () => (await import('@atelier/server/bench/image-search')).measureImageSearch(),
  },
  { prefixes: ['api.'], measure: async () => (await import('@atelier/server/bench/hostile')).measureHostile() },
  { prefixes: ['http.'], measure: async () => (await import('@atelier/server/bench/http')).measureHttp() },
  { prefixes: ['scale.nodes.'], measure: async () => (await import('./node-figures.ts')).measureNodes() },
  { prefixes: ['soak.'], measure: async () => (await import('./soak-figures.ts')).measureSoak() },
];

/** Suites of one prefix: all below it, else the one with the longest matching prefix. */
const suitesFor = (asked: string): readonly Suite[] => {
  const below = suites.filter(({ prefixes }) => prefixes.some((own) => own.startsWith(asked)));
  if (below.length > 0) return below;
  const lengthOf = ({ prefixes }: Suite) =>
    Math.max(0, ...prefixes.map((own) => (asked.startsWith(own) ? own.length : 0)));
  const longest = Math.max(...suites.map(lengthOf));
  return longest === 0 ? [] : suites.filter((suite) => lengthOf(suite) === longest);
};

/** Suites that may contain a figure with one of the prefixes; all without a prefix. */
export const suitesOf = (only: readonly string[]): readonly Suite[] => {
  const wanted = new Set(only.flatMap(suitesFor));
  return only.length === 0 ? suites : suites.filter((suite) => wanted.has(suite));
};
