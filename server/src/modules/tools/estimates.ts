import { type DurationSpread, drawingDurations } from '@atelier/engine/durations';
import { tools } from '@atelier/engine/tools';
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import type { DrawLane } from '../../platform/jobs/job-queue.ts';

/** Number of recent durations that count. */
export const recentDurations = 30;
const refreshMs = 5000;
/** Bounds of this machine's speed factor relative to the reference machine. */
const fastest = 0.2;
const slowest = 10;

/** The reference durations come from two images; a user's image may take this many times longer or shorter. */
const firstDoubt = 1.5;
/** They are processor time of an idle core. Before this machine's first task its speed is unknown: it may take this many times longer. */
const unknownPace = 4;

interface MeasuredRow extends Record<string, unknown> {
  tool_type: number;
  lane: DrawLane;
  low: number;
  mean: number;
  high: number;
  count: number;
}

/** A few durations predict little: after a single one, the next may be half or double of it. */
const spreadOf = ({ low, mean, high, count }: MeasuredRow): DurationSpread => {
  const doubt = 1 + 1 / count;
  return { low: low / doubt, mean, high: high * doubt };
};

const catalogueSpread = new Map<number, DurationSpread>(
  tools.map(({ type, minutes: [min, max] }) => [type, { low: min * 60, mean: (min + max) * 30, high: max * 60 }]),
);

const keyOf = (toolType: number, lane: DrawLane): string => `${toolType} ${lane}`;

/** Slowness factor of this machine relative to the reference machine, from its own durations. */
const slownessOf = (rows: readonly MeasuredRow[]): number => {
  const ratios = rows.flatMap(({ tool_type, lane, mean }) => {
    const first = lane === 'builtin' ? drawingDurations[tool_type] : undefined;
    return first ? [mean / first.mean] : [];
  });
  const middle = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 1;
  return Math.min(slowest, Math.max(fastest, middle));
};

/** Estimates from the latest 30 durations of each tool and lane. */
export const createEstimates = (db: Database, now: () => number = Date.now) => {
  let spreads = new Map<string, DurationSpread>();
  let slowness = 1;
  let isPaceKnown = false;
  let readAt = Number.NEGATIVE_INFINITY;

  const read = async (): Promise<void> => {
    const { rows } = await db.orm.execute<MeasuredRow>(sql`
      select tool_type, lane, percentile_cont(0.1) within group (order by seconds) as low, avg(seconds) as mean,
        percentile_cont(0.9) within group (order by seconds) as high, count(*)::int as count
      from (select tool_type, lane, seconds, row_number() over (partition by tool_type, lane order by id desc) as age
        from tool_durations) recent
      where age <= ${recentDurations} group by tool_type, lane`);
    spreads = new Map(rows.map((row) => [keyOf(row.tool_type, row.lane), spreadOf(row)]));
    slowness = slownessOf(rows);
    isPaceKnown = rows.length > 0;
  };

  const firstOf = (toolType: number, lane: DrawLane): DurationSpread | null => {
    const first = (lane === 'builtin' && drawingDurations[toolType]) || null;
    return (
      first && {
        low: (first.low * slowness) / firstDoubt,
        mean: first.mean * slowness,
        high: first.high * slowness * firstDoubt * (isPaceKnown ? 1 : unknownPace),
      }
    );
  };
  /** Recent durations; before the first task those of the built-in engine at this machine's speed; null: never measured. */
  const measured = (toolType: number, lane: DrawLane) => spreads.get(keyOf(toolType, lane)) ?? firstOf(toolType, lane);

  return {
    measured,
    likely: (toolType: number, lane: DrawLane): DurationSpread =>
      measured(toolType, lane) ?? catalogueSpread.get(toolType) ?? { low: 60, mean: 90, high: 120 },
    /** false: they were loaded within the last 5 s. */
    async refresh() {
      if (now() - readAt < refreshMs) return false;
      readAt = now();
      await read();
      return true;
    },
  };
};

export type Estimates = ReturnType<typeof createEstimates>;

/** A range of seconds as shown to the user. */
export interface SecondsRange {
  min: number;
  max: number;
}

/** Minimum upper limit in seconds: request and image transfer take time too. */
const shortestMax = 2;

/** Whole seconds around a range, so that rounding never narrows it. */
export const quotedRange = (low: number, high: number): SecondsRange => {
  const min = Math.max(0, Math.floor(low));
  return { min, max: Math.max(min + 1, shortestMax, Math.ceil(high)) };
};
