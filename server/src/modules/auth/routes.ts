import { hash, randomBytes } from 'node:crypto';
import * as calls from '@atelier/contract/auth';
import { type ChallengeAnswer, getChallenge } from '@atelier/contract/auth';
import { apiBase } from '@atelier/contract/call';
import { parsePhone } from '@atelier/contract/phone';
import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNow } from '../../platform/db/clock.ts';
import { withTransaction } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { cookieNameOf, languageOf, readCookie } from '../../platform/http/language.ts';
import { addressKey } from '../../platform/limits/client-address.ts';
import { resendAfter } from '../../platform/limits/limits.ts';
import type { RouteModule, Services } from '../../services.ts';
import * as accounts from './accounts.ts';
import { createChallenges } from './challenges.ts';
import { recordAgreed } from './consents.ts';
import { type Client, createDeviceSessions, createSocketTickets, describeDevice } from './device-sessions.ts';
import { type CodePurpose, type CodeRequester, createPhoneCodes, toAddress, toE164 } from './phone-codes.ts';
import { registerCall, registerOptionalAuthCall, registerPublicCall } from './register-call.ts';
import { createRefreshTokens } from './session.ts';

/** Services of sign-in and account calls. Stateless, so each module creates its own. */
export const createAccountParts = ({ db, secrets, sms, mail, limits, tokens, publisher }: Services) => ({
  codes: createPhoneCodes({ db, secrets, sms, mail, limits }),
  challenges: createChallenges(db, secrets),
  devices: createDeviceSessions({
    db,
    access: tokens,
    refreshTokens: createRefreshTokens(secrets),
    onReuse: (userId, sessionId) => publisher.closeSockets(userId, sessionId),
  }),
});

interface Cookie {
  name: string;
  path: string;
  /** Seconds. */
  maxAge: number;
}

/** Binds a chat app sign-in to the browser that started it. */
const chatCookie: Cookie = { name: 'atelier_chat', path: '/', maxAge: 600 };
/** Recognises a browser at its next sign-in. Browsers keep no cookie longer than 400 days. */
const deviceCookie: Cookie = { name: 'atelier_device', path: apiBase, maxAge: 400 * 24 * 60 * 60 };

/** Writes a cookie that scripts cannot read. It is sent when the provider redirects the browser back, not with cross-site requests. */
const writeCookie = (request: FastifyRequest, reply: FastifyReply, cookie: Cookie, value: string): void => {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  const attributes = `Path=${cookie.path}; Max-Age=${cookie.maxAge}; HttpOnly; SameSite=Lax${secure}`;
  void reply.header('set-cookie', `${cookieNameOf(request, cookie.name)}=${value}; ${attributes}`);
};

export const readBrowser = (request: FastifyRequest): string | undefined => readCookie(request, chatCookie.name);

export const writeBrowser = (request: FastifyRequest, reply: FastifyReply, value: string): void =>
  writeCookie(request, reply, chatCookie, value);

/** SHA-256 of the device cookie; null for a client without one. */
const readDevice = (request: FastifyRequest): string | null => {
  const value = readCookie(request, deviceCookie.name);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? hash('sha256', value, 'base64url') : null;
};

/** Same as `readDevice`, but a client without the cookie gets one. */
const ensureDevice = (request: FastifyRequest, reply: FastifyReply): string => {
  const known = readDevice(request);
  if (known !== null) return known;
  const value = randomBytes(32).toString('base64url');
  writeCookie(request, reply, deviceCookie, value);
  return hash('sha256', value, 'base64url');
};

export const clientOf = (request: FastifyRequest, reply: FastifyReply): Client => ({
  userAgent: request.headers['user-agent'] ?? '',
  deviceHash: ensureDevice(request, reply),
});

export const codeRequesterOf = (request: FastifyRequest): CodeRequester => ({
  id: readDevice(request),
  address: request.ip,
});

/** Routes for sign-in, sign-out, registration, codes and invite codes. */
export const accountRoutes: RouteModule = (app, services) => {
  const { db, limits, publisher } = services;
  const { codes, challenges, devices } = createAccountParts(services);
  const tickets = createSocketTickets(db);

  const knownDeviceOf = async (userId: string | undefined, device: string | null): Promise<string | null> =>
    userId !== undefined && device !== null && (await devices.isKnown(userId, device)) ? device : null;

  const sendCode = async (
    { phone: given, challenge }: { phone: string; challenge?: ChallengeAnswer | undefined },
    purpose: CodePurpose,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const phone = toAddress(given);
    if (challenge) await challenges.pass(challenge);
    const id = ensureDevice(request, reply);
    const isKnown = (await knownDeviceOf((await accounts.findByAddress(db, phone))?.id, id)) !== null;
    const requester = { id, address: request.ip };
    await codes.send({ phone, purpose, requester, isKnown, mayChallenge: !challenge, language: languageOf(request) });
    return { resend_after: resendAfter };
  };

  registerPublicCall(app, calls.sendCode, ({ input, request, reply }) => {
    const phone = input.purpose === 'register' ? toE164(input.phone) : input.phone;
    return sendCode({ ...input, phone }, 'sign-in', request, reply);
  });
  registerPublicCall(app, calls.pwdSendCode, ({ input, request, reply }) =>
    sendCode(input, 'password', request, reply),
  );
  registerPublicCall(app, getChallenge, async ({ request }) => {
    await limits.attempt({ limit: 'challenge-address', of: addressKey(request.ip) });
    return challenges.create();
  });

  registerPublicCall(app, calls.login, async ({ input, request, reply }) => {
    const phone = parsePhone(input.username);
    const user = await accounts.findByLogin(db, input.username, phone);
    if (input.challenge) await challenges.pass(input.challenge);
    const attempt = await accounts.countPasswordTry(limits, {
      // Unknown names are counted equally, so that the limit does not reveal which names exist.
      account: user?.id ?? phone ?? calls.parseEmail(input.username) ?? input.username,
      address: addressKey(request.ip),
      knownDevice: await knownDeviceOf(user?.id, readDevice(request)),
      hasPassedChallenge: input.challenge !== undefined,
    });
    if (!(await accounts.verifyPassword(user?.passwordHash ?? null, input.password)) || !user)
      throw new ApiFailure('41003');
    if (user.isDisabled) throw new ApiFailure('40004');
    // Independent of each other, so executed concurrently.
    const [opened] = await Promise.all([
      devices.open(db.orm, user.id, clientOf(request, reply)),
      recordAgreed(db.orm, user.id, input.agreed),
      attempt.refund(),
    ]);
    return opened;
  });

  registerPublicCall(app, calls.codeAuth, async ({ input, request, reply }) => {
    const address = toAddress(input.phone);
    const codeId = await codes.check(address, 'sign-in', input.code, codeRequesterOf(request));
    const user = await accounts.findByAddress(db, address);
    // The code stays valid: it also completes the registration.
    if (!user) throw new ApiFailure(calls.isEmailLike(address) ? '41009' : '41005');
    if (user.isDisabled) throw new ApiFailure('40004');
    return withTransaction(db, async (tx) => {
      await codes.use(tx, codeId);
      await recordAgreed(tx, user.id, input.agreed);
      return devices.open(tx, user.id, clientOf(request, reply));
    });
  });

  registerPublicCall(app, calls.phoneRegister, async ({ input, request, reply }) => {
    const phone = toE164(input.phone);
    const codeId = await codes.check(phone, 'sign-in', input.code, codeRequesterOf(request));
    if (await accounts.findByPhone(db, phone)) throw new ApiFailure('41004');
    const inviter = input.invite_code ? await accounts.findInviter(db, input.invite_code) : undefined;
    const passwordHash = input.password === undefined ? null : await accounts.hashPassword(input.password);
    return withTransaction(db, async (tx) => {
      await codes.use(tx, codeId);
      const userId = await accounts.register(tx, { phone, passwordHash, inviter, language: languageOf(request) });
      await recordAgreed(tx, userId, input.agreed);
      return devices.open(tx, userId, clientOf(request, reply));
    });
  });

  registerPublicCall(app, calls.modifyPwd, async ({ input, request }) => {
    const address = toAddress(input.phone);
    const codeId = await codes.check(address, 'password', input.code, codeRequesterOf(request));
    const user = await accounts.findByAddress(db, address);
    if (!user) throw new ApiFailure(calls.isEmailLike(address) ? '41009' : '41005');
    const passwordHash = await accounts.hashPassword(input.password);
    await withTransaction(db, async (tx) => {
      await codes.use(tx, codeId);
      await tx.update(users).set({ passwordHash, passwordChangedAt: dbNow() }).where(eq(users.id, user.id));
      await devices.endAll(tx, user.id, 'password');
    });
    publisher.closeSockets(user.id, null);
    return {};
  });

  registerPublicCall(app, calls.refresh, ({ input, request, reply }) =>
    devices.refresh(input.refresh, ensureDevice(request, reply)),
  );

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

  registerCall(app, calls.userAuth, ({ session }) => accounts.readUser(db, session));

  registerOptionalAuthCall(app, calls.authInviteCode, async ({ input: { invite_code }, session }) => {
    if (invite_code) return { invite_code: '', valid: await accounts.isInviteCode(db, invite_code) };
    if (!session) throw new ApiFailure('40002');
    const [row] = await db.orm.select({ code: users.inviteCode }).from(users).where(eq(users.id, session.userId));
    const code = row?.code ?? '';
    return { invite_code: code, link: `#/register?${new URLSearchParams({ invite_code: code }).toString()}` };
  });

  registerPublicCall(app, calls.getInviteUser, async ({ input }) => ({
    nickname: (await accounts.findInviter(db, input.invite_code)).nickname,
  }));

  registerCall(app, calls.socketTicket, async ({ session }) => ({ ticket: await tickets.issue(session) }));
};
