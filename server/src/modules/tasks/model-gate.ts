import type { ModelServers } from '@atelier/engine/engine';
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { countTaken } from './take-place.ts';

/**
 * Tools whose jobs must stay in the queue now, as groups of its jobs: every server that could draw them is full or out of service.
 * When all servers are unreachable, jobs are taken: they wait for their time limit, then fail with a message.
 */
type ModelGate = () => Promise<string[]>;

export const createModelGate =
  (db: Pick<Database, 'orm'>, servers: ModelServers): ModelGate =>
  async () => {
    const taken = await countTaken(db.orm, servers.addresses[0]);
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
