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
