import { sign } from 'node:crypto';
import * as client from 'openid-client';
import { z } from 'zod';
import type { AppleKey, ChatSettings, OpenidSettings } from '../../platform/config/chat-settings.ts';
import type { Config } from '../../platform/config/config.ts';
import { dbNowMs } from '../../platform/db/clock.ts';

/** State of one sign-in, stored until the browser returns. */
export interface KeptLogin {
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

/** Configured providers: the chat app, if any, and the others. */
export const createChatWays = ({ chatLogin, openidProviders }: Pick<Config, 'chatLogin' | 'openidProviders'>) => {
  const chat: ChatWay | null =
    chatLogin.provider === 'none' ? null : { login: createLogin(chatLogin), title: chatLogin.title };
  const openid: ChatWay[] = openidProviders.map((settings) => ({
    login: createOpenidLogin(settings),
    title: settings.title,
  }));
  return { chat, openid };
};
