import { z } from 'zod';
import { defineCall } from './call.ts';

/**
 * The minimum registry revision for a browser without a stored one, stated by the server and not by the store. Otherwise an
 * attacker with write access to the store, but without a key, could serve an older registry.
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
