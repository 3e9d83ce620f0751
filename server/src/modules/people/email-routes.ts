import * as calls from '@atelier/contract/person';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { ApiFailure } from '../../platform/api-failure.ts';
import { postgresCode, type Tx, withTransaction } from '../../platform/db/database.ts';
import { accountEmails } from '../../platform/db/schema/accounts.ts';
import { languageOf } from '../../platform/http/language.ts';
import { resendAfter } from '../../platform/limits/limit-rows.ts';
import type { Area } from '../../services.ts';
import { createAccountParts } from '../auth/account-parts.ts';
import { findByAddress } from '../auth/accounts.ts';
import { maskEmail, toEmail } from '../auth/phone.ts';
import { checkProof } from '../auth/proof.ts';
import { registerCall } from '../auth/register-call.ts';
import { notify } from '../notifications/notify.ts';

/** The e-mail address that a person signs in with. */
export const emailArea: Area = (app, services) => {
  const { db, limits, mail } = services;
  const { codes } = createAccountParts(services);
  const proofs = { db, limits, codes };

  registerCall(app, calls.emailSendCode, async ({ input, session, request }) => {
    const asker = { id: session.userId, address: request.ip };
    const sending = { purpose: 'new-phone', asker, isKnown: false, mayChallenge: false } as const;
    await codes.send({ ...sending, phone: toEmail(input.email), language: languageOf(request) });
    return { resend_after: resendAfter };
  });

  const takeEmail = async (tx: Tx, userId: string) => {
    const [taken] = await tx.delete(accountEmails).where(eq(accountEmails.userId, userId)).returning();
    return taken?.email;
  };

  /** Notifies the removed address; the change is kept even when the message fails. */
  const tellEmail = async (email: string | undefined, request: FastifyRequest) => {
    if (email === undefined) return;
    await mail
      ?.send({ email, purpose: 'email-removed', params: {}, language: languageOf(request) })
      .catch((error: unknown) => request.log.warn({ err: error }, 'the old e-mail address was not notified'));
  };

  registerCall(app, calls.setEmail, async ({ input, session: { userId }, request }) => {
    const email = toEmail(input.email);
    const codeId = await codes.check(email, 'new-phone', input.code, { id: userId, address: request.ip });
    const useProof = await checkProof(proofs, userId, { password: input.password, code: input.own_code });
    const owner = await findByAddress(db, email);
    if (owner && owner.id !== userId) throw new ApiFailure('41217');
    const before = await withTransaction(db, async (tx) => {
      await codes.use(tx, codeId);
      await useProof(tx);
      const taken = await takeEmail(tx, userId);
      await tx.insert(accountEmails).values({ userId, email });
      await notify(tx, userId, 'email-changed', { email: maskEmail(email) });
      return taken;
    }).catch((error: unknown) => {
      throw postgresCode(error) === '23505' ? new ApiFailure('41217', {}, { cause: error }) : error;
    });
    if (before !== email) await tellEmail(before, request);
    return {};
  });

  registerCall(app, calls.removeEmail, async ({ input, session: { userId }, request }) => {
    const useProof = await checkProof(proofs, userId, { password: input.password, code: input.own_code });
    const before = await withTransaction(db, async (tx) => {
      await useProof(tx);
      const taken = await takeEmail(tx, userId);
      if (taken !== undefined) await notify(tx, userId, 'email-removed', { email: maskEmail(taken) });
      return taken;
    });
    await tellEmail(before, request);
    return {};
  });
};
