import { createApiKey, getApiKeys, revokeApiKey } from '@atelier/contract/api-keys';
import { openBase } from '@atelier/contract/open-routes';
import { limitScope } from '../../platform/http/limit-rates.ts';
import type { RouteModule } from '../../services.ts';
import { contextOf } from '../assets/routes.ts';
import { registerCall } from '../auth/register-call.ts';
import { createKey, listKeys, revokeKey } from './api-keys.ts';
import { answerProblems } from './open-call.ts';
import { registerOpenCalls } from './open-calls.ts';
import { openDocumentOf } from './open-document.ts';

/** Keys of programs, as their owner manages them. */
export const apiKeyRoutes: RouteModule = (app, { db, config }) => {
  registerCall(app, getApiKeys, async ({ session, request: { protocol, host } }) => ({
    api: `${protocol}://${host}${openBase}`,
    keys: await listKeys(db, session.walletId, config.timeZone),
  }));
  registerCall(app, createApiKey, ({ input, session }) => createKey(db, session, input, config.timeZone));
  registerCall(app, revokeApiKey, async ({ input, session }) => {
    await revokeKey(db, session.walletId, input.id);
    return { id: input.id };
  });
};

/** The open interface, and its description. */
export const openRoutes: RouteModule = (app, services) => {
  const { config, limits } = services;
  app.decorateRequest('keySession', null);
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  if (config.rateLimit > 0) limitScope(app, limits, 'open-address');
  answerProblems(app);
  const document = openDocumentOf(config.brand);
  app.get('/openapi.json', async () => document);
  registerOpenCalls(app, services, contextOf(services));
};
