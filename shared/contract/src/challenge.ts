import { z } from 'zod';
import { defineCall } from './call.ts';

/** The answer to a challenge. Who cannot read the picture waits until its `wait_seconds` are over and leaves the letters empty. */
export const challengeAnswer = z.object({ id: z.string().max(64), letters: z.string().trim().max(16).default('') });
export type ChallengeAnswer = z.output<typeof challengeAnswer>;

/** A picture whose letters open the way to one more code or password (45003). */
export const getChallenge = defineCall({
  method: 'GET',
  path: '/challenge',
  auth: 'public',
  added: true,
  request: z.object({}),
  response: z.object({
    id: z.string(),
    /** `data:image/png`, light and dark alike. */
    picture: z.string(),
    /** After these seconds it opens without the letters. */
    wait_seconds: z.number().int(),
    expires_at: z.iso.datetime(),
  }),
});
