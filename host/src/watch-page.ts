import type { PageServices } from './create-page-services.ts';
import type { ServerConnection } from './create-server-connection.ts';
import { ignoreComposingKeys } from './shell/composing-keys.ts';
import { installPointerRules } from './shell/pointer-rules.ts';
import { updateReadyAtom } from './shell/shell-state.ts';
import { createVersionCheck, fetchVersionFile } from './shell/version-check.ts';

/** What every page listens to for as long as it lives. */
export const watchPage = ({ navigation, page, store }: PageServices): void => {
  ignoreComposingKeys(page);
  installPointerRules(page.document);
  createVersionCheck({
    fetchVersion: () => fetchVersionFile(page.document.baseURI),
    onUpdate: () => store.set(updateReadyAtom, true),
    onReload: () => void navigation.reload(),
  }).start(page);
};

/** What a page with a session listens to. */
export const watchConnection = (
  { drafts, inactivity, session, silentRefresh, socket }: ServerConnection,
  page: Window,
): void => {
  inactivity.start(page);
  // Another tab signed in, out, or renewed the tokens.
  page.addEventListener('storage', () => session.syncFromStorage());
  page.addEventListener('online', () => socket.reconnect());
  page.document.addEventListener('visibilitychange', () => {
    // The browser may end a hidden page without another word: by F5, a closed tab, or a phone that needs the memory.
    if (page.document.visibilityState !== 'visible') return void drafts.flush();
    session.syncFromStorage();
    // A sleeping laptop's timers come late.
    silentRefresh.plan();
    socket.reconnect();
  });
};
