import type { Call, RequestOf, ResponseOf } from '@atelier/contract/call';
import { errorActionOf } from '@atelier/contract/errors';
import type { ApiError, CallOptions, Http } from '@atelier/platform/http';
import type { TokenStore } from '../storage/token-store.ts';
import { createApiError } from './api-error.ts';
import type { Refresher } from './refresher.ts';
import type { Send } from './send.ts';

interface HttpParts {
  send: Send;
  tokens: TokenStore;
  refresher: Refresher;
  /** Shows a failure and applies the handling defined for its code (error catalogue). */
  onFailure: (error: ApiError, options: CallOptions) => void;
  /** Called after a refresh triggered by a request, once every held request was replayed: the specified page reload. */
  onReplayed: () => void;
}

const asksForRefresh = (error: ApiError): boolean => error.kind === 'api' && errorActionOf(error.code) === 'refresh';

export const createHttp = ({ send, tokens, refresher, onFailure, onReplayed }: HttpParts): Http => {
  let replaying = 0;
  let isReloadDue = false;

  const replayed = () => {
    replaying -= 1;
    if (replaying > 0 || !isReloadDue) return;
    isReloadDue = false;
    onReplayed();
  };

  const sendSignedIn = async <C extends Call>(call: C, request: RequestOf<C>, options: CallOptions) => {
    const access = await refresher.access();
    if (access === null) throw createApiError({ kind: 'api', code: '40001' });
    try {
      const answer = await send(call, request, access, options);
      tokens.resetRefreshTimes();
      return answer;
    } catch (error) {
      if (!asksForRefresh(error as ApiError)) throw error;
      return holdAndReplay(call, request, options, access);
    }
  };

  const holdAndReplay = async <C extends Call>(
    call: C,
    request: RequestOf<C>,
    options: CallOptions,
    stale: string,
  ): Promise<ResponseOf<C>> => {
    replaying += 1;
    try {
      const outcome = await refresher.refresh(stale);
      if (outcome === 'refreshed') isReloadDue = true;
      return await sendSignedIn(call, request, options);
    } catch (error) {
      if (asksForRefresh(error as ApiError)) isReloadDue = false;
      throw error;
    } finally {
      replayed();
    }
  };

  return {
    async call(call, request, options = {}) {
      try {
        const isPlain = call.auth === 'public' || (call.auth === 'optional' && tokens.read() === null);
        return await (isPlain ? send(call, request, null, options) : sendSignedIn(call, request, options));
      } catch (error) {
        onFailure(error as ApiError, options);
        throw error;
      }
    },
  };
};
