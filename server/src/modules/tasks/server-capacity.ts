import { leastBusy } from '@atelier/engine/comfyui/places';
import type { ModelServers, TakePlace } from '@atelier/engine/engine';
import { and, eq, sql } from 'drizzle-orm';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import { tasks } from '../../platform/db/schema/generation.ts';

/** Any number, as long as it is always this one; beside those of migrations and of first rows. */
const lockKey = 7_283_469;

interface Taken extends Record<string, unknown> {
  server: string | null;
  count: number;
}

/** How many tasks each server has, of all nodes: what waits for its node to come back is still drawn there. */
export const countReservations = async (
  tx: Pick<Tx, 'execute'>,
  firstServer: string | undefined,
  but = '',
): Promise<Map<string, number>> => {
  const { rows } = await tx.execute<Taken>(sql`
    select engine_handle->>'server' as server, count(*)::int as count from tasks
    where state in ('queued', 'drawing') and engine_handle is not null and id::text <> ${but}
    group by 1`);
  const taken = new Map<string, number>();
  for (const { server, count } of rows) {
    // Begun before there were several.
    const address = server ?? firstServer;
    if (address !== undefined) taken.set(address, (taken.get(address) ?? 0) + count);
  }
  return taken;
};

export const readResting = async (tx: Pick<Tx, 'execute'>): Promise<Set<string>> => {
  const { rows } = await tx.execute<{ address: string }>(sql`select address from resting_servers`);
  return new Set(rows.map(({ address }) => address));
};

/**
 * Gives a task a place at a model server: its row names the server from then on, and that is the count. Nodes decide one after the other, so
 * that no server has more tasks than slots.
 */
export const reserveServerSlot =
  (
    db: Database,
    { id, attempts }: Pick<typeof tasks.$inferSelect, 'id' | 'attempts'>,
    firstServer: string | undefined,
  ): TakePlace =>
  (offers, handle) =>
    withTransaction(db, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
      const [taken, resting] = [await countReservations(tx, firstServer, id), await readResting(tx)];
      const open = offers.filter(({ server }) => !resting.has(server));
      const chosen = leastBusy(open, (server) => taken.get(server) ?? 0);
      if (!chosen) return null;
      const rows = await tx
        .update(tasks)
        .set({ engineHandle: { ...handle, server: chosen.server } })
        .where(and(eq(tasks.id, id), eq(tasks.attempts, attempts), eq(tasks.state, 'drawing')))
        .returning({ id: tasks.id });
      // The claim was lost, or the task has ended: its signal says so in a moment.
      return rows.length > 0 ? chosen.server : null;
    });

/**
 * Tools whose jobs must stay in the queue now, as groups of its jobs: every server that could draw them is full or out of service.
 * When all servers are unreachable, jobs are taken: they wait for their time limit, then fail with a message.
 */
type ModelGate = () => Promise<string[]>;

export const createCapacityCheck =
  (db: Pick<Database, 'orm'>, servers: ModelServers): ModelGate =>
  async () => {
    const taken = await countReservations(db.orm, servers.addresses[0]);
    // Taken by two nodes at once for one place; they get the next ones.
    const { rows } = await db.orm.execute<{ tool_type: number; count: number }>(sql`
      select tool_type, count(*)::int as count from tasks
      where state = 'drawing' and lane = 'model' and engine_handle is null group by 1`);
    const waiting = new Map(rows.map(({ tool_type: type, count }) => [type, count]));
    return servers.reach().flatMap(({ toolType, servers: able, isKeptOut }) => {
      const free = able.reduce((sum, { server, slots }) => sum + Math.max(0, slots - (taken.get(server) ?? 0)), 0);
      const isShut = able.length > 0 || isKeptOut;
      return isShut && free <= (waiting.get(toolType) ?? 0) ? [String(toolType)] : [];
    });
  };
