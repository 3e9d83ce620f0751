import type { ChatSettings } from '../../platform/config/chat-settings.ts';
import type { Config } from '../../platform/config/config.ts';
import type { ChatLogin } from './chat-login.ts';
import { localLogin } from './local-login.ts';
import { createOpenidLogin } from './openid-login.ts';
import { createWechatLogin } from './wechat-login.ts';

/** A way to sign in, and its name on buttons and in messages. */
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

/** What the configuration names: the chat app, where there is one, and the others. */
export const createChatWays = ({ chatLogin, openidProviders }: Pick<Config, 'chatLogin' | 'openidProviders'>) => {
  const chat: ChatWay | null =
    chatLogin.provider === 'none' ? null : { login: createLogin(chatLogin), title: chatLogin.title };
  const openid: ChatWay[] = openidProviders.map((settings) => ({
    login: createOpenidLogin(settings),
    title: settings.title,
  }));
  return { chat, openid };
};
