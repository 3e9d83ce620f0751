import type { Federation } from '../federation/create-federation.ts';

/** A federation without events. */
export const buildFederation = (fields: Partial<Federation> = {}): Federation => ({
  start: async () => undefined,
  follow: () => undefined,
  prepare: async () => undefined,
  open: async () => [],
  preload: () => undefined,
  retry: async () => undefined,
  agreeToUpdate: async () => undefined,
  applyCleanUpdates: () => undefined,
  restoreGlobals: () => undefined,
  announceOverride: async () => undefined,
  overrides: { isStored: () => false, active: () => null, set: () => undefined, clear: () => false },
  ...fields,
});
