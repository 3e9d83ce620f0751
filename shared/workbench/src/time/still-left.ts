import type { Task } from '@atelier/contract/task';

type Range = NonNullable<Task['estimate']>;

/** Below this share of a drawing its pace says little about the rest. */
const paceFrom = 10;
/** How far a pace may be off, both ways. */
const paceSpread = { min: 0.7, max: 1.6 } as const;

/**
 * What is left of an estimate some seconds after it was made. Once a drawing takes longer than foretold, its own pace tells,
 * where there is one. `late` says that nothing honest can be said any more.
 */
export const stillLeft = (told: {
  estimate: Range | null;
  /** Seconds since the estimate was made. */
  since: number;
  /** Of a drawing: seconds since it began, and how much of it is done. */
  drawn?: { seconds: number; percent: number };
}): Range | 'late' | 'unknown' => {
  const { estimate, since, drawn } = told;
  if (estimate && estimate.max - since >= 1) {
    return { min: Math.max(1, estimate.min - since), max: estimate.max - since };
  }
  if (drawn && drawn.percent >= paceFrom) {
    const rest = (drawn.seconds * (100 - drawn.percent)) / drawn.percent;
    return { min: Math.max(1, rest * paceSpread.min), max: Math.max(2, rest * paceSpread.max) };
  }
  return estimate || (drawn?.seconds ?? 0) > 0 ? 'late' : 'unknown';
};
