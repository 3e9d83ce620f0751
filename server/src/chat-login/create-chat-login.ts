import type { ChatSettings } from '../settings/chat-settings.ts';
import type { ChatLogin } from './chat-login.ts';
import { localLogin } from './local-login.ts';
import { createOpenidLogin } from './openid-login.ts';
import { createWechatLogin } from './wechat-login.ts';

/** The chat app that the configuration names; null where there is none. */
export const createChatLogin = (settings: ChatSettings): ChatLogin | null => {
  switch (settings.provider) {
    case 'wechat':
      return createWechatLogin(settings);
    case 'openid':
      return createOpenidLogin(settings);
    case 'local':
      return localLogin;
    case 'none':
      return null;
  }
};
