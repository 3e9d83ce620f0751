import { percentile } from '@atelier/testing/figure';

/** What became of the calls of a load so far. */
export interface Tally {
  /** `ms`: from the first try to the answer. `tries`: 1 when nothing went wrong. */
  answered(ms: number, tries: number): void;
  /** No try got an answer, or the answer was an unexpected refusal. */
  failed(name: string, reason: string): void;
  /** A socket closed unexpectedly. */
  broke(): void;
  read(): Counts;
}

export interface Counts {
  calls: number;
  /** Answered by a later try. */
  healed: number;
  failed: number;
  /** How often each failure came. */
  failures: Readonly<Record<string, number>>;
  socketsBroken: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  longest: number;
}

export const createTally = (): Tally => {
  const times: number[] = [];
  const failures: Record<string, number> = {};
  let healed = 0;
  let failed = 0;
  let socketsBroken = 0;
  return {
    answered: (ms, tries) => {
      times.push(ms);
      if (tries > 1) healed += 1;
    },
    failed: (name, reason) => {
      failed += 1;
      const key = `${name}: ${reason}`;
      failures[key] = (failures[key] ?? 0) + 1;
    },
    broke: () => {
      socketsBroken += 1;
    },
    read: () => ({
      calls: times.length + failed,
      ...{ healed, failed, failures, socketsBroken },
      ...{ p50: percentile(times, 0.5), p95: percentile(times, 0.95), p99: percentile(times, 0.99) },
      longest: percentile(times, 1),
    }),
  };
};
