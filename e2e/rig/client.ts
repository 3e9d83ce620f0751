import type { Tokens } from '@atelier/contract/auth';
import { apiBase, type Call, type RequestOf, type ResponseOf } from '@atelier/contract/call';
import { type ApiAnswer, apiAnswer, createEnvelope } from '@atelier/contract/envelope';
import { nodeCipher } from '@atelier/contract/envelope-node';

const envelope = createEnvelope(nodeCipher);

/** The back door of a test: calls the API as the person would, without a browser. */
export interface Client {
  call<C extends Call>(call: C, request: RequestOf<C>): Promise<ResponseOf<C>>;
  /** The whole answer, also of a failure. */
  answer<C extends Call>(call: C, request: RequestOf<C>): Promise<ApiAnswer>;
}

const queryOf = (request: unknown): string =>
  new URLSearchParams(
    Object.entries(request as Record<string, unknown>).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString();

const bodyOf = (call: Call, request: unknown): { body?: FormData | string; type?: string } => {
  if (call.method === 'GET') return {};
  if (request instanceof FormData) return { body: request };
  return { body: JSON.stringify(call.auth === 'login' ? envelope.seal(request) : request), type: 'application/json' };
};

export const createClient = (url: string, tokens?: Tokens): Client => {
  const answer = async (call: Call, request: unknown): Promise<ApiAnswer> => {
    const query = call.method === 'GET' ? `?${queryOf(request)}` : '';
    const { body, type } = bodyOf(call, request);
    const response = await fetch(`${url}${apiBase}${call.path}${query}`, {
      method: call.method,
      headers: {
        ...(tokens ? { authorization: `Bearer ${tokens.access}` } : {}),
        ...(type ? { 'content-type': type } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
    const json: unknown = await response.json();
    return apiAnswer.parse(tokens ? envelope.open(json) : json);
  };
  return {
    answer,
    async call(call, request) {
      const given = await answer(call, request);
      if (given.success !== '1') throw new Error(`${call.path} failed: ${given.code} ${given.msg}`);
      return call.response.parse(given.data) as ResponseOf<typeof call>;
    },
  };
};
