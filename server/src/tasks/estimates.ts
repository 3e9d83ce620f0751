import { tools } from '@atelier/catalogue/tools';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

/** Seconds from pick-up to result: the faster and the slower of recent tasks. */
export interface SecondsRange {
  min: number;
  max: number;
}

/** Recent durations that count. */
export const recentDurations = 30;
const refreshMs = 5000;

/** Whole seconds, never an empty range. */
const rangeOf = (low: number, high: number): SecondsRange => {
  const min = Math.max(1, Math.floor(low));
  return { min, max: Math.max(min + 1, Math.ceil(high)) };
};

const expected = new Map<number, SecondsRange>(
  tools.map((tool) => [tool.type, { min: tool.minutes[0] * 60, max: tool.minutes[1] * 60 }]),
);

export interface Estimates {
  /** By tool type; null where no task of the tool was measured yet. */
  measured(toolType: number): SecondsRange | null;
  /** Measured, or what the catalogue expects. */
  likely(toolType: number): SecondsRange;
  /** Reads the durations anew when they are older than 5 s. */
  refresh(): Promise<void>;
}

/** Tenth and ninetieth percentile of the latest 30 durations of each tool. */
export function createEstimates(db: Database, now: () => number = Date.now): Estimates {
  let ranges = new Map<number, SecondsRange>();
  let readAt = Number.NEGATIVE_INFINITY;

  const read = async (): Promise<void> => {
    const { rows } = await db.orm.execute<{ tool_type: number; low: number; high: number }>(sql`
      select tool_type, percentile_cont(0.1) within group (order by seconds) as low,
        percentile_cont(0.9) within group (order by seconds) as high
      from (select tool_type, seconds, row_number() over (partition by tool_type order by id desc) as age
        from tool_durations) recent
      where age <= ${recentDurations} group by tool_type`);
    ranges = new Map(rows.map((row) => [row.tool_type, rangeOf(row.low, row.high)]));
  };

  return {
    measured: (toolType) => ranges.get(toolType) ?? null,
    likely: (toolType) => ranges.get(toolType) ?? expected.get(toolType) ?? { min: 60, max: 120 },
    async refresh() {
      if (now() - readAt < refreshMs) return;
      readAt = now();
      await read();
    },
  };
}
