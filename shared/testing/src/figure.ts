/** One measurement, as printed by `pnpm bench`. */
export interface Figure {
  id: string;
  /** NaN: not measurable, see the note; null in JSON. */
  value: number;
  unit: string;
  target: number;
  better: 'lower' | 'higher';
  /** Method and number of measurements. */
  note: string;
}

/** The percentile `share` (0 to 1) of the values. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** CPU seconds that this process spends on `work`: the throughput of a saturated single-threaded server, independent of other processes. */
export const cpuSeconds = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
};
