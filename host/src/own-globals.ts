/**
 * What the host and its libraries call instead of the page's globals (`createHostConfig` of `@atelier/build` puts these names in their
 * place): taken before any remote has run, so that a remote that spoils them locks nobody out of the next version, or of a roll
 * back.
 */
const bound = <F extends (...given: never[]) => unknown>(call: F): F => call.bind(globalThis) as F;

export const fetch = bound(globalThis.fetch);
export const setTimeout = bound(globalThis.setTimeout);
export const clearTimeout = bound(globalThis.clearTimeout);
export const setInterval = bound(globalThis.setInterval);
export const clearInterval = bound(globalThis.clearInterval);
export const queueMicrotask = bound(globalThis.queueMicrotask);
export const requestAnimationFrame = bound(globalThis.requestAnimationFrame);
export const cancelAnimationFrame = bound(globalThis.cancelAnimationFrame);
export const reportError = bound(globalThis.reportError);
export const { AbortController, AbortSignal, WebSocket, XMLHttpRequest } = globalThis;

/** Names that remotes rely on, where they stand and as the browser brought them. */
const brought = [
  ...[
    'AbortController',
    'AbortSignal',
    'WebSocket',
    'XMLHttpRequest',
    'cancelAnimationFrame',
    'clearInterval',
    'clearTimeout',
    'fetch',
    'queueMicrotask',
    'requestAnimationFrame',
    'setInterval',
    'setTimeout',
  ].map((name) => [globalThis, name] as const),
  ...['getItem', 'setItem', 'removeItem'].map((name) => [Storage.prototype, name] as const),
].map(([owner, name]) => ({ owner, name, descriptor: Object.getOwnPropertyDescriptor(owner, name) }));

/** Puts back what a remote has spoiled, so that the version that takes its place finds what it was built for. */
export const restoreGlobals = (): void => {
  for (const { owner, name, descriptor } of brought) {
    if (descriptor === undefined || Object.getOwnPropertyDescriptor(owner, name)?.value === descriptor.value) continue;
    try {
      Object.defineProperty(owner, name, descriptor);
    } catch {
      // sealed by whoever spoiled it: a reload helps
    }
  }
};
