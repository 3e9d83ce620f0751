import type { ChatLogin } from './chat-login.ts';

/** Path of the local sign-in page. */
export const localChatPath = '/dev/chat';

/** A local page on which one signs in under any name: for demonstrations and tests, never in production. */
export const localLogin: ChatLogin = {
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
