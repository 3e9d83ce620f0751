import { readCpuMs } from '@atelier/child-process/cpu-limit';
import { cpuSeconds, median } from '@atelier/testing/figure';

export interface Comparison {
  ours: () => Promise<unknown>;
  baseline: () => Promise<unknown>;
  rounds: number;
  /** Unmeasured rounds: a busy slot runs compiled code. */
  warmUp: number;
  /** A worker process of the first; its time counts too. */
  findChild?: () => Promise<number | undefined>;
}

/** Median processor time of the first over that of the second, alternating, so that other load affects both alike. */
export const compareTime = async ({ ours, baseline, rounds, warmUp, findChild }: Comparison): Promise<number> => {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < warmUp + rounds; round++) {
    const seconds = [await withChild(ours, await findChild?.()), await cpuSeconds(baseline)] as const;
    if (round < warmUp) continue;
    times[0].push(seconds[0]);
    times[1].push(seconds[1]);
  }
  return Math.round((100 * median(times[0])) / median(times[1])) / 100;
};

const withChild = async (work: () => Promise<unknown>, pid: number | undefined): Promise<number> => {
  const readMs = () => (pid === undefined ? 0 : (readCpuMs(pid) ?? 0));
  const before = readMs();
  const own = await cpuSeconds(work);
  return own + (readMs() - before) / 1000;
};
