import { afterAll, vi } from 'vitest';

/** Vitest setup of files that share a process: none finds clocks, globals or a page that another left. */
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  globalThis.document?.body.replaceChildren();
});
