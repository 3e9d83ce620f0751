import * as calls from '@atelier/contract/webhooks';
import type { RouteModule } from '../../services.ts';
import { registerCall } from '../auth/register-call.ts';
import { listDeliveries, resend, sendTest } from './deliveries.ts';
import { changeWebhook, createWebhook, deleteWebhook, listWebhooks } from './webhooks.ts';

/** Webhooks and their deliveries. */
export const apiWebhookRoutes: RouteModule = (app, { db, generation: { webhooks } }) => {
  registerCall(app, calls.getWebhooks, async ({ session }) => ({
    webhooks: await listWebhooks(db, session.walletId),
  }));
  registerCall(app, calls.createWebhook, ({ input, session }) => createWebhook(webhooks, session.walletId, input));
  registerCall(app, calls.changeWebhook, ({ input, session }) => changeWebhook(webhooks, session.walletId, input));
  registerCall(app, calls.deleteWebhook, async ({ input, session }) => {
    await deleteWebhook(webhooks, session.walletId, input.id);
    return { id: input.id };
  });
  registerCall(app, calls.testWebhook, async ({ input, session }) => ({
    delivery: await sendTest(webhooks, session.walletId, input.id),
  }));
  registerCall(app, calls.getDeliveries, ({ input, session }) => listDeliveries(webhooks, session.walletId, input));
  registerCall(app, calls.resendDelivery, async ({ input, session }) => ({
    delivery: await resend(webhooks, session.walletId, input.id),
  }));
};
