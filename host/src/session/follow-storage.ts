import type { HostSession, SessionParts } from './create-session.ts';
import { storedUserId } from './load-person.ts';
import { loginPath } from './login-redirect.ts';
import { accountChangedAtom } from './session-problem.ts';

/** Applies another tab's change of the session, read from storage: signed in, out, in as another user, or renewed tokens. */
export const followStorage = async (parts: SessionParts, session: HostSession): Promise<void> => {
  const { state } = session;
  const hasTokens = parts.tokens.read() !== null;
  if (state.status === 'signed-out' && hasTokens) {
    await session.start();
    if (parts.currentPath().startsWith(loginPath)) parts.goOn();
    return;
  }
  if (state.status !== 'signed-in') return;
  if (!hasTokens) {
    const path = parts.currentPath();
    session.endLocally();
    if (!parts.isPublicPath(path)) parts.goToLogin(path);
    return;
  }
  const stored = storedUserId(parts.storage);
  if (stored !== null && stored !== state.user.id) parts.store.set(accountChangedAtom, true);
  else parts.renewal.plan();
};
