import { z } from 'zod';
import { defineCall } from './call.ts';
import { consoleLimits } from './console.ts';
import { providerKeys } from './providers.ts';

const moment = z.iso.datetime();
const count = z.number().int();
const address = z.string().min(1).max(500);

/** `connecting`: not checked yet. `partly`: reachable from some nodes only. */
export const modelServerStates = ['ready', 'partly', 'away', 'connecting'] as const;

const toolOfServer = z.object({
  tool_type: count,
  /** Template that would be used; null when each template lacks a requirement. */
  template: z.string().nullable(),
  /** Missing requirements of the tool's first template, in operators' terms. */
  nodes: z.array(z.string()),
  models: z.array(z.string()),
  versions: z.array(z.string()),
});

const serverRow = z.object({
  address: z.string(),
  state: z.enum(modelServerStates),
  since: moment,
  /** Maximum concurrent tasks of all nodes together. */
  slots: count,
  /** Slots in use. */
  used: count,
  /** Prompts in the server's own queue at the last poll, from any client. */
  queued: count,
  /** Set while an operator has it out of service. */
  rest: z.object({ by: z.string(), reason: z.string(), at: moment }).nullable(),
  version: z.string().nullable(),
  devices: z.array(z.string()),
  /** Last failure that a node had with it, also when it is resolved. */
  error: z.object({ words: z.string(), node: z.string(), at: moment }).nullable(),
  /** For an unreachable server: the last known state. Empty until the first check. */
  tools: z.array(toolOfServer),
  /** State as seen by each live node. */
  nodes: z.array(
    z.object({ node: z.string(), state: z.enum(['ready', 'away', 'connecting']), since: moment, seen_at: moment }),
  ),
});
export type ModelServerRow = z.infer<typeof serverRow>;

/** One day of one provider: jobs that ended, failed jobs, their duration and cost. */
const providerDay = z.object({
  day: z.iso.date(),
  calls: count,
  failures: count,
  seconds: z.number(),
  usd: z.number(),
});

const providerRow = z.object({
  provider: z.enum(providerKeys),
  /** Limit in US dollars per calendar month (UTC); null: no limit. */
  limit: z.number().nullable(),
  /** US dollars since the first of the month. */
  usd: z.number(),
  /** The last 31 days, newest first, without days that had no job. */
  days: z.array(providerDay),
});
export type ProviderUse = z.infer<typeof providerRow>;

/** Model servers as seen by the live nodes; empty when none is configured. 43010 while the console is locked, as for all calls here. */
export const getModelServers = defineCall('GET /operator/model_servers', {
  action: 'operate',
  response: z.object({ servers: z.array(serverRow), providers: z.array(providerRow).optional() }),
});

/** Takes a server out of service: active tasks continue, no task starts. 44000 when no node has such a server. */
export const restModelServer = defineCall('POST /operator/rest_model_server', {
  action: 'operate',
  request: z.object({ address, resting: z.boolean(), reason: z.string().trim().min(1).max(consoleLimits.reason) }),
  response: z.object({ address: z.string(), resting: z.boolean() }),
});

/** Makes every node check this server, or all servers, now, including nodes and models. */
export const lookAtModelServers = defineCall('POST /operator/look_at_model_servers', {
  action: 'operate',
  request: z.object({ address: address.optional() }),
});
