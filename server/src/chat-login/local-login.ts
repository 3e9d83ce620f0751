import type { ChatLogin } from './chat-login.ts';

/** Where the local page lies. */
export const localChatPath = '/dev/chat';

/** A page of this machine on which one may be anybody: for demonstrations and tests, never in production. */
export const localLogin: ChatLogin = {
  provider: 'local',
  async authorize({ state, redirectUri }) {
    const address = new URL(localChatPath, redirectUri);
    address.search = new URLSearchParams({ state }).toString();
    return address;
  },
  async finish(callback) {
    const name = callback.searchParams.get('code')?.trim();
    if (!name) throw new Error('nobody was chosen');
    return { subject: name.toLowerCase(), name };
  },
};
