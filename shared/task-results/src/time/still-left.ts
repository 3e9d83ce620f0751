import type { Task } from '@atelier/contract/task';

type Range = NonNullable<Task['estimate']>;
/** Seconds; `unknown`: not known within a factor of two; `late`: what was shown is over. */
export type TimeToDone = Range | 'late' | 'unknown';

/** Percentage from which the pace predicts the rest. */
const paceFrom = 10;
const paceSeconds = 2;
/** How far a pace may be off, both ways. */
const paceSpread = { min: 0.75, max: 1.5 } as const;
/** A time above this many seconds is shown only when it is known within `knownFactor`. */
const shortSeconds = 10;
const knownFactor = 2;

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
 * Seconds left of an estimate some seconds after it was made, or by the pace of the drawing once there is one. Where both are known, what they
 * have in common. It never grows.
 */
export const stillLeft = (progress: {
  estimate: Range | null;
  /** Seconds since the estimate was made. */
  since: number;
  drawn?: Drawn;
  /** Seconds that are left by what was shown before. */
  shown?: number | undefined;
}): TimeToDone => {
  const { estimate, since, drawn, shown = Number.POSITIVE_INFINITY } = progress;
  if (shown < 1) return 'late';
  const left =
    estimate && estimate.max - since >= 1 ? { min: estimate.min - since, max: estimate.max - since } : undefined;
  const pace = drawn && paceOf(drawn);
  if (left || pace) {
    const least = Math.max(1, left?.min ?? 0, pace?.min ?? 0);
    const most = Math.max(1, Math.min(...[left, pace].map((one) => one?.max ?? Number.POSITIVE_INFINITY)));
    if (least > most || (most > shortSeconds && most > knownFactor * least)) return 'unknown';
    const max = Math.min(most, shown);
    return { min: Math.min(least, max), max };
  }
  return estimate || (drawn?.seconds ?? 0) > 0 ? 'late' : 'unknown';
};
