/** One measured figure, as `pnpm bench` prints it. */
export interface Figure {
  id: string;
  /** NaN: it could not be measured here, see the note; null in JSON. */
  value: number;
  unit: string;
  target: number;
  better: 'lower' | 'higher';
  /** What was compared with what, and how often. */
  note: string;
}

/** The value that `share` (0 to 1) of the values do not exceed. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/**
 * CPU seconds that this process spends on `work`. A saturated single-threaded server does as much a second as this says, and
 * other processes on the machine do not change it.
 */
export const cpuSeconds = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
};
