import { apiBase } from '@atelier/contract/call';
import * as calls from '@atelier/contract/chat-login';
import { normaliseText } from '@atelier/contract/normalise-text';
import type { NoticeDetails } from '@atelier/contract/notice-kinds';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiFailure } from '../../platform/api-failure.ts';
import { type Tx, withTransaction } from '../../platform/db/database.ts';
import { escapeHtml, languageOf, plainPage, readQuery, sendPage } from '../../platform/http/language.ts';
import { addressKey } from '../../platform/limits/client-address.ts';
import { findReservedName } from '../../platform/text/reserved-names.ts';
import type { RouteModule, Services } from '../../services.ts';
import { notify } from '../notifications/notify.ts';
import { findByPhone, findInviter, register } from './accounts.ts';
import words from './chat-page.json' with { type: 'json' };
import * as chatSignIn from './chat-sign-in.ts';
import { recordAgreed } from './consents.ts';
import type { Client } from './device-sessions.ts';
import { toE164 } from './phone-codes.ts';
import { registerCall, registerOptionalAuthCall, registerPublicCall } from './register-call.ts';
import { clientOf, codeRequesterOf, createAccountParts, readBrowser, writeBrowser } from './routes.ts';

const callbackPath = '/chat_callback';

type BindAnswer = z.input<typeof calls.wxBind.response>;
type BindInput = z.output<typeof calls.wxBind.request>;

/** Redirect URI of the provider: this server as the brand configures it, else as requested. */
const callbackOf = (request: FastifyRequest, { config }: Services): string =>
  new URL(`${apiBase}${callbackPath}`, config.brand.apiOrigin || `${request.protocol}://${request.host}`).href;

/** URL of the page when its origin is not this server. */
const pageOf = ({ headers }: FastifyRequest, { config }: Services): string =>
  headers.origin !== undefined && config.allowedOrigins.includes(headers.origin) ? headers.origin : '';

/** The provider's name in a notification. One that is no longer configured keeps its id. */
const wordsOf = (provider: string, way: chatSignIn.ChatWay | undefined): NoticeDetails => ({
  provider,
  ...(way && { provider_zh: way.title.zh, provider_en: way.title.en }),
});

const shownWay = ({ login, title }: chatSignIn.ChatWay) => ({ provider: login.provider, ...title });

/** Without a provider the calls respond with an error. */
const registerWithout = (app: FastifyInstance, email: boolean): void => {
  const refuse = () => Promise.reject(new ApiFailure('41204'));
  registerPublicCall(app, calls.signInWays, async () => ({ chat: null, email, openid: [] }));
  registerPublicCall(app, calls.wxGetCode, refuse);
  registerOptionalAuthCall(app, calls.wxBind, refuse);
};

/** Sign-in by chat app or another provider, and linking one to an account. */
export const chatRoutes: RouteModule = (app, services) => {
  const { config, db, limits, mail } = services;
  const email = mail !== null;

  const { chat, openid } = chatSignIn.createChatWays(config);
  const ways = [...(chat ? [chat] : []), ...openid];
  const wayOf = (provider: string | null): chatSignIn.ChatWay | undefined =>
    provider === null ? (chat ?? undefined) : ways.find(({ login }) => login.provider === provider);

  registerCall(app, calls.wxUnbind, async ({ input: { provider }, session }) => {
    await withTransaction(db, async (tx) => {
      const name = await chatSignIn.unbindChat(tx, session.userId, provider);
      if (name !== null)
        await notify(tx, session.userId, 'chat-unbound', { ...wordsOf(provider, wayOf(provider)), name });
    });
    return {};
  });

  if (ways.length === 0) return registerWithout(app, email);
  const { codes, devices } = createAccountParts(services);
  const underWay = chatSignIn.createLoginsUnderWay(db, wayOf);

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

  const bindTo = async (
    tx: Tx,
    userId: string,
    { way, subject, name }: chatSignIn.ChatIdentity & { way: chatSignIn.ChatWay },
  ) => {
    const { provider } = way.login;
    await chatSignIn.bindChat(db, tx, userId, { provider, subject, name, title: way.title.zh });
    await notify(tx, userId, 'chat-bound', { ...wordsOf(provider, way), name: name || way.title.zh });
  };

  /** The phone is verified: its account, or a new one, is linked to this chat account. */
  const join = async (
    identity: chatSignIn.ChatIdentity & { way: chatSignIn.ChatWay },
    input: BindInput,
    request: FastifyRequest,
    client: Client,
  ) => {
    const phone = toE164(input.phone ?? '');
    const codeId = await codes.check(phone, 'sign-in', input.sms_code ?? '', codeRequesterOf(request));
    const known = await findByPhone(db, phone);
    if (known?.isDisabled) throw new ApiFailure('40004');
    const inviter = !known && input.invite_code ? await findInviter(db, input.invite_code) : undefined;
    const named = [...normaliseText(identity.name)].slice(0, 32).join('').trim();
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

  registerOptionalAuthCall(app, calls.wxBind, async ({ input, session, request, reply }): Promise<BindAnswer> => {
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
    const known = await chatSignIn.findByChat(db, { provider: identity.way.login.provider, subject: identity.subject });
    if (known?.isDisabled) throw new ApiFailure('40004');
    if (known) return signIn(known.id, input, clientOf(request, reply));
    return { needs_phone: true as const, state: await underWay.holdFor(asked, identity), name: identity.name };
  });
};

const sheetPath = '/dev/chat.css';

const sheet = `:root { color-scheme: light dark; font: 15px/1.6 system-ui, sans-serif; }
body { max-width: 420px; margin: 48px auto; padding: 0 16px; }
h1 { font-size: 20px; }
ul { margin: 24px 0; padding: 0; list-style: none; }
li a, button { display: block; box-sizing: border-box; width: 100%; margin: 8px 0; padding: 12px 16px; border: 1px solid color-mix(in srgb, currentcolor 24%, transparent); border-radius: 8px; background: none; color: inherit; font: inherit; text-align: left; text-decoration: none; cursor: pointer; }
input { box-sizing: border-box; width: 100%; padding: 10px 12px; font: inherit; }
`;

/** GET /dev/chat: the local chat app with sign-in under any name. Served only when it is configured, never in production. */
export const devChatRoutes: RouteModule = (app, { config }) => {
  if (config.chatLogin.provider !== 'local') return;
  const callback = `${apiBase}/chat_callback`;
  app.get(chatSignIn.localChatPath, async (request, reply) => {
    const language = languageOf(request);
    const { title, lead, people, name, go, cancel } = words[language];
    const { state = '' } = readQuery(request);
    const address = (code: string) =>
      escapeHtml(`${callback}?${new URLSearchParams({ state, ...(code && { code }) }).toString()}`);
    const links = people.map((who) => `<li><a href="${address(who)}">${escapeHtml(who)}</a></li>`).join('');
    const form = `<form action="${callback}"><input type="hidden" name="state" value="${escapeHtml(state)}"><label>${name}<input name="code" required maxlength="32"></label><button>${go}</button></form>`;
    const body = `<h1>${title}</h1><p>${lead}</p><ul>${links}</ul>${form}<p><a href="${address('')}">${cancel}</a></p>`;
    return sendPage(reply, plainPage({ language, title, sheetPath, body }));
  });
  app.get(sheetPath, (_request, reply) => reply.type('text/css; charset=utf-8').send(sheet));
};
