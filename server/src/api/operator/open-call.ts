import type { Call } from '@atelier/contract/call';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';
import { needOpenConsole } from '../../operators/console-pass.ts';
import { type CallContext, registerCall } from '../../plugins/register-call.ts';

/** Opens a call that is answered only while the console is open on the asker's device; 43010 otherwise. */
export const registerOpenCall = <C extends Call>(
  app: FastifyInstance,
  db: Database,
  call: C,
  handler: (context: CallContext<C>) => ReturnType<Parameters<typeof registerCall<C>>[2]>,
): void =>
  registerCall(app, call, async (context) => {
    await needOpenConsole(db, context.session);
    return handler(context);
  });
