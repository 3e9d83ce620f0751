import type { Tokens } from '@atelier/contract/auth';
import { addressOf, apiBase, type Call, type RequestOf, type ResponseOf } from '@atelier/contract/call';
import { type ApiAnswer, apiAnswer, createEnvelope, type Envelope } from '@atelier/contract/envelope';
import { nodeCipher } from '@atelier/contract/envelope-node';

/** Calls the API as the test user, without a browser. */
export interface Client {
  call<C extends Call>(call: C, request: RequestOf<C>): Promise<ResponseOf<C>>;
  /** The whole response, also of a failure. */
  answer<C extends Call>(call: C, request: RequestOf<C>): Promise<ApiAnswer>;
}

const queryOf = (request: unknown): string =>
  new URLSearchParams(
    Object.entries(request as Record<string, unknown>).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString();

/** An upload with fields first and the file last. */
const formOf = (request: unknown): FormData => {
  const form = new FormData();
  const fields = Object.entries(request as Record<string, unknown>);
  for (const [name, value] of fields) if (!(value instanceof Blob)) form.append(name, String(value));
  for (const [name, value] of fields) if (value instanceof Blob) form.append(name, value);
  return form;
};

const bodyOf = (
  call: Call,
  request: unknown,
  sealing: Envelope | undefined,
): { body?: FormData | string; type?: string } => {
  if (call.method === 'GET') return {};
  if (request instanceof FormData) return { body: request };
  if (call.upload) return { body: formOf(request) };
  return { body: JSON.stringify(sealing ? sealing.seal(request) : request), type: 'application/json' };
};

/** @param separator the brand's, where it has one of its own */
export const createClient = (url: string, tokens?: Tokens, separator?: string): Client => {
  const envelope = createEnvelope(nodeCipher, separator);
  const answer = async (call: Call, request: unknown): Promise<ApiAnswer> => {
    const { path, rest } = addressOf(call, request);
    const query = call.method === 'GET' ? `?${queryOf(rest)}` : '';
    const isSealed = call.auth !== 'public' && (call.auth === 'login' || tokens !== undefined);
    const { body, type } = bodyOf(call, rest, isSealed ? envelope : undefined);
    const response = await fetch(`${url}${apiBase}${path}${query}`, {
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
