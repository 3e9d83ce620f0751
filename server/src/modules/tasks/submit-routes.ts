import { type SubmitCallName, submitCalls } from '@atelier/contract/generation';
import type { FastifyInstance } from 'fastify';
import type { Generation } from '../../generation.ts';
import { registerCall } from '../auth/register-call.ts';
import { checkSubmission } from './check-submission.ts';
import { submitTask } from './submit-task.ts';

/** The nine submit calls share one service; the call's name selects the tools. */
export const registerSubmitRoutes = (app: FastifyInstance, { context, offering }: Generation): void => {
  for (const name of Object.keys(submitCalls) as SubmitCallName[]) {
    registerCall(app, submitCalls[name], async ({ input, session }) => {
      const checked = checkSubmission(name, input, { ...offering, level: session.level, canBuy: session.canBuy });
      return { task: await submitTask(context, session, checked) };
    });
  }
};
