/**
 * References to the page's globals for the host and its libraries (`createHostConfig` of `@atelier/build` inserts these names). Captured
 * before any remote runs, so that a remote that overwrites globals cannot block the next version or a rollback.
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
