import { createPrivateKey } from 'node:crypto';
import type { Localized } from '@atelier/catalogue/text';
import { z } from 'zod';

const address = z.url({ protocol: /^https?$/, error: 'is an address such as https://login.example' });
const words = z.string().min(1).optional();

const openidNames = ['google', 'microsoft', 'apple'] as const;
type OpenidName = (typeof openidNames)[number];

const openidList = z
  .string()
  .default('')
  .transform((text) => [...new Set(text.split(',').flatMap((part) => part.trim() || []))])
  .pipe(z.array(z.enum(openidNames, { error: `names providers: ${openidNames.join(', ')}` })));

const isEllipticKey = (pem: string): boolean => {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
};

/** Variables of sign-in by chat app or another identity provider. */
export const chatVariables = {
  CHAT_LOGIN: z.enum(['wechat', 'openid', 'local']).optional(),
  CHAT_LOGIN_ID: words,
  CHAT_LOGIN_SECRET: words,
  CHAT_LOGIN_ISSUER: address.optional(),
  CHAT_LOGIN_NAME: z.string().min(1).max(24).optional(),
  WECHAT_PAGE: address.default('https://open.weixin.qq.com'),
  WECHAT_API: address.default('https://api.weixin.qq.com'),
  OPENID_PROVIDERS: openidList,
  GOOGLE_CLIENT_ID: words,
  GOOGLE_CLIENT_SECRET: words,
  GOOGLE_ISSUER: address.default('https://accounts.google.com'),
  MICROSOFT_CLIENT_ID: words,
  MICROSOFT_CLIENT_SECRET: words,
  MICROSOFT_ISSUER: address.default('https://login.microsoftonline.com/common/v2.0'),
  APPLE_CLIENT_ID: words,
  APPLE_TEAM_ID: words,
  APPLE_KEY_ID: words,
  APPLE_PRIVATE_KEY: words
    .transform((text) => text?.replaceAll('\\n', '\n'))
    .refine((pem) => pem === undefined || isEllipticKey(pem), {
      error: 'is the .p8 file of the key as text, in one line with \\n for its line breaks',
    }),
  APPLE_ISSUER: address.default('https://appleid.apple.com'),
} as const;

type ChatVariables = z.output<z.ZodObject<typeof chatVariables>>;

/** Apple requires a signed token in place of a secret. */
export interface AppleKey {
  teamId: string;
  keyId: string;
  privateKey: string;
}

export interface OpenidSettings {
  provider: 'openid' | OpenidName;
  title: Localized;
  issuer: string;
  id: string;
  secret: string | AppleKey;
  /** Requested OAuth scope. */
  scope: string;
}

const needed = {
  local: [],
  wechat: ['CHAT_LOGIN_ID', 'CHAT_LOGIN_SECRET'],
  openid: ['CHAT_LOGIN_ID', 'CHAT_LOGIN_SECRET', 'CHAT_LOGIN_ISSUER'],
} as const satisfies Record<string, readonly (keyof ChatVariables)[]>;

export const missingForChat = (env: ChatVariables): readonly string[] =>
  env.CHAT_LOGIN === undefined ? [] : needed[env.CHAT_LOGIN].filter((name) => env[name] === undefined);

const openidNeeded = {
  google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  microsoft: ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
  apple: ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
} as const satisfies Record<OpenidName, readonly (keyof ChatVariables)[]>;

export const missingForOpenid = (env: ChatVariables): { name: string; provider: OpenidName }[] =>
  env.OPENID_PROVIDERS.flatMap((provider) =>
    openidNeeded[provider].filter((name) => env[name] === undefined).map((name) => ({ name, provider })),
  );

const same = (name: string): Localized => ({ zh: name, en: name });
const profile = 'openid profile';

/** Predefined providers, in the operator's order. */
export const openidSettings = (env: ChatVariables): OpenidSettings[] => {
  const all: Readonly<Record<OpenidName, Omit<OpenidSettings, 'provider'>>> = {
    google: {
      ...{ title: same('Google'), issuer: env.GOOGLE_ISSUER, scope: profile },
      ...{ id: env.GOOGLE_CLIENT_ID ?? '', secret: env.GOOGLE_CLIENT_SECRET ?? '' },
    },
    microsoft: {
      ...{ title: same('Microsoft'), issuer: env.MICROSOFT_ISSUER, scope: profile },
      ...{ id: env.MICROSOFT_CLIENT_ID ?? '', secret: env.MICROSOFT_CLIENT_SECRET ?? '' },
    },
    apple: {
      // With name or e-mail scope, Apple returns by POST, without our cookie.
      ...{ title: same('Apple'), issuer: env.APPLE_ISSUER, scope: 'openid', id: env.APPLE_CLIENT_ID ?? '' },
      secret: {
        teamId: env.APPLE_TEAM_ID ?? '',
        keyId: env.APPLE_KEY_ID ?? '',
        privateKey: env.APPLE_PRIVATE_KEY ?? '',
      },
    },
  };
  return env.OPENID_PROVIDERS.map((provider) => ({ provider, ...all[provider] }));
};

/** Sign-in by a chat app, if complete; `local`, a page of this machine with any name, is the default of a demonstration. */
export const chatSettings = (env: ChatVariables, { demo, isProduction }: { demo: boolean; isProduction: boolean }) => {
  const named = (zh: string, en: string): Localized =>
    env.CHAT_LOGIN_NAME === undefined ? { zh, en } : same(env.CHAT_LOGIN_NAME);
  const key = { id: env.CHAT_LOGIN_ID ?? '', secret: env.CHAT_LOGIN_SECRET ?? '' };
  const provider: NonNullable<typeof env.CHAT_LOGIN> | 'none' =
    env.CHAT_LOGIN ?? (demo && !isProduction ? 'local' : 'none');
  switch (provider) {
    case 'wechat':
      return { provider, title: named('微信', 'WeChat'), ...key, page: env.WECHAT_PAGE, api: env.WECHAT_API };
    case 'openid': {
      const title = named('单点登录', 'single sign-on');
      return { provider, title, scope: profile, ...key, issuer: env.CHAT_LOGIN_ISSUER ?? '' };
    }
    case 'local':
      return { provider, title: named('测试聊天账号', 'test chat account') };
    default:
      return { provider };
  }
};

export type ChatSettings = ReturnType<typeof chatSettings>;
