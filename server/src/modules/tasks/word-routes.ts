import { checkWords } from '@atelier/contract/words';
import type { FastifyInstance } from 'fastify';
import { findProhibitedWords } from '../../platform/text/word-check.ts';
import { registerCall } from '../auth/register-call.ts';

/** The word check of a form that is being filled in; the submission's own check is the same. */
export const registerWordRoutes = (app: FastifyInstance): void => {
  registerCall(app, checkWords, async ({ input }) => ({
    words: [...new Set(input.texts.flatMap(findProhibitedWords))],
  }));
};
