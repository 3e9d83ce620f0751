import type { Task } from '@atelier/contract/task';

type Range = NonNullable<Task['estimate']>;

/** Below this share of a drawing its pace says little about the rest. */
const paceFrom = 10;
const paceSeconds = 2;
/** How far a pace may be off, both ways. */
const paceSpread = { min: 0.7, max: 1.6 } as const;

interface Drawn {
  /** Since it began. */
  seconds: number;
  percent: number;
}

const paceOf = ({ seconds, percent }: Drawn): Range | undefined => {
  if (percent < paceFrom || seconds < paceSeconds) return undefined;
  const rest = (seconds * (100 - percent)) / percent;
  return { min: rest * paceSpread.min, max: Math.max(2, rest * paceSpread.max) };
};

/**
 * What is left of an estimate some seconds after it was made. A drawing's own pace tells too, once there is one. `late` says that nothing honest can be said any more.
 */
export const stillLeft = (told: {
  estimate: Range | null;
  /** Seconds since the estimate was made. */
  since: number;
  drawn?: Drawn;
}): Range | 'late' | 'unknown' => {
  const { estimate, since, drawn } = told;
  const left =
    estimate && estimate.max - since >= 1 ? { min: estimate.min - since, max: estimate.max - since } : undefined;
  const pace = drawn && paceOf(drawn);
  if (left || pace) {
    // Whichever of the two is sooner: neither makes a person wait for longer than the other says.
    const max = Math.max(1, Math.min(left?.max ?? Number.POSITIVE_INFINITY, pace?.max ?? Number.POSITIVE_INFINITY));
    const min = Math.min(left?.min ?? Number.POSITIVE_INFINITY, pace?.min ?? Number.POSITIVE_INFINITY);
    return { min: Math.max(1, Math.min(min, max)), max };
  }
  return estimate || (drawn?.seconds ?? 0) > 0 ? 'late' : 'unknown';
};
