/** Seeded: the same sample on every machine, another one with SAMPLE_SEED. */
const seed = Number(process.env['SAMPLE_SEED'] ?? 20_261_120);

/** True with TEST_FULL=1: no sampling. */
export const isFull = process.env['TEST_FULL'] === '1';

const createRandom = (start: number) => {
  let state = start >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** `count` of the rows in their order; all of them with TEST_FULL=1. */
export const sample = <T>(rows: readonly T[], count: number): T[] => {
  if (isFull || rows.length <= count) return [...rows];
  const random = createRandom(seed);
  const chosen = rows
    .map((row, place) => ({ row, place, lot: random() }))
    .sort((one, other) => one.lot - other.lot)
    .slice(0, count);
  return chosen.sort((one, other) => one.place - other.place).map(({ row }) => row);
};

/** Nearest-rank percentile; NaN for an empty list. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
};
