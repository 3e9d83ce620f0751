import { addressOf, type Call, type RequestOf, type ResponseOf } from '@atelier/contract/call';
import { apiAnswer, type Envelope } from '@atelier/contract/envelope';
import { isErrorCode } from '@atelier/contract/errors';
import { refusedByIssue } from '@atelier/contract/refused-field';
import type { CallOptions } from '@atelier/platform/http';
import axios, { type AxiosInstance, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { createApiError } from './api-error.ts';
import { uploadStallMs, withDeadline } from './deadline.ts';

/** Sends one call with the given bearer: no refresh, no dialogs. Throws ApiError only. */
export type Send = <C extends Call>(
  call: C,
  request: RequestOf<C>,
  bearer: string | null,
  options?: CallOptions,
) => Promise<ResponseOf<C>>;

interface SendParts {
  client: AxiosInstance;
  envelope: Envelope;
  /** Sent as Accept-Language, so that the server's messages match the page's language. */
  language: () => string;
}

/** Builds an upload form; for a call with declared fields they come first and the file last, as servers read it. */
const formOf = (request: unknown): FormData => {
  if (request instanceof FormData) return request;
  const form = new FormData();
  const fields = Object.entries(request as Record<string, unknown>).filter(([, value]) => value !== undefined);
  for (const [name, value] of fields) if (!(value instanceof Blob)) form.append(name, String(value));
  for (const [name, value] of fields) if (value instanceof Blob) form.append(name, value);
  return form;
};

const bodyOf = (call: Call, request: unknown, isPlain: boolean, envelope: Envelope): unknown => {
  if (call.method === 'GET') return undefined;
  if (call.upload) return formOf(request);
  if (isPlain) return request;
  return envelope.seal(request);
};

const configOf = (call: Call, request: unknown, bearer: string | null, parts: SendParts, options: CallOptions) => {
  const { signal, onUploadProgress } = options;
  const { path, rest } = addressOf(call, request);
  const isPlain = call.auth === 'public' || (call.auth === 'optional' && bearer === null);
  const config: AxiosRequestConfig = {
    method: call.method,
    url: path,
    headers: {
      'Accept-Language': parts.language(),
      ...(!isPlain && bearer ? { Authorization: `Bearer ${bearer}` } : {}),
    },
    data: bodyOf(call, rest, isPlain, parts.envelope),
    // A list repeats the field for each entry.
    ...(call.method === 'GET' ? { params: rest, paramsSerializer: { indexes: null } } : {}),
    ...(signal ? { signal } : {}),
    ...(onUploadProgress
      ? { onUploadProgress: ({ loaded, total }) => onUploadProgress(total ? loaded / total : 0) }
      : {}),
  };
  return config;
};

const isSealed = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'data' in body && typeof body.data === 'string' && !('success' in body);

/** Errors before authentication are plain even on encrypted calls; the body determines which it is. */
const decryptResponse = (response: AxiosResponse<unknown>, envelope: Envelope) => {
  const body = isSealed(response.data) ? envelope.open(response.data) : response.data;
  return apiAnswer.parse(body);
};

/** Aborts uploads on a dead connection, which would otherwise use the call's whole time limit. */
const sendWithStallLimit = <T>(ask: (options: CallOptions) => Promise<T>, options: CallOptions): Promise<T> =>
  withDeadline(
    uploadStallMs,
    (signal, moved) =>
      ask({
        signal,
        onUploadProgress: (share) => {
          moved();
          options.onUploadProgress?.(share);
        },
      }),
    options.signal,
  );

export const createSend = (parts: SendParts): Send => {
  const exchange = async (config: AxiosRequestConfig): Promise<AxiosResponse<unknown>> => {
    try {
      return await parts.client.request<unknown>(config);
    } catch (cause) {
      throw createApiError({ kind: axios.isCancel(cause) ? 'cancelled' : 'network', cause });
    }
  };
  return async (call, request, bearer, options = {}) => {
    const asked = call.request.safeParse(request);
    if (!asked.success) {
      const details = refusedByIssue(asked.error.issues[0], '');
      throw createApiError({ kind: 'api', code: '41000', details, cause: asked.error });
    }
    const ask = (using: CallOptions) => exchange(configOf(call, request, bearer, parts, using));
    const response = await (call.upload ? sendWithStallLimit(ask, options) : ask(options));
    let answer: ReturnType<typeof decryptResponse>;
    try {
      answer = decryptResponse(response, parts.envelope);
    } catch (cause) {
      // A gateway's page or an empty body: the response is not from the server itself.
      const kind = response.status >= 400 ? 'network' : 'shape';
      throw createApiError({ kind, details: { status: response.status }, cause });
    }
    if (answer.success !== '1') {
      throw createApiError({
        kind: 'api',
        message: answer.msg ?? '',
        details: answer.details ?? {},
        ...(isErrorCode(answer.code) ? { code: answer.code } : {}),
      });
    }
    const data = call.response.safeParse(answer.data);
    if (!data.success) throw createApiError({ kind: 'shape', cause: data.error });
    return data.data as ResponseOf<typeof call>;
  };
};
