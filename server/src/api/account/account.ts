import * as calls from '@atelier/contract/auth';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { createAccount, findByLogin, findByPhone, findInviter, readUser } from '../../accounts/accounts.ts';
import { createDeviceSessions } from '../../accounts/device-sessions.ts';
import { hashPassword, verifyPassword } from '../../accounts/passwords.ts';
import { toE164 } from '../../accounts/phone.ts';
import { type CodePurpose, createPhoneCodes } from '../../accounts/phone-codes.ts';
import { createRefreshTokens } from '../../accounts/refresh-tokens.ts';
import { createSocketTickets } from '../../accounts/socket-tickets.ts';
import { ApiFailure } from '../../api-failure.ts';
import { withTransaction } from '../../db/database.ts';
import { users } from '../../db/schema/accounts.ts';
import { addressKey } from '../../limits/address-key.ts';
import { resendAfter } from '../../limits/limit-rows.ts';
import { languageOf } from '../../plugins/language.ts';
import { registerCall, registerPublicCall } from '../../plugins/register-call.ts';
import type { Area } from '../../services.ts';

const agentOf = (request: FastifyRequest): string => request.headers['user-agent'] ?? '';

/** Signing in and out, registration, codes, invite codes. */
export const accountArea: Area = (app, services) => {
  const { config, db, secrets, sms, limits, publisher } = services;
  const codes = createPhoneCodes({ db, secrets, sms, limits, signature: config.brand.smsSignature });
  const devices = createDeviceSessions({
    db,
    access: services.tokens,
    refreshTokens: createRefreshTokens(secrets),
    onReuse: (userId, sessionId) => publisher.closeSockets(userId, sessionId),
  });
  const tickets = createSocketTickets(db);

  const sendCode = async (request: FastifyRequest, phone: string, purpose: CodePurpose) => {
    await codes.send({ phone: toE164(phone), purpose, address: request.ip, language: languageOf(request) });
    return { resend_after: resendAfter };
  };

  registerPublicCall(app, calls.sendCode, ({ input, request }) => sendCode(request, input.phone, 'sign-in'));
  registerPublicCall(app, calls.pwdSendCode, ({ input, request }) => sendCode(request, input.phone, 'password'));

  registerPublicCall(app, calls.login, async ({ input, request }) => {
    const phone = calls.phonePattern.test(input.username) ? toE164(input.username) : null;
    const user = await findByLogin(db, input.username, phone);
    // A name that nobody has is counted alike, so that the limit does not tell which names exist.
    const attempt = await limits.attempt(
      { limit: 'password-account', of: user?.id ?? phone ?? input.username },
      { limit: 'password-address', of: addressKey(request.ip) },
    );
    if (!(await verifyPassword(user?.passwordHash ?? null, input.password)) || !user) throw new ApiFailure('41003');
    if (user.isDisabled) throw new ApiFailure('40004');
    await attempt.refund();
    return devices.open(db.orm, user.id, agentOf(request));
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
      return devices.open(tx, user.id, agentOf(request));
    });
  });

  registerPublicCall(app, calls.phoneRegister, async ({ input, request }) => {
    const phone = toE164(input.phone);
    const codeId = await codes.check(phone, 'sign-in', input.code);
    if (await findByPhone(db, phone)) throw new ApiFailure('41004');
    const invitedBy = input.invite_code ? (await findInviter(db, input.invite_code)).id : null;
    const passwordHash = input.password === undefined ? null : await hashPassword(input.password);
    return withTransaction(db, async (tx) => {
      await codes.use(tx, codeId);
      const userId = await createAccount(tx, { phone, passwordHash, invitedBy, language: languageOf(request) });
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
      await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
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

  registerCall(app, calls.userAuth, ({ session }) => readUser(db, session));

  registerCall(app, calls.authInviteCode, async ({ session }) => {
    const [row] = await db.orm.select({ code: users.inviteCode }).from(users).where(eq(users.id, session.userId));
    return { invite_code: row?.code ?? '' };
  });

  registerPublicCall(app, calls.getInviteUser, async ({ input }) => ({
    nickname: (await findInviter(db, input.invite_code)).nickname,
  }));

  registerCall(app, calls.socketTicket, async ({ session }) => ({ ticket: await tickets.issue(session) }));
};
