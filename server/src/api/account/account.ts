import * as calls from '@atelier/contract/auth';
import { type challengeAnswer, getChallenge } from '@atelier/contract/challenge';
import { parsePhone } from '@atelier/contract/phone';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { findByLogin, findByPhone, findInviter, isInviteCode, readUser, register } from '../../accounts/accounts.ts';
import { recordAgreed } from '../../accounts/consents.ts';
import { describeDevice } from '../../accounts/describe-device.ts';
import { hashPassword, verifyPassword } from '../../accounts/passwords.ts';
import { toE164 } from '../../accounts/phone.ts';
import type { CodePurpose } from '../../accounts/phone-codes.ts';
import { createSocketTickets } from '../../accounts/socket-tickets.ts';
import { ApiFailure } from '../../api-failure.ts';
import { sharedNow } from '../../clock.ts';
import { withTransaction } from '../../db/database.ts';
import { users } from '../../db/schema/accounts.ts';
import { addressKey } from '../../limits/address-key.ts';
import { resendAfter } from '../../limits/limit-rows.ts';
import { languageOf } from '../../plugins/language.ts';
import { registerCall, registerEitherCall, registerPublicCall } from '../../plugins/register-call.ts';
import type { Area } from '../../services.ts';
import { createAccountParts } from './account-parts.ts';

const agentOf = (request: FastifyRequest): string => request.headers['user-agent'] ?? '';

/** Signing in and out, registration, codes, invite codes. */
export const accountArea: Area = (app, services) => {
  const { db, limits, publisher } = services;
  const { codes, challenges, devices } = createAccountParts(services);
  const tickets = createSocketTickets(db);

  /** Who asks often proves first to be a person. @throws ApiFailure 45003, 41216 */
  const letThrough = async ({ ip }: FastifyRequest, challenge: z.output<typeof challengeAnswer> | undefined) => {
    if (challenge) await challenges.pass(challenge);
    else await limits.attempt({ limit: 'code-address-freely', of: addressKey(ip) });
  };

  const sendCode = async (request: FastifyRequest, phone: string, purpose: CodePurpose) => {
    await codes.send({ phone: toE164(phone), purpose, address: request.ip, language: languageOf(request) });
    return { resend_after: resendAfter };
  };

  registerPublicCall(app, calls.sendCode, async ({ input, request }) => {
    await letThrough(request, input.challenge);
    return sendCode(request, input.phone, 'sign-in');
  });
  registerPublicCall(app, calls.pwdSendCode, async ({ input, request }) => {
    await letThrough(request, input.challenge);
    return sendCode(request, input.phone, 'password');
  });
  registerPublicCall(app, getChallenge, async ({ request }) => {
    await limits.attempt({ limit: 'challenge-address', of: addressKey(request.ip) });
    return challenges.create();
  });

  registerPublicCall(app, calls.login, async ({ input, request }) => {
    const phone = parsePhone(input.username);
    const user = await findByLogin(db, input.username, phone);
    // A name that nobody has is counted alike, so that the limit does not tell which names exist.
    const attempt = await limits.attempt(
      { limit: 'password-account', of: user?.id ?? phone ?? input.username },
      { limit: 'password-address', of: addressKey(request.ip) },
    );
    if (!(await verifyPassword(user?.passwordHash ?? null, input.password)) || !user) throw new ApiFailure('41003');
    if (user.isDisabled) throw new ApiFailure('40004');
    // Nothing of these waits for another.
    const [opened] = await Promise.all([
      devices.open(db.orm, user.id, agentOf(request)),
      recordAgreed(db.orm, user.id, input.agreed),
      attempt.refund(),
    ]);
    return opened;
  });

  registerPublicCall(app, calls.codeAuth, async ({ input, request }) => {
    const phone = toE164(input.phone);
    const codeId = await codes.check(phone, 'sign-in', input.code);
    const user = await findByPhone(db, phone);
    // The code stays good: it also opens the registration.
    if (!user) throw new ApiFailure('41005');
    if (user.isDisabled) throw new ApiFailure('40004');
    return withTransaction(db, async (tx) => {
      await codes.use(tx, codeId);
      await recordAgreed(tx, user.id, input.agreed);
      return devices.open(tx, user.id, agentOf(request));
    });
  });

  registerPublicCall(app, calls.phoneRegister, async ({ input, request }) => {
    const phone = toE164(input.phone);
    const codeId = await codes.check(phone, 'sign-in', input.code);
    if (await findByPhone(db, phone)) throw new ApiFailure('41004');
    const inviter = input.invite_code ? await findInviter(db, input.invite_code) : undefined;
    const passwordHash = input.password === undefined ? null : await hashPassword(input.password);
    return withTransaction(db, async (tx) => {
      await codes.use(tx, codeId);
      const userId = await register(tx, { phone, passwordHash, inviter, language: languageOf(request) });
      await recordAgreed(tx, userId, input.agreed);
      return devices.open(tx, userId, agentOf(request));
    });
  });

  registerPublicCall(app, calls.modifyPwd, async ({ input }) => {
    const phone = toE164(input.phone);
    const codeId = await codes.check(phone, 'password', input.code);
    const user = await findByPhone(db, phone);
    if (!user) throw new ApiFailure('41005');
    const passwordHash = await hashPassword(input.password);
    await withTransaction(db, async (tx) => {
      await codes.use(tx, codeId);
      await tx.update(users).set({ passwordHash, passwordChangedAt: sharedNow() }).where(eq(users.id, user.id));
      await devices.endAll(tx, user.id, 'password');
    });
    publisher.closeSockets(user.id, null);
    return {};
  });

  registerPublicCall(app, calls.refresh, ({ input }) => devices.refresh(input.refresh));

  registerCall(app, calls.logout, async ({ input, session }) => {
    if (input.everywhere) await devices.endAll(db.orm, session.userId, 'logout-everywhere');
    else await devices.end(session.sessionId, 'logout');
    publisher.closeSockets(session.userId, input.everywhere ? null : session.sessionId);
    return {};
  });

  registerCall(app, calls.getSessions, async ({ session }) => {
    const described = (await devices.list(session.userId)).map((device) => describeDevice(device, session.sessionId));
    return { sessions: described.sort((one, other) => Number(other.is_current) - Number(one.is_current)) };
  });

  registerCall(app, calls.endSession, async ({ input, session }) => {
    if (!(await devices.endOf(session.userId, input.id))) throw new ApiFailure('41007');
    publisher.closeSockets(session.userId, input.id);
    return {};
  });

  registerCall(app, calls.userAuth, ({ session }) => readUser(db, session));

  registerEitherCall(app, calls.authInviteCode, async ({ input: { invite_code }, session }) => {
    if (invite_code) return { invite_code: '', valid: await isInviteCode(db, invite_code) };
    if (!session) throw new ApiFailure('40002');
    const [row] = await db.orm.select({ code: users.inviteCode }).from(users).where(eq(users.id, session.userId));
    const code = row?.code ?? '';
    return { invite_code: code, link: `#/register?${new URLSearchParams({ invite_code: code }).toString()}` };
  });

  registerPublicCall(app, calls.getInviteUser, async ({ input }) => ({
    nickname: (await findInviter(db, input.invite_code)).nickname,
  }));

  registerCall(app, calls.socketTicket, async ({ session }) => ({ ticket: await tickets.issue(session) }));
};
