import { apiBase } from '@atelier/contract/call';
import * as calls from '@atelier/contract/chat-login';
import type { NoticeDetails } from '@atelier/contract/notice-kinds';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiFailure } from '../../platform/api-failure.ts';
import { type Tx, withTransaction } from '../../platform/db/database.ts';
import { languageOf } from '../../platform/http/language.ts';
import { readQuery } from '../../platform/http/read-query.ts';
import { addressKey } from '../../platform/limits/address-key.ts';
import { findReservedName } from '../../platform/text/reserved-names.ts';
import { seenText } from '../../platform/text/seen-text.ts';
import type { Area, Services } from '../../services.ts';
import { notify } from '../notifications/notify.ts';
import { createAccountParts } from './account-parts.ts';
import { findByPhone, findInviter, register } from './accounts.ts';
import { readBrowser, writeBrowser } from './browser-cookie.ts';
import { bindChat, findByChat, unbindChat } from './chat-accounts.ts';
import type { ChatIdentity } from './chat-login.ts';
import { clientOf, codeAskerOf } from './client-of.ts';
import { recordAgreed } from './consents.ts';
import { type ChatWay, createChatWays } from './create-chat-login.ts';
import type { Client } from './device-sessions.ts';
import { createLoginsUnderWay } from './logins-under-way.ts';
import { toE164 } from './phone.ts';
import { registerCall, registerEitherCall, registerPublicCall } from './register-call.ts';

const callbackPath = '/chat_callback';

type BindAnswer = z.input<typeof calls.wxBind.response>;
type BindInput = z.output<typeof calls.wxBind.request>;

/** Where the provider sends the browser back to: this server as the brand says, else as it was asked. */
const callbackOf = (request: FastifyRequest, { config }: Services): string =>
  new URL(`${apiBase}${callbackPath}`, config.brand.apiOrigin || `${request.protocol}://${request.host}`).href;

/** Where the page is, when it is not this server's own. */
const pageOf = ({ headers }: FastifyRequest, { config }: Services): string =>
  headers.origin !== undefined && config.allowedOrigins.includes(headers.origin) ? headers.origin : '';

/** The provider's name in the words of a notice. One that is set up no more keeps its own. */
const wordsOf = (provider: string, way: ChatWay | undefined): NoticeDetails => ({
  provider,
  ...(way && { provider_zh: way.title.zh, provider_en: way.title.en }),
});

const shownWay = ({ login, title }: ChatWay) => ({ provider: login.provider, ...title });

/** No provider: the calls are there and say so. */
const registerWithout = (app: FastifyInstance, email: boolean): void => {
  const refuse = () => Promise.reject(new ApiFailure('41204'));
  registerPublicCall(app, calls.signInWays, async () => ({ chat: null, email, openid: [] }));
  registerPublicCall(app, calls.wxGetCode, refuse);
  registerEitherCall(app, calls.wxBind, refuse);
};

/** Sign-in by chat app or another provider, and what binds one to an account. */
export const chatArea: Area = (app, services) => {
  const { config, db, limits, mail } = services;
  const email = mail !== null;

  const { chat, openid } = createChatWays(config);
  const ways = [...(chat ? [chat] : []), ...openid];
  const wayOf = (provider: string | null): ChatWay | undefined =>
    provider === null ? (chat ?? undefined) : ways.find(({ login }) => login.provider === provider);

  registerCall(app, calls.wxUnbind, async ({ input: { provider }, session }) => {
    await withTransaction(db, async (tx) => {
      const name = await unbindChat(tx, session.userId, provider);
      if (name !== null)
        await notify(tx, session.userId, 'chat-unbound', { ...wordsOf(provider, wayOf(provider)), name });
    });
    return {};
  });

  if (ways.length === 0) return registerWithout(app, email);
  const { codes, devices } = createAccountParts(services);
  const underWay = createLoginsUnderWay(db, wayOf);

  registerPublicCall(app, calls.signInWays, async () => ({
    ...{ chat: chat && shownWay(chat), email },
    openid: openid.map(shownWay),
  }));

  registerPublicCall(app, calls.wxGetCode, async ({ input: { purpose, provider = null }, request, reply }) => {
    const way = wayOf(provider);
    if (!way) throw new ApiFailure('41204');
    await limits.attempt({ limit: 'chat-address', of: addressKey(request.ip) });
    const start = { way, purpose, redirectUri: callbackOf(request, services), page: pageOf(request, services) };
    const begun = await underWay.begin(start, readBrowser(request));
    writeBrowser(request, reply, begun.browser);
    return { url: begun.url.href, state: begun.state, expires_at: begun.expiresAt.toISOString() };
  });

  // A provider cannot redirect to a hash route: this route redirects there.
  app.get(callbackPath, async (request, reply) => {
    const { state = '', code = '' } = readQuery(request);
    const query = request.url.slice(request.url.indexOf('?') + 1);
    const begun = await underWay.comeBack(state, readBrowser(request) ?? '', query);
    const answer = new URLSearchParams();
    if (begun === null || code === '') answer.set('chat_error', begun === null ? 'over' : 'refused');
    else {
      answer.set('chat_state', state);
      answer.set('chat_code', code);
    }
    if (begun?.provider) answer.set('chat_provider', begun.provider);
    const path = begun?.purpose === 'bind' ? '/userinfo/personInfo' : '/login';
    return reply.header('cache-control', 'no-store').redirect(`${begun?.page ?? ''}/#${path}?${answer.toString()}`);
  });

  const signIn = async (userId: string, input: BindInput, client: Client) => {
    await recordAgreed(db.orm, userId, input.agreed);
    return devices.open(db.orm, userId, client);
  };

  const bindTo = async (tx: Tx, userId: string, { way, subject, name }: ChatIdentity & { way: ChatWay }) => {
    const { provider } = way.login;
    await bindChat(db, tx, userId, { provider, subject, name, title: way.title.zh });
    await notify(tx, userId, 'chat-bound', { ...wordsOf(provider, way), name: name || way.title.zh });
  };

  /** The phone is proven: its account, or a new one, has this chat account from now on. */
  const join = async (
    identity: ChatIdentity & { way: ChatWay },
    input: BindInput,
    request: FastifyRequest,
    client: Client,
  ) => {
    const phone = toE164(input.phone ?? '');
    const codeId = await codes.check(phone, 'sign-in', input.sms_code ?? '', codeAskerOf(request));
    const known = await findByPhone(db, phone);
    if (known?.isDisabled) throw new ApiFailure('40004');
    const inviter = !known && input.invite_code ? await findInviter(db, input.invite_code) : undefined;
    const named = [...seenText(identity.name)].slice(0, 32).join('').trim();
    const nickname = findReservedName(named, config.brand.webName) === undefined ? named : '';
    return withTransaction(db, async (tx) => {
      await underWay.useHeld(tx, input.state);
      await codes.use(tx, codeId);
      const made = { phone, passwordHash: null, inviter, language: languageOf(request), ...(nickname && { nickname }) };
      const userId = known?.id ?? (await register(tx, made));
      await bindTo(tx, userId, identity);
      await recordAgreed(tx, userId, input.agreed);
      return devices.open(tx, userId, client);
    });
  };

  registerEitherCall(app, calls.wxBind, async ({ input, session, request, reply }): Promise<BindAnswer> => {
    await limits.attempt({ limit: 'chat-address', of: addressKey(request.ip) });
    const browser = readBrowser(request) ?? '';
    const asked = {
      state: input.state,
      code: input.code,
      browser,
      purpose: session ? ('bind' as const) : ('login' as const),
    };
    const held = await underWay.held(asked);
    if (held) {
      if (input.phone === undefined || input.sms_code === undefined)
        throw new ApiFailure('41000', { field: input.phone === undefined ? 'phone' : 'sms_code' });
      return join(held, input, request, clientOf(request, reply));
    }
    const identity = await underWay.finish(asked);
    if (session) {
      await withTransaction(db, (tx) => bindTo(tx, session.userId, identity));
      return {};
    }
    const known = await findByChat(db, { provider: identity.way.login.provider, subject: identity.subject });
    if (known?.isDisabled) throw new ApiFailure('40004');
    if (known) return signIn(known.id, input, clientOf(request, reply));
    return { needs_phone: true as const, state: await underWay.holdFor(asked, identity), name: identity.name };
  });
};
