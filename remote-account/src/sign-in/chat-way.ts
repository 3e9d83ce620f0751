import { type Tokens, tokens } from '@atelier/contract/auth';

/** Result of the redirect back from the provider: the code for the server to exchange, or the reason of a failure. */
export type ChatBack = { state: string; code: string } | { error: 'over' | 'refused' };

/** null when the page was not opened by the provider's redirect. */
export const chatReturnOf = (query: URLSearchParams): ChatBack | null => {
  const [state, code, error] = ['chat_state', 'chat_code', 'chat_error'].map((name) => query.get(name));
  if (state && code) return { state, code };
  if (error) return { error: error === 'over' ? 'over' : 'refused' };
  return null;
};

/** The query without the provider's parameters. */
export const withoutChat = (query: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(query);
  for (const name of ['chat_state', 'chat_code', 'chat_error', 'chat_provider']) next.delete(name);
  return next;
};

const storedQuery = 'chat-login-query';

interface Way {
  provider: string;
  zh: string;
  en: string;
}

/** Every provider of an installation, with the call that starts its sign-in. */
export const waysOf = ({ chat, openid = [] }: { chat: Way | null; openid?: readonly Way[] | undefined }) => [
  ...(chat ? [{ ...chat, start: {} }] : []),
  ...openid.map((way) => ({ ...way, start: { provider: way.provider } })),
];
export type ChatWay = ReturnType<typeof waysOf>[number];

/** Stores the target address before the redirect to the provider. Without session storage: the start page. */
export const storeQuery = (query: string): void => {
  try {
    sessionStorage.setItem(storedQuery, query);
  } catch {
    // forbidden or full
  }
};

export const takeQuery = (): URLSearchParams => {
  try {
    const kept = sessionStorage.getItem(storedQuery) ?? '';
    sessionStorage.removeItem(storedQuery);
    return new URLSearchParams(kept);
  } catch {
    return new URLSearchParams(); // forbidden: nothing was stored
  }
};

/** Tokens of a response that signs in. */
export const tokensOf = (answer: unknown): Tokens | null => {
  const parsed = tokens.safeParse(answer);
  return parsed.success ? parsed.data : null;
};

const claimed = new Set<string>();

/** True when this `state` was not used on this page yet: it is valid once, and the page may be mounted twice while it signs in. */
export const claimState = (state: string): boolean => {
  if (claimed.has(state)) return false;
  claimed.add(state);
  return true;
};
