import { hash, randomBytes, sign } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import * as client from 'openid-client';
import { z } from 'zod';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { AppleKey, ChatSettings, OpenidSettings } from '../../platform/config/chat-settings.ts';
import type { Config } from '../../platform/config/config.ts';
import { dbNow, dbNowMs } from '../../platform/db/clock.ts';
import { type Database, postgresCode, type Tx } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { chatAccounts, chatLogins } from '../../platform/db/schema/person.ts';
import { isSameText } from '../../platform/secrets/secrets.ts';

/** State of one sign-in, stored until the browser returns. */
interface KeptLogin {
  state: string;
  nonce: string;
  /** PKCE code verifier. */
  verifier: string;
  /** Redirect target of the provider. */
  redirectUri: string;
}

/** A user's identity at the provider. */
export interface ChatIdentity {
  /** Permanent id; does not change with the name. */
  subject: string;
  /** Display name; empty when the provider does not return one. */
  name: string;
}

/** A sign-in provider of a chat app. */
interface ChatLogin {
  readonly provider: string;
  /** URL that the browser opens. */
  authorize(kept: KeptLogin): Promise<URL>;
  /** @param callback URL at which the browser returned. @throws Error when the provider does not confirm */
  finish(callback: URL, kept: KeptLogin): Promise<ChatIdentity>;
}

export const localChatPath = '/dev/chat';

/** A local page that signs in with any name: for demonstrations and tests, never in production. */
const localLogin: ChatLogin = {
  provider: 'local',
  async authorize({ state, redirectUri }) {
    const address = new URL(localChatPath, redirectUri);
    address.search = new URLSearchParams({ state }).toString();
    return address;
  },
  async finish(callback) {
    const name = callback.searchParams.get('code')?.trim();
    if (!name) throw new Error('no name was chosen');
    return { subject: name.toLowerCase(), name };
  },
};

const nameOf = (claims: Readonly<Record<string, unknown>>): string => {
  const name = claims['nickname'] ?? claims['name'] ?? claims['preferred_username'];
  return typeof name === 'string' ? name : '';
};

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Apple's client secret: a JWT valid for ten minutes, signed with ES256. */
const createAppleSecret = ({ teamId, keyId, privateKey }: AppleKey, id: string, audience: string): string => {
  const now = Math.floor(dbNowMs() / 1000);
  const claims = { iss: teamId, iat: now, exp: now + 600, aud: audience, sub: id };
  const signed = `${base64url({ alg: 'ES256', kid: keyId })}.${base64url(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
};

/** Any OpenID provider, with PKCE, state and nonce. Its metadata is fetched at the first sign-in, and again after a failure. */
const createOpenidLogin = ({ provider, issuer, id, secret, scope }: OpenidSettings): ChatLogin => {
  const address = new URL(issuer);
  // A provider on this machine or in a private network may be reached without TLS.
  const execute = address.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  const authenticate: client.ClientAuth = (server, known, body, headers) =>
    client.ClientSecretPost(typeof secret === 'string' ? secret : createAppleSecret(secret, id, issuer))(
      server,
      known,
      body,
      headers,
    );
  let found: Promise<client.Configuration> | undefined;
  const discover = (): Promise<client.Configuration> => {
    found ??= client
      .discovery(address, id, undefined, authenticate, { execute, timeout: 5 })
      .catch((error: unknown) => {
        found = undefined;
        throw error;
      });
    return found;
  };
  return {
    provider,
    async authorize({ state, nonce, verifier, redirectUri }) {
      return client.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
    },
    async finish(callback, { state, nonce, verifier }) {
      const tokens = await client.authorizationCodeGrant(await discover(), callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('the provider gave no identity');
      return { subject: `${claims.iss} ${claims.sub}`, name: nameOf(claims) };
    },
  };
};

interface WechatOptions {
  /** `https://open.weixin.qq.com` */
  page: string;
  /** `https://api.weixin.qq.com` */
  api: string;
  id: string;
  secret: string;
}

const timeout = 5000;

const failed = z.object({ errcode: z.number() }).refine(({ errcode }) => errcode !== 0);
const token = z.object({ access_token: z.string(), openid: z.string(), unionid: z.string().optional() });
const profile = z.object({ nickname: z.string().optional(), unionid: z.string().optional() });

/** A refusal is a 200 with an `errcode`. The URL contains the secret, so errors never include it. */
const ask = async <Schema extends z.ZodType>(address: URL, schema: Schema): Promise<z.output<Schema>> => {
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeout) }).catch(() => {
    throw new Error('WeChat could not be reached');
  });
  const body: unknown = await answer.json();
  const refusal = failed.safeParse(body);
  if (!answer.ok || refusal.success) throw new Error(`WeChat refused: ${refusal.data?.errcode ?? answer.status}`);
  return schema.parse(body);
};

const addressOf = (base: string, path: string, query: Readonly<Record<string, string>>): URL => {
  const address = new URL(path, base);
  address.search = new URLSearchParams(query).toString();
  return address;
};

/** WeChat's web sign-in: neither OpenID nor plain OAuth. A user is identified by the union id, else by the id within this application. */
const createWechatLogin = ({ page, api, id, secret }: WechatOptions): ChatLogin => ({
  provider: 'wechat',
  async authorize({ state, redirectUri }) {
    const query = { appid: id, redirect_uri: redirectUri, response_type: 'code', scope: 'snsapi_login', state };
    const address = addressOf(page, '/connect/qrconnect', query);
    address.hash = 'wechat_redirect';
    return address;
  },
  async finish(callback) {
    const code = callback.searchParams.get('code');
    if (!code) throw new Error('WeChat gave no code');
    const grant = { appid: id, secret, code, grant_type: 'authorization_code' };
    const { access_token, openid, unionid } = await ask(addressOf(api, '/sns/oauth2/access_token', grant), token);
    const who = await ask(addressOf(api, '/sns/userinfo', { access_token, openid, lang: 'zh_CN' }), profile);
    const union = unionid ?? who.unionid;
    return { subject: union ? `union:${union}` : `open:${id}:${openid}`, name: who.nickname ?? '' };
  },
});

/** A sign-in provider, and its name on buttons and in messages. */
export interface ChatWay {
  login: ChatLogin;
  title: { zh: string; en: string };
}

const createLogin = (settings: Exclude<ChatSettings, { provider: 'none' }>): ChatLogin => {
  switch (settings.provider) {
    case 'wechat':
      return createWechatLogin(settings);
    case 'openid':
      return createOpenidLogin(settings);
    case 'local':
      return localLogin;
  }
};

export const createChatWays = ({ chatLogin, openidProviders }: Pick<Config, 'chatLogin' | 'openidProviders'>) => {
  const chat: ChatWay | null =
    chatLogin.provider === 'none' ? null : { login: createLogin(chatLogin), title: chatLogin.title };
  const openid: ChatWay[] = openidProviders.map((settings) => ({
    login: createOpenidLogin(settings),
    title: settings.title,
  }));
  return { chat, openid };
};

/** Minutes from start to end, including the phone step. */
const lifetimeMinutes = 10;

const hashOf = (text: string): string => hash('sha256', text, 'base64url');
const random = (): string => randomBytes(32).toString('base64url');

type Purpose = 'login' | 'bind';
type Row = typeof chatLogins.$inferSelect;

interface Asked {
  state: string;
  code: string;
  /** Value of the browser's cookie. */
  browser: string;
  /** A sign-in started for one purpose cannot be used for another. */
  purpose: Purpose;
}

/** The account at the provider, and the provider. */
type Known = ChatIdentity & { way: ChatWay };

/** Start of a sign-in: provider, purpose, redirect URI, and the page's URL. */
type Start = Pick<Row, 'purpose' | 'redirectUri' | 'page'> & { way: ChatWay };

/** @param wayOf null: the chat app; undefined for one that is no longer configured */
export const createLoginsUnderWay = (db: Database, wayOf: (provider: string | null) => ChatWay | undefined) => {
  const insert = async ({ way, ...row }: Start & Partial<Row>, state: string, browser: string) => {
    const expiresAt = new Date(dbNowMs() + lifetimeMinutes * 60_000);
    const made = { nonce: random(), verifier: random(), provider: way.login.provider, ...row };
    await db.orm.insert(chatLogins).values({ ...made, hash: hashOf(state), browserHash: hashOf(browser), expiresAt });
    return { ...made, expiresAt };
  };

  /** @throws ApiFailure 41202 */
  const read = async ({ state, browser }: Pick<Asked, 'state' | 'browser'>): Promise<Row> => {
    const good = and(
      eq(chatLogins.hash, hashOf(state)),
      isNull(chatLogins.usedAt),
      gt(chatLogins.expiresAt, sql`clock_timestamp()`),
    );
    const [row] = await db.orm.select().from(chatLogins).where(good);
    if (!row || !isSameText(row.browserHash, hashOf(browser))) throw new ApiFailure('41202');
    return row;
  };

  /** Requires the code that the provider gave this browser. @throws ApiFailure 41202 */
  const readBack = async (asked: Asked): Promise<Row & { callbackQuery: string; way: ChatWay }> => {
    const { callbackQuery, ...row } = await read(asked);
    const code = callbackQuery === null ? null : new URLSearchParams(callbackQuery).get('code');
    if (callbackQuery === null || code !== asked.code || row.purpose !== asked.purpose) throw new ApiFailure('41202');
    const way = wayOf(row.provider);
    if (!way) throw new ApiFailure('41202');
    return { ...row, callbackQuery, way };
  };

  const use = async (tx: Pick<Tx, 'update'>, state: string): Promise<void> => {
    const used = await tx
      .update(chatLogins)
      .set({ usedAt: dbNow() })
      .where(and(eq(chatLogins.hash, hashOf(state)), isNull(chatLogins.usedAt)))
      .returning({ hash: chatLogins.hash });
    if (used.length === 0) throw new ApiFailure('41202');
  };

  return {
    /** @param browser existing cookie value: several tabs may sign in concurrently */
    async begin(start: Start, browser: string | undefined = random()) {
      const state = random();
      const { nonce, verifier, expiresAt } = await insert(start, state, browser);
      try {
        const url = await start.way.login.authorize({ state, nonce, verifier, redirectUri: start.redirectUri });
        return { url, state, browser, expiresAt };
      } catch (cause) {
        throw new ApiFailure('41203', { provider: start.way.title.zh }, { cause });
      }
    },

    /** Stores the provider's callback. @returns the start of the sign-in; null when the state has expired or belongs to another browser */
    async comeBack(state: string, browser: string, callbackQuery: string) {
      const kept = await db.orm
        .update(chatLogins)
        .set({ callbackQuery })
        .where(
          and(
            eq(chatLogins.hash, hashOf(state)),
            eq(chatLogins.browserHash, hashOf(browser)),
            isNull(chatLogins.callbackQuery),
            isNull(chatLogins.usedAt),
            gt(chatLogins.expiresAt, sql`clock_timestamp()`),
          ),
        )
        .returning({ provider: chatLogins.provider, purpose: chatLogins.purpose, page: chatLogins.page });
      return kept[0] ?? null;
    },

    /** Consumes the state and requests the identity from the provider. @throws ApiFailure 41202, 41203 */
    async finish(asked: Asked) {
      const { way, ...row } = await readBack(asked);
      // Consumed before the provider is called: of two concurrent requests one gets through.
      await use(db.orm, asked.state);
      const callback = new URL(row.redirectUri);
      callback.search = row.callbackQuery;
      const kept: KeptLogin = { ...row, state: asked.state };
      try {
        return { way, ...(await way.login.finish(callback, kept)) };
      } catch (cause) {
        throw new ApiFailure('41203', { provider: way.title.zh }, { cause });
      }
    },

    /** Stores a known identity without a phone: another state for the same browser and code. */
    async holdFor(asked: Asked, { way, subject, name }: Known) {
      const state = random();
      const callbackQuery = new URLSearchParams({ code: asked.code }).toString();
      const row = { way, purpose: 'login' as const, redirectUri: '', page: '', callbackQuery, subject, name };
      await insert(row, state, asked.browser);
      return state;
    },

    /** The identity of such a state; null when the provider has not confirmed it yet. @throws ApiFailure 41202 */
    async held(asked: Asked) {
      const { way, subject, name } = await readBack(asked);
      return subject === null ? null : { way, subject, name: name ?? '' };
    },

    /** Consumes such a state within the caller's transaction. @throws ApiFailure 41202 */
    useHeld: use,
  };
};

/** An account of a chat app, by its id there. */
interface ChatAccount {
  provider: string;
  subject: string;
  name: string;
}

type UserRow = typeof users.$inferSelect;

/** User who signs in with it. */
export const findByChat = async (
  db: Pick<Database, 'orm'>,
  { provider, subject }: Pick<ChatAccount, 'provider' | 'subject'>,
): Promise<UserRow | undefined> => {
  const [row] = await db.orm
    .select({ user: users })
    .from(chatAccounts)
    .innerJoin(users, eq(users.id, chatAccounts.userId))
    .where(and(eq(chatAccounts.provider, provider), eq(chatAccounts.subject, subject)));
  return row?.user;
};

/** Links it to this user; idempotent. @throws ApiFailure 41200 another user's, 41201 another one linked already */
export const bindChat = async (
  db: Pick<Database, 'orm'>,
  tx: Tx,
  userId: string,
  account: ChatAccount & { title: string },
): Promise<void> => {
  const { provider, subject, name, title } = account;
  const owner = await findByChat(db, account);
  if (owner?.id === userId) return;
  if (owner) throw new ApiFailure('41200', { provider: title, tail: owner.phone.slice(-4) });
  try {
    await tx.insert(chatAccounts).values({ provider, subject, userId, name: name || title });
  } catch (cause) {
    if (postgresCode(cause) === '23505') throw new ApiFailure('41201', { provider: title }, { cause });
    throw cause;
  }
};

/** @returns its former name; null when none was linked. */
export const unbindChat = async (tx: Tx, userId: string, provider: string): Promise<string | null> => {
  const [row] = await tx
    .delete(chatAccounts)
    .where(and(eq(chatAccounts.userId, userId), eq(chatAccounts.provider, provider)))
    .returning({ name: chatAccounts.name });
  return row?.name ?? null;
};
