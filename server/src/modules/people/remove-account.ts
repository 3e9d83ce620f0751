import { inArray, sql } from 'drizzle-orm';
import { type Tx, withTransaction } from '../../platform/db/database.ts';
import { tasks } from '../../platform/db/schema/generation.ts';
import { dropReference } from '../../platform/storage/blob-store.ts';
import { recordCompanyEvent } from '../companies/members.ts';
import { dropReports } from '../support/reports.ts';
import { cancelTask } from '../tasks/end-task.ts';
import type { TaskContext } from '../tasks/task-context.ts';
import { expireLots, lockWallet } from '../wallet/ledger.ts';

type Statement = ReturnType<typeof sql>;

/** Runs a `delete ... returning blob_hash` and releases the contents. */
const dropRows = async (tx: Tx, statement: Statement): Promise<void> => {
  const { rows } = await tx.execute<{ blob_hash: string | null }>(statement);
  for (const { blob_hash } of rows) if (blob_hash !== null) await dropReference(tx, blob_hash);
};

/** Deletes tasks, results, uploads, masks, materials and links of a wallet, with their contents. */
const dropWork = async (tx: Tx, walletId: string): Promise<void> => {
  const ofWallet = sql`(select id from tasks where wallet_id = ${walletId})`;
  await tx.execute(sql`delete from results where task_id in ${ofWallet}`);
  await tx.execute(sql`delete from task_inputs where task_id in ${ofWallet}`);
  await tx.execute(sql`delete from mattings where wallet_id = ${walletId}`);
  await dropReports(tx, sql`wallet_id = ${walletId}`);
  await tx.execute(sql`delete from tasks where wallet_id = ${walletId}`);
  await dropRows(tx, sql`delete from images where wallet_id = ${walletId} returning blob_hash`);
  await dropRows(tx, sql`delete from assets where wallet_id = ${walletId} returning blob_hash`);
  await dropRows(tx, sql`delete from contents where wallet_id = ${walletId} returning blob_hash`);
  await dropRows(tx, sql`delete from asset_files where wallet_id = ${walletId} returning blob_hash`);
  await tx.execute(sql`delete from api_webhooks where wallet_id = ${walletId}`);
  await tx.execute(sql`delete from group_shares where wallet_id = ${walletId}`);
  await tx.execute(sql`delete from asset_groups where wallet_id = ${walletId}`);
  await tx.execute(sql`delete from presets where wallet_id = ${walletId}`);
  await tx.execute(sql`delete from boards where wallet_id = ${walletId}`);
};

/** Expires the remaining credits; movements are kept, because the ledger must balance. */
const endCredits = async (tx: Tx, walletId: string): Promise<void> => {
  await lockWallet(tx, walletId);
  await tx.execute(sql`
    update credit_lots set expires_at = clock_timestamp() where wallet_id = ${walletId} and remaining > 0`);
  await expireLots(tx, walletId);
};

/** Deletes likes and reports of other users' works, and all own works. */
const dropSquare = async (tx: Tx, userId: string): Promise<void> => {
  await tx.execute(sql`
    with gone as (delete from work_likes where user_id = ${userId} returning work_id)
    update works set likes = likes - 1 where id in (select work_id from gone)`);
  await tx.execute(sql`delete from work_reports where user_id = ${userId}`);
  await tx.execute(sql`delete from works where user_id = ${userId}`);
};

/** Deletes rows that concern this user only. */
const dropPerson = async (tx: Tx, userId: string, phone: string): Promise<void> => {
  await dropRows(tx, sql`delete from data_exports where user_id = ${userId} returning blob_hash`);
  for (const table of [
    'sessions',
    'socket_tickets',
    'notices',
    'tool_waits',
    'consents',
    'chat_accounts',
    'zip_tickets',
    'body_profiles',
    'api_keys',
    'preset_defaults',
  ])
    await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${userId}`);
  await tx.execute(sql`delete from presets where user_id = ${userId} and not is_shared`);
  await dropReports(tx, sql`user_id = ${userId}`);
  const left = await tx.execute<{ company_id: string }>(
    sql`delete from company_members where user_id = ${userId} returning company_id`,
  );
  for (const { company_id: companyId } of left.rows)
    await recordCompanyEvent(tx, { companyId, kind: 'quit', actorId: userId });
  await tx.execute(sql`delete from company_departures where user_id = ${userId}`);
  await tx.execute(sql`delete from company_invitations where phone = ${phone}`);
  const emails = await tx.execute<{ email: string }>(
    sql`delete from account_emails where user_id = ${userId} returning email`,
  );
  for (const address of [phone, ...emails.rows.map(({ email }) => email)]) {
    await tx.execute(sql`delete from phone_codes where phone = ${address}`);
    await tx.execute(sql`delete from dev_messages where phone = ${address}`);
  }
};

/** Anonymises the user's row, which the ledger and companies' results still reference. */
const anonymise = async (tx: Tx, userId: string): Promise<void> => {
  const { rows } = await tx.execute<{ avatar_hash: string | null }>(
    sql`select avatar_hash from users where id = ${userId}`,
  );
  await tx.execute(sql`
    update users set username = 'closed-' || id, phone = 'closed-' || id, invite_code = 'closed-' || id,
      password_hash = null, password_changed_at = null, nickname = '-', name = '', avatar_url = '', avatar_hash = null,
      invited_by = null, company_in_use = null, muted_topics = '{}', is_disabled = true, closed_at = now()
    where id = ${userId}`);
  if (rows[0]?.avatar_hash) await dropReference(tx, rows[0].avatar_hash);
};

/** Only administrator of a company with other members or with its own results. */
export const onlyAdministratorOf = (userId: string | Statement) => sql`
  select c.name from company_members m join companies c on c.id = m.company_id and c.disbanded_at is null
  where m.user_id = ${userId} and m.is_admin and not exists (
    select 1 from company_members o where o.company_id = m.company_id and o.user_id <> m.user_id and o.is_admin)`;

/**
 * Deletes accounts after their grace period; companies keep their property, the ledger keeps pseudonymous rows. An only administrator is
 * skipped. @returns number of deleted accounts
 */
export const removeClosed = async (context: TaskContext): Promise<number> => {
  const { rows } = await context.db.orm.execute<{ id: string; wallet_id: string }>(sql`
    select u.id, w.id as wallet_id from users u join wallets w on w.user_id = u.id
    where u.closes_at < now() and u.closed_at is null and not exists (${onlyAdministratorOf(sql`u.id`)}) limit 50`);
  for (const { id, wallet_id } of rows) {
    const underWay = await context.db.orm
      .select()
      .from(tasks)
      .where(sql`${tasks.walletId} = ${wallet_id} and ${inArray(tasks.state, ['queued', 'drawing'])}`);
    for (const row of underWay) await cancelTask(context, row);
    await withTransaction(context.db, async (tx) => {
      const due = await tx.execute<{ phone: string }>(
        sql`select phone from users where id = ${id} and closes_at < now() and closed_at is null for update`,
      );
      const phone = due.rows[0]?.phone;
      if (phone === undefined) return;
      await endCredits(tx, wallet_id);
      await dropWork(tx, wallet_id);
      await dropSquare(tx, id);
      await dropPerson(tx, id, phone);
      await anonymise(tx, id);
    });
  }
  return rows.length;
};
