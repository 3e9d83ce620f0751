import { z } from 'zod';

const address = z.url({ protocol: /^https?$/, error: 'is an address such as https://login.example' });
const words = z.string().min(1).optional();

/** Variables of sign-in by chat app. */
export const chatVariables = {
  CHAT_LOGIN: z.enum(['wechat', 'openid', 'local']).optional(),
  CHAT_LOGIN_ID: words,
  CHAT_LOGIN_SECRET: words,
  CHAT_LOGIN_ISSUER: address.optional(),
  CHAT_LOGIN_NAME: z.string().min(1).max(24).optional(),
  WECHAT_PAGE: address.default('https://open.weixin.qq.com'),
  WECHAT_API: address.default('https://api.weixin.qq.com'),
} as const;

type ChatVariables = z.output<z.ZodObject<typeof chatVariables>>;

/** The names by which people know the chat app. */
interface ChatTitle {
  zh: string;
  en: string;
}

/** Sign-in by a chat app; `none`: disabled. `local`: a page of this machine with any name. */
export type ChatSettings =
  | { provider: 'none' }
  | { provider: 'local'; title: ChatTitle }
  | { provider: 'wechat'; title: ChatTitle; id: string; secret: string; page: string; api: string }
  | { provider: 'openid'; title: ChatTitle; id: string; secret: string; issuer: string };

const needed = {
  local: [],
  wechat: ['CHAT_LOGIN_ID', 'CHAT_LOGIN_SECRET'],
  openid: ['CHAT_LOGIN_ID', 'CHAT_LOGIN_SECRET', 'CHAT_LOGIN_ISSUER'],
} as const satisfies Record<string, readonly (keyof ChatVariables)[]>;

/** Variables that the provider needs and that are not set. */
export const missingForChat = (env: ChatVariables): readonly string[] =>
  env.CHAT_LOGIN === undefined ? [] : needed[env.CHAT_LOGIN].filter((name) => env[name] === undefined);

/** The settings, once nothing is missing. A demonstration has the local page by default. */
export const chatSettings = (
  env: ChatVariables,
  { demo, isProduction }: { demo: boolean; isProduction: boolean },
): ChatSettings => {
  const named = (zh: string, en: string): ChatTitle =>
    env.CHAT_LOGIN_NAME === undefined ? { zh, en } : { zh: env.CHAT_LOGIN_NAME, en: env.CHAT_LOGIN_NAME };
  const key = { id: env.CHAT_LOGIN_ID ?? '', secret: env.CHAT_LOGIN_SECRET ?? '' };
  const provider = env.CHAT_LOGIN ?? (demo && !isProduction ? 'local' : undefined);
  switch (provider) {
    case 'wechat':
      return { provider, title: named('微信', 'WeChat'), ...key, page: env.WECHAT_PAGE, api: env.WECHAT_API };
    case 'openid':
      return { provider, title: named('单点登录', 'single sign-on'), ...key, issuer: env.CHAT_LOGIN_ISSUER ?? '' };
    case 'local':
      return { provider, title: named('本机聊天账号', 'local chat account') };
    default:
      return { provider: 'none' as const };
  }
};
