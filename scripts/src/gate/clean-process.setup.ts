import { afterAll, vi } from 'vitest';

/** Vitest setup for files that share a process: resets clocks, globals and the document after each file. */
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  globalThis.document?.body.replaceChildren();
});
