import { z } from 'zod';
import { defineCall } from './call.ts';
import { consoleLimits } from './console.ts';
import { providerKeys } from './providers.ts';

const moment = z.iso.datetime();
const count = z.number().int();
const address = z.string().min(1).max(500);

/** `connecting`: it was not looked at yet. `partly`: some nodes reach it, others do not. */
export const modelServerStates = ['ready', 'partly', 'away', 'connecting'] as const;

const toolOfServer = z.object({
  tool_type: count,
  /** The template that would draw it; null while something is missing for each. */
  template: z.string().nullable(),
  /** What the first template of the tool lacks there, in words that operators know. */
  nodes: z.array(z.string()),
  models: z.array(z.string()),
  versions: z.array(z.string()),
});

const serverRow = z.object({
  address: z.string(),
  state: z.enum(modelServerStates),
  since: moment,
  /** Tasks that it may have at a time, of all nodes together. */
  slots: count,
  /** Those that it has. */
  used: count,
  /** Prompts in its own queue at the last poll, from any sender. */
  queued: count,
  /** Set while an operator has it out of service. */
  rest: z.object({ by: z.string(), reason: z.string(), at: moment }).nullable(),
  version: z.string().nullable(),
  devices: z.array(z.string()),
  /** The last failure that a node met there, also when it is over. */
  error: z.object({ words: z.string(), node: z.string(), at: moment }).nullable(),
  /** Of an away one: as of when it was there. Empty until it was looked at once. */
  tools: z.array(toolOfServer),
  /** What each living node knows of it. */
  nodes: z.array(
    z.object({ node: z.string(), state: z.enum(['ready', 'away', 'connecting']), since: moment, seen_at: moment }),
  ),
});
export type ModelServerRow = z.infer<typeof serverRow>;

/** One day of one provider: jobs that ended there, those that failed, their time and what they cost. */
const providerDay = z.object({
  day: z.iso.date(),
  calls: count,
  failures: count,
  seconds: z.number(),
  usd: z.number(),
});

const providerRow = z.object({
  provider: z.enum(providerKeys),
  /** US dollars a calendar month (UTC); null: no limit. */
  limit: z.number().nullable(),
  /** Since the first of the month. */
  usd: z.number(),
  /** The last 31, the newest first; days without a job are left out. */
  days: z.array(providerDay),
});
export type ProviderUse = z.infer<typeof providerRow>;

/** The model servers, as the living nodes see them; none where none is configured. Answers 43010 while the console is locked, as do all calls here. */
export const getModelServers = defineCall({
  method: 'GET',
  path: '/operator/model_servers',
  action: 'operate',
  added: true,
  request: z.object({}),
  response: z.object({ servers: z.array(serverRow), providers: z.array(providerRow).optional() }),
});

/** Out of service: what it draws goes on, and nothing is begun there. 44000 where no node has such a server. */
export const restModelServer = defineCall({
  method: 'POST',
  path: '/operator/rest_model_server',
  action: 'operate',
  added: true,
  request: z.object({ address, resting: z.boolean(), reason: z.string().trim().min(1).max(consoleLimits.reason) }),
  response: z.object({ address: z.string(), resting: z.boolean() }),
});

/** Every node looks at this server, or at all, now, nodes and models included. */
export const lookAtModelServers = defineCall({
  method: 'POST',
  path: '/operator/look_at_model_servers',
  action: 'operate',
  added: true,
  request: z.object({ address: address.optional() }),
  response: z.object({}),
});
