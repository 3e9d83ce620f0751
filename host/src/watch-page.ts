import type { PageServices } from './create-page-services.ts';
import type { ServerConnection } from './create-server-connection.ts';
import { ignoreComposingKeys, installPointerRules } from './shell/input-rules.ts';
import { createVersionCheck, fetchVersionFile, updateReadyAtom } from './shell/version-check.ts';

/** Event listeners of every page, for its lifetime. */
export const watchPage = ({ navigation, page, store }: PageServices): void => {
  ignoreComposingKeys(page);
  installPointerRules(page.document);
  createVersionCheck({
    fetchVersion: () => fetchVersionFile(page.document.baseURI),
    onUpdate: () => store.set(updateReadyAtom, true),
    onReload: () => void navigation.reload(),
  }).start(page);
};

/** Event listeners of a page with a session. */
export const watchConnection = (
  { drafts, inactivity, session, silentRefresh, socket }: ServerConnection,
  page: Window,
): void => {
  inactivity.start(page);
  // Another tab signed in, out, or renewed the tokens.
  page.addEventListener('storage', () => session.syncFromStorage());
  page.addEventListener('online', () => socket.reconnect());
  page.document.addEventListener('visibilitychange', () => {
    // The browser may end a hidden page without further events: by F5, a closed tab, or low memory on a phone.
    if (page.document.visibilityState !== 'visible') return void drafts.flush();
    session.syncFromStorage();
    // Timers of a sleeping laptop fire late.
    silentRefresh.plan();
    socket.reconnect();
  });
};
