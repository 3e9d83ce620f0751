import { randomBytes } from 'node:crypto';
import { keyLimits } from '@atelier/contract/api-keys';
import type { Webhook } from '@atelier/contract/webhooks';
import * as calls from '@atelier/contract/webhooks';
import { sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { ApiFailure } from '../../platform/api-failure.ts';
import { newId } from '../../platform/db/clock.ts';
import { type Database, withTransaction } from '../../platform/db/database.ts';
import { apiWebhooks } from '../../platform/db/schema/open-api.ts';
import { sealText } from '../../platform/secrets/secrets.ts';
import type { RouteModule } from '../../services.ts';
import { registerCall } from '../auth/register-call.ts';
import { lockWallet } from '../wallet/ledger.ts';
import { listDeliveries, refusedAddress, resend, sendTest, type WebhookContext } from './deliveries.ts';

const createSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

interface WebhookRow extends Record<string, unknown> {
  id: string;
  url: string;
  key_id: string | null;
  key_name: string | null;
  is_on: boolean;
  failures: number;
  created_at: Date;
}

/** Newest first. */
const listWebhooks = async ({ orm }: Database, walletId: string): Promise<Webhook[]> => {
  const { rows } = await orm.execute<WebhookRow>(sql`
    select h.id, h.url, h.key_id, k.name as key_name, h.disabled_at is null as is_on, h.failures, h.created_at
    from api_webhooks h left join api_keys k on k.id = h.key_id where h.wallet_id = ${walletId} order by h.id desc`);
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }));
};

const readWebhook = async (db: Database, walletId: string, id: string): Promise<Webhook> => {
  const webhook = (await listWebhooks(db, walletId)).find((row) => row.id === id);
  if (!webhook) throw new ApiFailure('44000');
  return webhook;
};

/** @throws ApiFailure 41600, 41601, 44000 for a key that is not the wallet's */
const createWebhook = async (
  { db, mac, policy }: WebhookContext,
  walletId: string,
  { url, key_id: keyId }: { url: string; key_id: string | null },
): Promise<{ webhook: Webhook; secret: string }> => {
  if (keyId !== null && !isUuid(keyId)) throw new ApiFailure('44000');
  const refused = await refusedAddress(url, policy);
  if (refused) throw new ApiFailure('41601', { reason_zh: refused.zh, reason_en: refused.en });
  const [id, secret] = [newId(), createSecret()];
  await withTransaction(db, async (tx) => {
    await lockWallet(tx, walletId);
    const { rows } = await tx.execute(sql`select 1 from api_webhooks where wallet_id = ${walletId}`);
    if (rows.length >= keyLimits.webhooks) throw new ApiFailure('41600', { max: keyLimits.webhooks });
    const own = await tx.execute(sql`select 1 from api_keys where id = ${keyId} and wallet_id = ${walletId}`);
    if (keyId !== null && own.rows.length === 0) throw new ApiFailure('44000');
    await tx.insert(apiWebhooks).values({ ...{ id, walletId, keyId, url }, sealedSecret: sealText(mac, id, secret) });
  });
  return { webhook: await readWebhook(db, walletId, id), secret };
};

/** @throws ApiFailure 44000, for a foreign or unknown one alike */
const changeWebhook = async (
  { db, mac }: WebhookContext,
  walletId: string,
  { id, change }: { id: string; change: 'rotate' | 'on' | 'off' },
): Promise<{ webhook: Webhook; secret?: string }> => {
  if (!isUuid(id)) throw new ApiFailure('44000');
  const secret = createSecret();
  const changes = {
    rotate: sql`former_secret = sealed_secret, former_ends_at = now() + interval '1 day', sealed_secret = ${sealText(mac, id, secret)}`,
    on: sql`disabled_at = null, failures = 0`,
    off: sql`disabled_at = coalesce(disabled_at, now())`,
  };
  await db.orm.execute(sql`update api_webhooks set ${changes[change]} where id = ${id} and wallet_id = ${walletId}`);
  return { webhook: await readWebhook(db, walletId, id), ...(change === 'rotate' && { secret }) };
};

/** @throws ApiFailure 44000, for a foreign or unknown one alike */
const deleteWebhook = async ({ db }: WebhookContext, walletId: string, id: string): Promise<void> => {
  if (!isUuid(id)) throw new ApiFailure('44000');
  const { rowCount } = await db.orm.execute(sql`delete from api_webhooks where id = ${id} and wallet_id = ${walletId}`);
  if (!rowCount) throw new ApiFailure('44000');
};

/** Webhooks and their deliveries. */
export const apiWebhookRoutes: RouteModule = (app, { db, generation: { webhooks } }) => {
  registerCall(app, calls.getWebhooks, async ({ session }) => ({
    webhooks: await listWebhooks(db, session.walletId),
  }));
  registerCall(app, calls.createWebhook, ({ input, session }) => createWebhook(webhooks, session.walletId, input));
  registerCall(app, calls.changeWebhook, ({ input, session }) => changeWebhook(webhooks, session.walletId, input));
  registerCall(app, calls.deleteWebhook, async ({ input, session }) => {
    await deleteWebhook(webhooks, session.walletId, input.id);
    return { id: input.id };
  });
  registerCall(app, calls.testWebhook, async ({ input, session }) => ({
    delivery: await sendTest(webhooks, session.walletId, input.id),
  }));
  registerCall(app, calls.getDeliveries, ({ input, session }) => listDeliveries(webhooks, session.walletId, input));
  registerCall(app, calls.resendDelivery, async ({ input, session }) => ({
    delivery: await resend(webhooks, session.walletId, input.id),
  }));
};
