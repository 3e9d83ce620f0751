import type { ApiError, CallOptions } from '@atelier/platform/http';
import type { Refresher } from '../http/refresher.ts';
import type { TokenStore } from '../storage/token-store.ts';

interface RenewalParts {
  refresher: Refresher;
  tokens: TokenStore;
  onFailure: (error: ApiError, options: CallOptions) => void;
}

/** Renews the session outside of any request (silent refresh, inactivity): no reload. @throws ApiError after it was dealt with. */
export const createRenewal =
  ({ refresher, tokens, onFailure }: RenewalParts) =>
  async (): Promise<void> => {
    try {
      await refresher.refresh(tokens.read()?.access ?? null);
      tokens.resetRefreshTimes();
    } catch (error) {
      onFailure(error as ApiError, { quiet: true });
      throw error;
    }
  };
