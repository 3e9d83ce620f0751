import { z } from 'zod';
import { defineCall } from './call.ts';

export const remoteEvent = z.object({
  remote: z.string().max(60),
  version: z.string().max(40),
  phase: z.enum(['registry', 'manifest', 'entry', 'expose', 'init', 'render', 'ready', 'fallback']),
  ms: z.number().min(0),
  /** null when it went well. */
  errorClass: z.string().max(80).nullable(),
});
export type RemoteEvent = z.infer<typeof remoteEvent>;

/** Loads, failures and fall-backs of remotes; sent by beacon, so it needs no bearer. */
export const remoteTelemetry = defineCall({
  method: 'POST',
  path: '/remote_telemetry',
  auth: 'public',
  added: true,
  request: z.object({ events: z.array(remoteEvent).min(1).max(50) }),
  response: z.object({}),
});
