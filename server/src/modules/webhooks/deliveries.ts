import type { Delivery, WebhookEvent } from '@atelier/contract/webhooks';
import { toolByType } from '@atelier/engine/tools';
import { sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNow, dbNowMs, newId } from '../../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import type { tasks } from '../../platform/db/schema/generation.ts';
import { apiDeliveries } from '../../platform/db/schema/open-api.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { openText, sealText } from '../../platform/secrets/seal.ts';
import type { Mac } from '../../platform/secrets/secrets.ts';
import { notify } from '../notifications/notify.ts';
import { sendWebhook, type WebhookPolicy } from './send-webhook.ts';

export interface WebhookContext {
  db: Database;
  queue: JobQueue;
  /** Seals the secrets. */
  mac: Mac;
  policy: WebhookPolicy;
}

/** Minutes from a failed attempt to the next one; after the last the delivery has failed. */
const pauses = [1, 5, 30, 120, 360] as const;
/** Failed attempts in a row after which a webhook is turned off. */
const mostFailures = 20;
const pageSize = 20;

const insertDelivery = async (
  tx: Tx,
  queue: JobQueue,
  { webhookId, event, taskId, data }: { webhookId: string; event: WebhookEvent; taskId?: string; data: object },
): Promise<string> => {
  const id = newId();
  const body = JSON.stringify({ type: event, timestamp: dbNow().toISOString(), data });
  await tx.insert(apiDeliveries).values({ ...{ id, webhookId, event, body }, taskId: taskId ?? null });
  await queue.send(tx, 'webhook', { id: newId(), data: { delivery_id: id } });
  return id;
};

/** Part of the transaction that ends a task: tells the webhooks of its wallet, and those of the key that submitted it. */
export const queueDeliveries = async (tx: Tx, queue: JobQueue, task: typeof tasks.$inferSelect): Promise<void> => {
  if (task.state !== 'completed' && task.state !== 'failed') return;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from api_webhooks where wallet_id = ${task.walletId} and disabled_at is null
      and (key_id is null or key_id = (select key_id from holds where task_id = ${task.id}))`);
  const event = task.state === 'completed' ? 'task.finished' : 'task.failed';
  const data = {
    task_id: task.id,
    tool: toolByType(task.toolType)?.key ?? String(task.toolType),
    name: task.name,
    state: task.state,
    fail_reason: task.failReason,
    charged: task.charged,
  };
  for (const { id: webhookId } of rows) await insertDelivery(tx, queue, { webhookId, event, taskId: task.id, data });
};

interface DeliveryRow extends Record<string, unknown> {
  id: string;
  event: WebhookEvent;
  task_id: string | null;
  state: Delivery['state'];
  attempts: number;
  status: number | null;
  error: string;
  created_at: Date;
  next_at: Date | null;
}

const deliveryColumns = sql`d.id, d.event, d.task_id, d.state, d.attempts, d.status, d.error, d.created_at, d.next_at`;

const present = (row: DeliveryRow): Delivery => ({
  ...row,
  created_at: new Date(row.created_at).toISOString(),
  next_at: row.next_at === null ? null : new Date(row.next_at).toISOString(),
});

const readDelivery = async (db: Database, id: string): Promise<Delivery> => {
  const { rows } = await db.orm.execute<DeliveryRow>(
    sql`select ${deliveryColumns} from api_deliveries d where d.id = ${id}`,
  );
  if (!rows[0]) throw new ApiFailure('44000');
  return present(rows[0]);
};

/** Newest first. */
export const listDeliveries = async (
  { db }: WebhookContext,
  walletId: string,
  { id, before }: { id: string; before?: string | undefined },
): Promise<{ deliveries: Delivery[]; next: string | null }> => {
  if (!isUuid(id)) throw new ApiFailure('44000');
  if (before !== undefined && !isUuid(before)) throw new ApiFailure('41000', { field: 'before' });
  const { rows: own } = await db.orm.execute(
    sql`select 1 from api_webhooks where id = ${id} and wallet_id = ${walletId}`,
  );
  if (own.length === 0) throw new ApiFailure('44000');
  const { rows } = await db.orm.execute<DeliveryRow>(sql`
    select ${deliveryColumns} from api_deliveries d where d.webhook_id = ${id}
      and (${before ?? null}::uuid is null or d.id < ${before ?? null}::uuid)
    order by d.id desc limit ${pageSize + 1}`);
  const page = rows.slice(0, pageSize).map(present);
  return { deliveries: page, next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null };
};

/** @throws ApiFailure 44000, 41602 while the webhook is off */
const requireOn = async (tx: Tx, walletId: string, webhookId: string): Promise<void> => {
  const { rows } = await tx.execute<{ is_on: boolean }>(sql`
    select disabled_at is null as is_on from api_webhooks where id = ${webhookId} and wallet_id = ${walletId} for share`);
  if (!rows[0]) throw new ApiFailure('44000');
  if (!rows[0].is_on) throw new ApiFailure('41602');
};

/** Sends an event that tells nothing. */
export const sendTest = async (
  { db, queue }: WebhookContext,
  walletId: string,
  webhookId: string,
): Promise<Delivery> => {
  if (!isUuid(webhookId)) throw new ApiFailure('44000');
  const id = await withTransaction(db, async (tx) => {
    await requireOn(tx, walletId, webhookId);
    return insertDelivery(tx, queue, { webhookId, event: 'test', data: {} });
  });
  return readDelivery(db, id);
};

/** Sends it again, now. */
export const resend = async ({ db, queue }: WebhookContext, walletId: string, id: string): Promise<Delivery> => {
  if (!isUuid(id)) throw new ApiFailure('44000');
  await withTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ webhook_id: string }>(sql`
      update api_deliveries d set state = 'waiting', attempts = 0, next_at = null from api_webhooks w
      where d.id = ${id} and w.id = d.webhook_id and w.wallet_id = ${walletId} returning d.webhook_id`);
    if (!rows[0]) throw new ApiFailure('44000');
    await requireOn(tx, walletId, rows[0].webhook_id);
    await queue.send(tx, 'webhook', { id: newId(), data: { delivery_id: id } });
  });
  return readDelivery(db, id);
};

interface WaitingRow extends Record<string, unknown> {
  event: WebhookEvent;
  body: string;
  attempts: number;
  webhook_id: string;
  url: string;
  sealed_secret: string;
  former_secret: string | null;
}

/** The secrets that sign; one sealed by an earlier key of the ring is sealed anew. */
const secretsOf = async ({ db, mac }: WebhookContext, row: WaitingRow): Promise<string[]> => {
  const current = openText(mac, row.webhook_id, row.sealed_secret);
  if (current?.isOld)
    await db.orm.execute(sql`
      update api_webhooks set sealed_secret = ${sealText(mac, row.webhook_id, current.text)}
      where id = ${row.webhook_id} and sealed_secret = ${row.sealed_secret}`);
  const former = row.former_secret === null ? null : openText(mac, row.webhook_id, row.former_secret);
  return [current, former].flatMap((opened) => (opened ? [opened.text] : []));
};

/** Turns a webhook off and tells its owners. */
const giveUp = async (tx: Tx, webhookId: string, url: string): Promise<void> => {
  await tx.execute(sql`update api_webhooks set disabled_at = now() where id = ${webhookId}`);
  await tx.execute(sql`
    update api_deliveries set state = 'failed', next_at = null where webhook_id = ${webhookId} and state = 'waiting'`);
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    select coalesce(w.user_id, m.user_id) as user_id from api_webhooks h join wallets w on w.id = h.wallet_id
    left join company_members m on m.company_id = w.company_id and m.is_admin where h.id = ${webhookId}`);
  for (const { user_id: userId } of rows) await notify(tx, userId, 'webhook-off', { host: new URL(url).host });
};

interface Outcome {
  status: number | null;
  error: string;
}

const noteFailure = async (
  tx: Tx,
  queue: JobQueue,
  deliveryId: string,
  row: WaitingRow,
  { status, error }: Outcome,
): Promise<void> => {
  const pause = row.event === 'test' ? undefined : pauses[row.attempts];
  const nextAt = pause === undefined ? null : new Date(dbNowMs() + pause * 60_000);
  await tx.execute(sql`
    update api_deliveries set state = ${nextAt ? 'waiting' : 'failed'}, attempts = attempts + 1, status = ${status},
      error = ${error}, next_at = ${nextAt} where id = ${deliveryId}`);
  const { rows } = await tx.execute<{ failures: number }>(
    sql`update api_webhooks set failures = failures + 1 where id = ${row.webhook_id} returning failures`,
  );
  if ((rows[0]?.failures ?? 0) >= mostFailures) return giveUp(tx, row.webhook_id, row.url);
  if (nextAt) await queue.send(tx, 'webhook', { id: newId(), data: { delivery_id: deliveryId }, startAfter: nextAt });
};

/** Makes one attempt of a delivery that waits: delivered by a 2xx, tried again later or given up otherwise. */
export const deliver = async (context: WebhookContext, deliveryId: string): Promise<void> => {
  const { db, queue, policy } = context;
  const { rows } = await db.orm.execute<WaitingRow>(sql`
    select d.event, d.body, d.attempts, d.webhook_id, w.url, w.sealed_secret,
      case when w.former_ends_at > now() then w.former_secret end as former_secret
    from api_deliveries d join api_webhooks w on w.id = d.webhook_id
    where d.id = ${deliveryId} and d.state = 'waiting' and w.disabled_at is null`);
  const [row] = rows;
  if (!row) return;
  const message = { id: deliveryId, url: row.url, body: row.body, timestamp: Math.floor(dbNowMs() / 1000) };
  const secrets = await secretsOf(context, row);
  const outcome =
    secrets.length === 0
      ? { status: null, error: 'the secret cannot be read any more: rotate it' }
      : await sendWebhook({ ...message, secrets }, policy);
  await withTransaction(db, async (tx) => {
    if (outcome.status === null || outcome.status < 200 || outcome.status > 299)
      return noteFailure(tx, queue, deliveryId, row, outcome);
    await tx.execute(sql`
      update api_deliveries set state = 'delivered', attempts = attempts + 1, status = ${outcome.status}, error = '',
        next_at = null where id = ${deliveryId}`);
    await tx.execute(sql`update api_webhooks set failures = 0 where id = ${row.webhook_id} and failures > 0`);
  });
};
