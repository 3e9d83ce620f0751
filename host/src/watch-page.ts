import type { HostServices } from './create-services.ts';
import { installPointerRules } from './shell/pointer-rules.ts';
import { operatorNoticeAtom, updateReadyAtom } from './shell/shell-state.ts';
import { createVersionCheck, fetchVersionFile } from './shell/version-check.ts';
import { watchForReturn } from './socket/create-socket.ts';

/** Everything that listens for as long as the page lives. */
export const watchPage = (services: HostServices, page: Window): void => {
  const { bus, inactivity, navigation, session, silentRefresh, socket, store } = services;
  installPointerRules(page.document);
  inactivity.start(page);
  watchForReturn(socket, page);
  bus.on('notice.received').subscribe((notice) => store.set(operatorNoticeAtom, notice));
  // Another tab signed in, out, or renewed the tokens.
  page.addEventListener('storage', () => session.syncFromStorage());
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState !== 'visible') return;
    session.syncFromStorage();
    // A sleeping laptop's timers come late.
    silentRefresh.plan();
  });
  createVersionCheck({
    fetchVersion: () => fetchVersionFile(page.document.baseURI),
    onUpdate: () => store.set(updateReadyAtom, true),
    onReload: () => void navigation.reload(),
  }).start(page);
};
