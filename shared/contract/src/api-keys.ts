import { z } from 'zod';
import { defineCall } from './call.ts';

/** Permissions of an API key. `read`: account, tools, history, library. `generate`: uploads and tasks. `library`: add and delete. */
export const keyRights = ['read', 'generate', 'library'] as const;
export const keyRight = z.enum(keyRights);
export type KeyRight = z.infer<typeof keyRight>;

/** Maximum numbers per wallet, and maximum text lengths. */
export const keyLimits = { keys: 20, webhooks: 10, nameLength: 40, urlLength: 500 } as const;

export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The last characters of the secret. */
  hint: z.string(),
  rights: z.array(keyRight),
  /** Credits per package month; null: no limit. */
  credit_limit: z.number().int().nullable(),
  /** Reserved or spent in this package month. */
  credit_used: z.number().int(),
  /** Null: does not expire. */
  ends_at: z.iso.datetime().nullable(),
  has_ended: z.boolean(),
  /** Nickname of the creator. */
  created_by: z.string(),
  created_at: z.iso.datetime(),
  /** Minute precision; null: never. */
  last_used_at: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

const byId = z.object({ id: z.string() });

/** Keys of the current wallet, newest first. */
export const getApiKeys = defineCall('GET /api_keys', {
  action: 'keys',
  response: z.object({
    keys: z.array(apiKey),
    /** Base address of the public API. */
    api: z.string(),
  }),
});

/** Only this response contains the secret. 41600 when there are too many. */
export const createApiKey = defineCall('POST /api_key', {
  action: 'keys',
  request: z.object({
    name: z.string().trim().min(1).max(keyLimits.nameLength),
    rights: z.array(keyRight).min(1).max(keyRights.length),
    credit_limit: z.number().int().min(0).max(100_000_000).nullable().default(null),
    /** Days until it expires; null: never. */
    days: z.number().int().min(1).max(3650).nullable().default(null),
  }),
  response: z.object({ key: apiKey, secret: z.string() }),
});

/** Revokes the key immediately, with its webhooks. */
export const revokeApiKey = defineCall('DELETE /api_key', { action: 'keys', request: byId, response: byId });
