import { z } from 'zod';
import { defineCall } from './call.ts';

/**
 * The lowest registry that a browser which never was here may take, by the server's word and not by the store's. Whoever can write
 * the store, but has no key, could serve an older one otherwise.
 */
export const registryFloor = defineCall({
  method: 'GET',
  path: '/registry_floor',
  auth: 'public',
  added: true,
  request: z.object({}),
  response: z.object({
    /** null: this server knows no registry. */
    floor: z.object({ epoch: z.number().int(), revision: z.number().int() }).nullable(),
    /** The server's clock: a browser's may be years off. */
    now: z.iso.datetime(),
  }),
});
