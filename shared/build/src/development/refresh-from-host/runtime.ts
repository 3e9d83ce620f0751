import type * as Runtime from 'react-refresh/runtime';

/**
 * Replaces `react-refresh/runtime` in a remote's development build: a second runtime would not know the host's mounted roots, and would
 * refresh nothing.
 */
const runtime = (globalThis as unknown as { __atelierReactRefresh: typeof Runtime }).__atelierReactRefresh;

export const {
  createSignatureFunctionForTransform,
  getFamilyByType,
  injectIntoGlobalHook,
  isLikelyComponentType,
  performReactRefresh,
  register,
} = runtime;
