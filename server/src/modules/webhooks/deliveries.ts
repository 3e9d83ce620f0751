import { createHmac } from 'node:crypto';
import { lookup as dnsLookup } from 'node:dns';
import { lookup as dnsLookupAll } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { Delivery, WebhookEvent } from '@atelier/contract/webhooks';
import { isPrivateAddress, publicLookup } from '@atelier/engine/public-lookup';
import { toolByType } from '@atelier/engine/tools';
import { sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { dbNow, dbNowMs, newId } from '../../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import type { tasks } from '../../platform/db/schema/generation.ts';
import { apiDeliveries } from '../../platform/db/schema/open-api.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import type { Mac } from '../../platform/secrets/secrets.ts';
import { openText, sealText } from '../../platform/secrets/secrets.ts';
import { notify } from '../notifications/notify.ts';

export interface WebhookContext {
  db: Database;
  queue: JobQueue;
  /** Encrypts the secrets. */
  mac: Mac;
  policy: WebhookPolicy;
}

/** Minutes between attempts; after the last one the delivery has failed. */
const pauses = [1, 5, 30, 120, 360] as const;
/** Consecutive failed attempts after which a webhook is disabled. */
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

/** Part of the transaction that ends a task: queues deliveries to the webhooks of its wallet, and of the API key that submitted it. */
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
  return present(firstOf(rows));
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
  if (!firstOf(rows).is_on) throw new ApiFailure('41602');
};

/** Sends a test event without data. */
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

/** Resends it immediately. */
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

/** Signing secrets; one encrypted with an earlier key of the ring is encrypted again. */
const secretsOf = async ({ db, mac }: WebhookContext, row: WaitingRow): Promise<string[]> => {
  const current = openText(mac, row.webhook_id, row.sealed_secret);
  if (current?.isOld)
    await db.orm.execute(sql`
      update api_webhooks set sealed_secret = ${sealText(mac, row.webhook_id, current.text)}
      where id = ${row.webhook_id} and sealed_secret = ${row.sealed_secret}`);
  const former = row.former_secret === null ? null : openText(mac, row.webhook_id, row.former_secret);
  return [current, former].flatMap((opened) => (opened ? [opened.text] : []));
};

/** Disables a webhook and notifies its owners. */
const giveUp = async (tx: Tx, webhookId: string, url: string): Promise<void> => {
  await tx.execute(sql`update api_webhooks set disabled_at = now() where id = ${webhookId}`);
  await tx.execute(sql`
    update api_deliveries set state = 'failed', next_at = null where webhook_id = ${webhookId} and state = 'waiting'`);
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    select coalesce(w.user_id, m.user_id) as user_id from api_webhooks h join wallets w on w.id = h.wallet_id
    left join company_members m on m.company_id = w.company_id and m.is_admin where h.id = ${webhookId}`);
  for (const { user_id: userId } of rows) await notify(tx, userId, 'webhook-off', { host: new URL(url).host });
};

const noteFailure = async (
  tx: Tx,
  queue: JobQueue,
  deliveryId: string,
  row: WaitingRow,
  { status, error }: { status: number | null; error: string },
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

/** Makes one attempt of a waiting delivery: delivered on a 2xx, otherwise retried later or failed. */
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

/** Allowed webhook targets: the public internet by https, or with `isPrivateAllowed` any. */
export interface WebhookPolicy {
  isPrivateAllowed: boolean;
}

const timeoutMs = 10_000;
const errorLength = 200;

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

const isPrivateNumber = (host: string): boolean => isIP(host) !== 0 && isPrivateAddress(host, isIP(host));

/** Reason why a URL may not be called; undefined when allowed. The host name is resolved again for each delivery. */
export const refusedAddress = async (
  text: string,
  { isPrivateAllowed }: WebhookPolicy,
): Promise<{ zh: string; en: string } | undefined> => {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return { zh: '不是网址', en: 'it isn’t a web address' };
  if (url.username !== '' || url.password !== '')
    return { zh: '含有用户名或密码', en: 'it contains a username or password' };
  if (isPrivateAllowed) return undefined;
  if (url.protocol !== 'https:') return { zh: '不是 https', en: 'it isn’t https' };
  const inside = { zh: '是内网地址', en: 'it is a private address' };
  const host = hostOf(url);
  if (isPrivateNumber(host)) return inside;
  try {
    const addresses = await dnsLookupAll(host, { all: true });
    return addresses.some(({ address, family }) => isPrivateAddress(address, family)) ? inside : undefined;
  } catch {
    return { zh: '域名无法解析', en: 'its domain can’t be resolved' };
  }
};

export interface SignedMessage {
  url: string;
  /** The same in every attempt, so that a receiver can detect a repetition. */
  id: string;
  body: string;
  /** `whsec_` and base64; each one signs. */
  secrets: readonly string[];
  /** Seconds since 1970. */
  timestamp: number;
}

/** The value of `webhook-signature`, as the Standard Webhooks specification defines it. */
const signatureOf = ({ id, body, secrets, timestamp }: Omit<SignedMessage, 'url'>): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');

/** Posts a message once to the checked addresses, without redirects. @returns its status, or the reason of the failure */
export const sendWebhook = (
  message: SignedMessage,
  { isPrivateAllowed }: WebhookPolicy,
): Promise<{ status: number | null; error: string }> => {
  const url = URL.parse(message.url);
  if (!url || (!isPrivateAllowed && (url.protocol !== 'https:' || isPrivateNumber(hostOf(url)))))
    return Promise.resolve({ status: null, error: 'a private address' });
  const { promise, resolve } = Promise.withResolvers<{ status: number | null; error: string }>();
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    method: 'POST',
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    ...(isPrivateAllowed ? {} : { lookup: publicLookup(dnsLookup) }),
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(message.body),
      'user-agent': 'Atelier-Webhooks/1',
      'webhook-id': message.id,
      'webhook-timestamp': String(message.timestamp),
      'webhook-signature': signatureOf(message),
    },
  });
  request.on('response', (response) => {
    resolve({ status: response.statusCode ?? null, error: '' });
    response.destroy();
  });
  request.on('error', ({ message: error }) => resolve({ status: null, error: error.slice(0, errorLength) }));
  request.end(message.body);
  return promise;
};
