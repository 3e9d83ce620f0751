import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../paths.ts';
import matrixData from './matrices.json' with { type: 'json' };

/** A test matrix that `npm test` samples or skips, run completely. */
export interface Matrix {
  name: string;
  runner: 'unit' | 'server' | 'journeys';
  /** Arguments of the runner: files, relative to the root, and filters. */
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Duration on two idle cores; determines its share. */
  minutes: number;
}

/** Title tag of tests that only the full run and the rotation execute. */
export const fullRunTag = '@full';

const named = matrixData as readonly Matrix[];

/** Files of the glob with cases only for the full run and no row above. */
const filesOfFullRun = (pattern: string, mark: RegExp, pathOf = (file: string) => file): string[] =>
  globSync(pattern, { cwd: root })
    .filter((file) => mark.test(readFileSync(join(root, file), 'utf8')))
    .map(pathOf)
    .filter((path) => !named.some(({ args }) => args.some((arg) => path.startsWith(arg))))
    .sort();

const halves = [0, 1] as const;
const halfOf = (files: readonly string[], half: 0 | 1): string[] => files.filter((_, at) => at % 2 === half);

const unitFiles = filesOfFullRun(
  '{deploy,scripts,server/*,server,shared/*,host,remote-*}/src/**/*.test.{ts,tsx}',
  /@full|TEST_FULL/,
);
const otherUnit = halves.map(
  (half): Matrix => ({
    name: `unit: other files, half ${half + 1}`,
    runner: 'unit',
    args: halfOf(unitFiles, half),
    minutes: 4,
  }),
);

const otherServer: Matrix = {
  name: 'server: other files',
  runner: 'server',
  args: filesOfFullRun('server/test/**/*.test.ts', /@full|TEST_FULL/),
  minutes: 4,
};

const journeyFiles = filesOfFullRun('e2e/tests/*.spec.ts', /@full/, (file) => `tests/${basename(file)}`);
const otherJourneys = halves.map(
  (half): Matrix => ({
    name: `journeys: other files, half ${half + 1}`,
    runner: 'journeys',
    args: [...halfOf(journeyFiles, half), '--grep', fullRunTag],
    minutes: 5,
  }),
);

export const matrices: readonly Matrix[] = [...named, ...otherUnit, otherServer, ...otherJourneys];

/** One of `of` equal shares, counted from 1. */
export interface Share {
  part: number;
  of: number;
}

/** Parses `2/5`. @throws Error for an invalid share. */
export const parseShare = (text: string): Share => {
  const [, part = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (part >= 1 && part <= of) return { part, of };
  throw new Error(`"${text}" is no share: give two numbers such as 2/5, the first from 1 to the second.`);
};

/** Share that runs for a commit; all shares occur equally often. */
export const shareOfCommit = (id: string, of: number): Share => ({
  part: (Number.parseInt(id.slice(0, 8), 16) % of) + 1,
  of,
});

/** Matrices of a share: longest first, each assigned to the share with the least work, so that every matrix runs exactly once. */
export const pickShare = (matrices: readonly Matrix[], { part, of }: Share): Matrix[] => {
  const parts = Array.from({ length: of }, () => ({ minutes: 0, list: [] as Matrix[] }));
  for (const matrix of matrices.toSorted((one, other) => other.minutes - one.minutes)) {
    const least = parts.reduce((best, next) => (next.minutes < best.minutes ? next : best));
    least.minutes += matrix.minutes;
    least.list.push(matrix);
  }
  return parts[part - 1]?.list ?? [];
};
