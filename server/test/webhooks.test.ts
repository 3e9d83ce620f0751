import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createApiKey, revokeApiKey } from '@atelier/contract/api-keys';
import { getNotices } from '@atelier/contract/notices';
import {
  changeWebhook,
  createWebhook,
  type Delivery,
  deleteWebhook,
  getDeliveries,
  getWebhooks,
  resendDelivery,
  testWebhook,
} from '@atelier/contract/webhooks';
import { EngineError } from '@atelier/engine/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusedAddress, sendWebhook } from '../src/modules/webhooks/deliveries.ts';
import { openStudio, type Studio } from './generation/studio.ts';

let studio: Studio;
let receiver: Server;
let url: string;
/** Responses of the receiver, and its requests. */
let status = 204;
const received: { headers: IncomingHttpHeaders; body: string }[] = [];

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(status, status === 302 ? { location: `${url}/elsewhere` } : {}).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  studio = await openStudio({ env: { WEBHOOKS_TO_PRIVATE: 'on' } });
});
beforeEach(() => {
  status = 204;
  received.length = 0;
});
afterAll(async () => {
  await studio.close();
  receiver.close();
});

const make = async (key_id: string | null = null) =>
  studio.testServer.call(createWebhook, { url, key_id }, { as: studio.ann });

const listOf = async (id: string): Promise<Delivery[]> =>
  (await studio.testServer.call(getDeliveries, { id }, { as: studio.ann })).deliveries;

const settle = (id: string, wanted: Partial<Delivery>) =>
  vi.waitFor(async () => expect((await listOf(id))[0]).toMatchObject(wanted), { timeout: 30_000, interval: 50 });

const isSigned = ({ headers, body }: (typeof received)[number], secret: string): boolean => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const mac = createHmac('sha256', key).update(content).digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${mac}`);
};

describe('webhooks', () => {
  it('are signed and sent when a task ends', async () => {
    const { webhook, secret } = await make();
    const { id: done } = await studio.submit();
    await studio.reach(done, 'completed');
    await settle(webhook.id, { event: 'task.finished', task_id: done, state: 'delivered', attempts: 1, status: 204 });
    studio.engine.finishesAlone(false);
    const { id: failed } = await studio.submit();
    (await studio.engine.nextDraw()).fail(new EngineError('refused', 'no-person'));
    studio.engine.finishesAlone(true);
    await settle(webhook.id, { event: 'task.failed', task_id: failed, state: 'delivered' });
    const bodies = received.map(({ body }) => JSON.parse(body) as { type: string; data: object });
    expect(bodies).toMatchObject([
      { type: 'task.finished', data: { task_id: done, tool: 'hdUpscale', state: 'completed', charged: 2 } },
      { type: 'task.failed', data: { task_id: failed, state: 'failed', charged: 0 } },
    ]);
    expect(received.every((one) => isSigned(one, secret))).toBe(true);
    expect(Math.abs(Number(received[0]?.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
    const { rows } = await studio.testServer.db.pool.query<{ row: string }>(
      'select to_jsonb(w)::text as row from api_webhooks w',
    );
    expect(rows[0]?.row).not.toContain(secret.slice(6));
    await studio.testServer.call(deleteWebhook, { id: webhook.id }, { as: studio.ann });
  });

  it('of a key cover its tasks only, and end with it', async () => {
    const as = { as: studio.ann };
    const { key } = await studio.testServer.call(createApiKey, { name: 'shop', rights: ['generate'] }, as);
    const { webhook } = await make(key.id);
    const { id } = await studio.submit();
    await studio.reach(id, 'completed');
    expect(await listOf(webhook.id)).toEqual([]);
    await studio.testServer.db.pool.query('update holds set key_id = $1 where task_id = $2', [key.id, id]);
    await studio.testServer.call(revokeApiKey, { id: key.id }, as);
    expect(await studio.testServer.call(getWebhooks, {}, as)).toEqual({ webhooks: [] });
    expect(await studio.testServer.answer(createWebhook, { url, key_id: key.id }, as)).toMatchObject({ code: '44000' });
  });

  it('are retried after a failure, never redirected, and sent again on request', async () => {
    const { webhook } = await make();
    const { id } = await studio.submit();
    status = 302;
    await studio.reach(id, 'completed');
    await settle(webhook.id, { state: 'waiting', attempts: 1, status: 302 });
    const [delivery] = await listOf(webhook.id);
    const pause = Date.parse(delivery?.next_at ?? '') - Date.now();
    expect(pause).toBeGreaterThan(30_000);
    expect(received).toHaveLength(1);
    status = 200;
    await studio.testServer.call(resendDelivery, { id: delivery?.id ?? '' }, { as: studio.ann });
    await settle(webhook.id, { state: 'delivered', status: 200, next_at: null });
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(
      await studio.testServer.answer(resendDelivery, { id: delivery?.id ?? '' }, { as: studio.bob }),
    ).toMatchObject({ code: '44000' });
    await studio.testServer.call(deleteWebhook, { id: webhook.id }, { as: studio.ann });
  });

  it('sign with both secrets for a day after a rotation', async () => {
    const as = { as: studio.ann };
    const { webhook, secret } = await make();
    const { secret: next = '' } = await studio.testServer.call(changeWebhook, { id: webhook.id, change: 'rotate' }, as);
    await studio.testServer.call(testWebhook, { id: webhook.id }, as);
    await settle(webhook.id, { event: 'test', state: 'delivered' });
    expect([secret, next].map((one) => received.some((message) => isSigned(message, one)))).toEqual([true, true]);
    await studio.testServer.db.pool.query("update api_webhooks set former_ends_at = now() - interval '1 s'");
    received.length = 0;
    await studio.testServer.call(testWebhook, { id: webhook.id }, as);
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 20_000 });
    expect([secret, next].map((one) => received.some((message) => isSigned(message, one)))).toEqual([false, true]);
    await studio.testServer.call(deleteWebhook, { id: webhook.id }, as);
  });

  it('are disabled after many failures, with a notification', async () => {
    const as = { as: studio.ann };
    const { webhook } = await make();
    await studio.testServer.db.pool.query('update api_webhooks set failures = 19');
    status = 500;
    await studio.testServer.call(testWebhook, { id: webhook.id }, as);
    await settle(webhook.id, { state: 'failed', status: 500 });
    expect((await studio.testServer.call(getWebhooks, {}, as)).webhooks).toMatchObject([
      { is_on: false, failures: 20 },
    ]);
    expect((await studio.testServer.call(getNotices, {}, as)).notices[0]).toMatchObject({ kind: 'webhook-off' });
    expect(await studio.testServer.answer(testWebhook, { id: webhook.id }, as)).toMatchObject({ code: '41602' });
    await studio.testServer.call(changeWebhook, { id: webhook.id, change: 'on' }, as);
    expect((await studio.testServer.call(getWebhooks, {}, as)).webhooks).toMatchObject([{ is_on: true, failures: 0 }]);
    await studio.testServer.call(deleteWebhook, { id: webhook.id }, as);
  });
});

describe('addresses of webhooks', () => {
  it.each([
    'http://example.com/hook',
    'https://127.0.0.1/hook',
    'https://2130706433/hook',
    'https://[::1]/hook',
    'https://[::ffff:10.0.0.1]/hook',
    'https://192.168.1.4/hook',
    'https://169.254.169.254/latest',
    'https://localhost/hook',
    'https://user:secret@example.com/hook',
    'ftp://example.com/hook',
    'hook',
  ])('%s is refused', async (address) => {
    expect(await refusedAddress(address, { isPrivateAllowed: false })).toBeDefined();
  });

  it('are checked again when a message is sent', async () => {
    const { port } = receiver.address() as AddressInfo;
    const message = { id: 'a', body: '{}', secrets: ['whsec_YQ=='], timestamp: 1 };
    for (const host of ['127.0.0.1', 'localhost', '[::1]'])
      expect(await sendWebhook({ ...message, url: `https://${host}:${port}/` }, { isPrivateAllowed: false })).toEqual({
        status: null,
        error: 'a private address',
      });
    expect(received).toEqual([]);
  });
});
