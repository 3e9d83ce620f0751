import type { TaskFacts } from '@atelier/contract/support';
import { contractVersion } from '@atelier/contract/version';
import { toolByType } from '@atelier/engine/tools';
import { asc, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { taskFaults } from '../../platform/db/schema/support.ts';
import { readTraceParent } from '../../platform/telemetry/trace-context.ts';
import type { TaskRow } from '../tasks/task-presenter.ts';

/** What operators see of a delivery that went wrong. */
export interface WholeFault {
  attempt: number;
  node: string;
  kind: string;
  reason: string;
  detail: string;
  at: string;
}

/** Choices and figures stay as they are; what a person may have written is only measured. */
const settingOf = (value: unknown): unknown => {
  if (typeof value === 'string') return /^[\w.:#-]{0,40}$/.test(value) ? value : `text of ${value.length} characters`;
  if (Array.isArray(value)) return value.slice(0, 50).map(settingOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, settingOf(inner)]));
};

/** Seconds with one digit. */
const secondsBetween = (from: Date | null, to: Date | null): number | null =>
  from && to ? Math.round((to.getTime() - from.getTime()) / 100) / 10 : null;

const isoOrNull = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const inputsOf = ({ inputs }: TaskRow): TaskFacts['inputs'] =>
  Object.entries(inputs).flatMap(([input, list]) =>
    list.map(({ width, height, bytes, mime, notes }) => ({ input, width, height, bytes, mime, notes })),
  );

/** Names and texts of the form, so that a free text under a harmless name is measured too. */
const settingsOf = ({ toolType, params }: TaskRow): Record<string, unknown> => {
  const written = new Set(
    (toolByType(toolType)?.fields ?? [])
      .filter(({ kind }) => kind === 'text' || kind === 'prompt')
      .map(({ name }) => name),
  );
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      written.has(name) && typeof value === 'string' ? `text of ${value.length} characters` : settingOf(value),
    ]),
  );
};

/** What a report says of a task, and what operators see beside it. */
export const factsOf = async (
  tx: Pick<Tx, 'select'>,
  row: TaskRow,
  page = '',
): Promise<{ facts: TaskFacts; faults: WholeFault[] }> => {
  const kept = await tx.select().from(taskFaults).where(eq(taskFaults.taskId, row.id)).orderBy(asc(taskFaults.id));
  const faults = kept.map(({ attempt, node, kind, reason, detail, at }) => ({
    ...{ attempt, node, kind, reason, detail },
    at: at.toISOString(),
  }));
  const { quotedMin, quotedMax } = row;
  return {
    faults,
    facts: {
      task_id: row.id,
      tool_type: row.toolType,
      tool: toolByType(row.toolType)?.key ?? '',
      state: row.state,
      fail_reason: row.failReason,
      trace_id: readTraceParent(row.traceParent)?.traceId ?? null,
      mode: row.mode,
      lane: row.lane,
      attempts: row.attempts,
      price: row.price,
      charged: row.charged,
      created_at: row.createdAt.toISOString(),
      started_at: isoOrNull(row.startedAt),
      finished_at: isoOrNull(row.finishedAt),
      waited_seconds: secondsBetween(row.createdAt, row.startedAt),
      drawing_seconds: secondsBetween(row.startedAt, row.finishedAt),
      told_seconds: quotedMin === null || quotedMax === null ? null : { min: quotedMin, max: quotedMax },
      engine: row.engine,
      method: row.method,
      warnings: row.warnings,
      settings: settingsOf(row),
      inputs: inputsOf(row),
      faults: faults.map(({ attempt, kind, reason, at }) => ({ attempt, kind, reason, at })),
      versions: { server: contractVersion, runtime: `node ${process.versions.node}`, page },
    },
  };
};
