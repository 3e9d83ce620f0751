import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { Publisher } from '../sockets/publisher.ts';
import { quotaOf } from '../wallet/ledger.ts';
import type { TaskPresenter, TaskRow } from './task-presenter.ts';

/** Tells the open pages what changed. Call it after the commit; it never throws. */
export interface Announcer {
  /** The whole row to its person, and the balance to everybody whose wallet moved. */
  taskChanged(row: TaskRow, moved?: 'credits-moved'): Promise<void>;
}

interface AnnouncerOptions {
  db: Database;
  publisher: Publisher;
  present: TaskPresenter;
  onError: (error: unknown) => void;
}

export function createAnnouncer({ db, publisher, present, onError }: AnnouncerOptions): Announcer {
  const audienceOf = async (walletId: string): Promise<string[]> => {
    const { rows } = await db.orm.execute<{ user_id: string }>(sql`
      select coalesce(m.user_id, w.user_id) as user_id from wallets w
      left join company_members m on m.company_id = w.company_id
        and exists (select 1 from users u where u.id = m.user_id and u.company_in_use = m.company_id)
      where w.id = ${walletId}`);
    return rows.map((row) => row.user_id).filter(Boolean);
  };

  const tellBalance = async (walletId: string): Promise<void> => {
    const [quota, audience] = await Promise.all([quotaOf(db.orm, walletId), audienceOf(walletId)]);
    for (const userId of audience) publisher.publishToUser(userId, { event: 'balance', quota });
  };

  const tell = async (row: TaskRow, moved?: 'credits-moved'): Promise<void> => {
    const [task] = await present([row]);
    if (task) {
      publisher.publishToUser(row.userId, { event: 'generate_result', generate_type: String(row.toolType), task });
    }
    if (moved) await tellBalance(row.walletId);
  };

  /** One after the other for each person, so that a page hears of changes in their order. */
  const last = new Map<string, Promise<void>>();

  return {
    taskChanged(row, moved) {
      const told = (last.get(row.userId) ?? Promise.resolve())
        .then(() => tell(row, moved))
        .catch(onError)
        .finally(() => {
          if (last.get(row.userId) === told) last.delete(row.userId);
        });
      last.set(row.userId, told);
      return told;
    },
  };
}
