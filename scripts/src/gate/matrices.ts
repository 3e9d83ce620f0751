import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../paths.ts';

/** What `npm test` samples or leaves out, run whole by itself. */
export interface Matrix {
  name: string;
  runner: 'unit' | 'server' | 'journeys';
  /** Arguments of the runner: files, from the root, and filters. */
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** On two cores with nothing else running; decides which share it falls into. */
  minutes: number;
}

/** In the title of a test that only the full run and the rotation run. */
export const fullRunTag = '@full';

const journeys = (file: string, minutes: number, ...filters: string[]): Matrix => ({
  name: ['journeys:', file, ...filters].join(' '),
  runner: 'journeys',
  args: [`tests/${file}.spec.ts`, ...filters],
  minutes,
});

/** 10,000 walks in equal parts, each by a seed of its own. */
const refundWalks = Array.from(
  { length: 4 },
  (_, at): Matrix => ({
    name: `walks of refunds, part ${at + 1} of 4`,
    runner: 'server',
    args: ['server/test/refund-walks.test.ts'],
    env: { TEST_WALKS: '2500' },
    minutes: 5,
  }),
);

const named: readonly Matrix[] = [
  {
    name: 'sequences of the matting editor',
    runner: 'unit',
    args: ['shared/picture-editors/src/matting/model/editor-model.test.ts'],
    minutes: 2,
  },
  {
    name: 'broken pictures through every tool',
    runner: 'unit',
    args: ['server/engine/src/builtin/handlers-fuzz.test.ts'],
    minutes: 7,
  },
  {
    name: 'broken pictures through decoding',
    runner: 'unit',
    args: ['server/engine/src/picture/normalise-fuzz.test.ts'],
    minutes: 4,
  },
  { name: 'sequences of the ledger', runner: 'server', args: ['server/test/ledger-sequences.test.ts'], minutes: 1 },
  { name: 'sequences of money', runner: 'server', args: ['server/test/order-sequences.test.ts'], minutes: 8 },
  ...refundWalks,
  { name: 'dates of upgrades', runner: 'server', args: ['server/test/periods.test.ts'], minutes: 3 },
  { name: 'guesses from 200 addresses', runner: 'server', args: ['server/test/sign-in-guessing.test.ts'], minutes: 1 },
  {
    name: 'stories of a model server',
    runner: 'server',
    args: ['server/test/comfyui/property.test.ts'],
    minutes: 3,
  },
  { name: 'bad input to every call', runner: 'server', args: ['server/test/sweep'], minutes: 5 },
  journeys('axe', 9),
  journeys('brand', 2),
  journeys('cluster', 2),
  journeys('dev-server', 2),
  journeys('every-tool', 3),
  journeys('faults', 8, '--grep', ', cold'),
  journeys('faults', 8, '--grep-invert', ', cold'),
  journeys('integrity', 4),
  { ...journeys('keyboard', 3), env: { PUBLIC_LIBRARY: 'on' } },
  journeys('deployments', 2),
  journeys('leaks', 3),
  journeys('long-history', 2),
  journeys('library', 3),
  journeys('page-appearance', 8),
  journeys('one-tool-one-remote', 2),
  journeys('remote-history', 2),
  journeys('rollback', 5),
  journeys('routes', 3),
  journeys('outside-team', 2),
  journeys('server-gone', 2),
  journeys('skew', 3),
  journeys('slow-line', 2),
];

/** Files of the glob with cases for the full run alone and no row above. */
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
    minutes: 5,
  }),
);

const otherServer: Matrix = {
  name: 'server: other files',
  runner: 'server',
  args: filesOfFullRun('server/test/**/*.test.ts', /@full|TEST_FULL/),
  minutes: 3,
};

const journeyFiles = filesOfFullRun('e2e/tests/*.spec.ts', /@full/, (file) => `tests/${basename(file)}`);
const otherJourneys = halves.map(
  (half): Matrix => ({
    name: `journeys: other files, half ${half + 1}`,
    runner: 'journeys',
    args: [...halfOf(journeyFiles, half), '--grep', fullRunTag],
    minutes: 7,
  }),
);

export const matrices: readonly Matrix[] = [...named, ...otherUnit, otherServer, ...otherJourneys];

/** One of `of` equal parts, counted from 1. */
export interface Share {
  part: number;
  of: number;
}

/** `2/5`. @throws Error when it is no such share. */
export const parseShare = (text: string): Share => {
  const [, part = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (part >= 1 && part <= of) return { part, of };
  throw new Error(`"${text}" is no share: give two numbers such as 2/5, the first from 1 to the second.`);
};

/** The share that is a commit's turn: each comes as often as the others. */
export const shareOfCommit = (id: string, of: number): Share => ({
  part: (Number.parseInt(id.slice(0, 8), 16) % of) + 1,
  of,
});

/** The matrices of a share: the longest first, each into the part that has the least to do; together they are all, each once. */
export const pickShare = (matrices: readonly Matrix[], { part, of }: Share): Matrix[] => {
  const parts = Array.from({ length: of }, () => ({ minutes: 0, list: [] as Matrix[] }));
  for (const matrix of matrices.toSorted((one, other) => other.minutes - one.minutes)) {
    const least = parts.reduce((best, next) => (next.minutes < best.minutes ? next : best));
    least.minutes += matrix.minutes;
    least.list.push(matrix);
  }
  return parts[part - 1]?.list ?? [];
};
