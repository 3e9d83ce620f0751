import { type ConsoleState, consoleMinutes } from '@atelier/contract/console';
import { sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Asker } from './operator-context.ts';

interface StateRow extends Record<string, unknown> {
  is_set: boolean;
  recovery_left: number;
  until: Date | null;
  has_password: boolean;
}

/** State of the console for this operator on this device. */
export const consoleStateOf = async (
  db: Database,
  { userId, sessionId }: Asker,
): Promise<{ state: ConsoleState; until: string | null; recovery_left: number; has_password: boolean }> => {
  const { rows } = await db.orm.execute<StateRow>(sql`
    select f.confirmed_at is not null as is_set, coalesce(cardinality(f.recovery_hashes), 0) as recovery_left,
      u.password_hash is not null as has_password,
      (select p.expires_at from console_passes p where p.session_id = ${sessionId} and p.expires_at > now()) as until
    from users u left join operator_factors f on f.user_id = u.id where u.id = ${userId}`);
  const [row] = rows;
  if (!row) throw new ApiFailure('40000');
  const common = { recovery_left: row.recovery_left, has_password: row.has_password };
  if (!row.is_set) return { state: 'unset', until: null, ...common };
  if (row.until === null) return { state: 'locked', until: null, ...common };
  return { state: 'open', until: new Date(row.until).toISOString(), ...common };
};

/** Opens the console on a device. @returns until when */
export const openConsole = async (tx: Pick<Tx, 'execute'>, sessionId: string): Promise<string> => {
  const { rows } = await tx.execute<{ until: Date }>(sql`
    insert into console_passes (session_id, expires_at) values (${sessionId}, now() + make_interval(mins => ${consoleMinutes}))
    on conflict (session_id) do update set expires_at = excluded.expires_at returning expires_at as until`);
  return new Date((rows[0] as { until: Date }).until).toISOString();
};

export const closeConsole = async (tx: Pick<Tx, 'execute'>, sessionId: string): Promise<void> => {
  await tx.execute(sql`delete from console_passes where session_id = ${sessionId}`);
};

/** @throws ApiFailure 43010 while the console is locked on this device */
export const requireUnlockedConsole = async (db: Database, asker: Asker): Promise<void> => {
  if ((await consoleStateOf(db, asker)).state !== 'open') throw new ApiFailure('43010');
};
