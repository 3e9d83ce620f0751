import { z } from 'zod';
import { defineCall } from './call.ts';

export const identity = z.object({
  /** The company in use, or null for the personal identity. */
  company: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The person's membership of that company. */
  member: z.object({ id: z.string(), is_admin: z.boolean() }).nullable(),
  type: z.enum(['B', 'C']),
});
export type Identity = z.infer<typeof identity>;

/** Which identity the person uses; code 40000 logs the user out. */
export const getCompany = defineCall({
  method: 'GET',
  path: '/get_company',
  request: z.object({}),
  response: identity,
});
