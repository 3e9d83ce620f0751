import { z } from 'zod';
import { keyLimits } from './api-keys.ts';
import { defineCall } from './call.ts';

export const webhookEvents = ['task.finished', 'task.failed', 'test'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  /** Only tasks of this key; null: all tasks of the account. */
  key_id: z.string().nullable(),
  key_name: z.string().nullable(),
  /** False: turned off by the user, or after too many failures. */
  is_on: z.boolean(),
  /** Number of consecutive failed attempts. */
  failures: z.number().int(),
  created_at: z.iso.datetime(),
});
export type Webhook = z.infer<typeof webhook>;

export const delivery = z.object({
  id: z.string(),
  event: z.enum(webhookEvents),
  task_id: z.string().nullable(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number().int(),
  /** HTTP status of the last response; null: none. */
  status: z.number().int().nullable(),
  /** Network error when there was no response; empty otherwise. */
  error: z.string(),
  created_at: z.iso.datetime(),
  /** Timestamp of the next attempt. */
  next_at: z.iso.datetime().nullable(),
});
export type Delivery = z.infer<typeof delivery>;

const byId = z.object({ id: z.string() });

/** Webhooks of the wallet in use, newest first. */
export const getWebhooks = defineCall('GET /webhooks', {
  action: 'keys',
  response: z.object({ webhooks: z.array(webhook) }),
});

/** The signing secret is returned only here. 41600 when there are too many, 41601 for a disallowed URL. */
export const createWebhook = defineCall('POST /webhook', {
  action: 'keys',
  request: z.object({ url: z.string().trim().max(keyLimits.urlLength), key_id: z.string().nullable().default(null) }),
  response: z.object({ webhook, secret: z.string() }),
});

/** `rotate`: creates a new secret; the former one also signs for a day. */
export const changeWebhook = defineCall('PUT /webhook', {
  action: 'keys',
  request: z.object({ id: z.string(), change: z.enum(['rotate', 'on', 'off']) }),
  response: z.object({ webhook, secret: z.string().optional() }),
});

export const deleteWebhook = defineCall('DELETE /webhook', { action: 'keys', request: byId, response: byId });

/** Sends one event without content. 41602 while it is off. */
export const testWebhook = defineCall('POST /webhook_test', {
  action: 'keys',
  request: byId,
  response: z.object({ delivery }),
});

/** Deliveries of the last 30 days, newest first. */
export const getDeliveries = defineCall('GET /webhook_deliveries', {
  action: 'keys',
  request: z.object({ id: z.string(), before: z.string().optional() }),
  response: z.object({ deliveries: z.array(delivery), next: z.string().nullable() }),
});

/** Repeats a delivery now. 41602 while its webhook is off. */
export const resendDelivery = defineCall('POST /webhook_resend', {
  action: 'keys',
  request: byId,
  response: z.object({ delivery }),
});
