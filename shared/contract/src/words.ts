import { z } from 'zod';
import { defineCall } from './call.ts';

/** Most texts of one question, and most characters of each. */
export const wordCheckLimits = { texts: 8, characters: 2000 } as const;

/** Which words of these texts may not be submitted, while they are still being written. A submission is checked again. */
export const checkWords = defineCall({
  method: 'POST',
  path: '/AIdesign/check_words',
  action: 'work',
  added: true,
  request: z.object({
    texts: z.array(z.string().max(wordCheckLimits.characters)).min(1).max(wordCheckLimits.texts),
  }),
  response: z.object({
    /** As the user wrote them, each once. */
    words: z.array(z.string()),
  }),
});
