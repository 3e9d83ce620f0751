import { createApiKey, getApiKeys, revokeApiKey } from '@atelier/contract/api-keys';
import type { RouteModule } from '../../services.ts';
import { registerCall } from '../auth/register-call.ts';
import { createKey, listKeys, revokeKey } from './api-keys.ts';

/** Keys of programs, as their owner manages them. */
export const apiKeyRoutes: RouteModule = (app, { db, config }) => {
  registerCall(app, getApiKeys, async ({ session }) => ({
    keys: await listKeys(db, session.walletId, config.timeZone),
  }));
  registerCall(app, createApiKey, ({ input, session }) => createKey(db, session, input, config.timeZone));
  registerCall(app, revokeApiKey, async ({ input, session }) => {
    await revokeKey(db, session.walletId, input.id);
    return { id: input.id };
  });
};
