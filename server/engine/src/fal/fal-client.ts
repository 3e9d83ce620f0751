import { z } from 'zod';
import { readLimited, tryJson } from '../comfyui/comfy-client.ts';
import type { HostedRequest } from '../engine.ts';
import type { Lookup } from '../public-lookup.ts';
import { FalFailure } from './fal-failure.ts';
import { fetchResult } from './fetch-result.ts';

/** Connection settings of fal's queue. Durations in milliseconds. */
export interface FalSettings {
  /** Without a trailing slash; an address other than fal's is a test double on the loopback. */
  url: string;
  /** Sent only to the queue, never to the URL of a result. */
  key: string;
  /** Concurrent tasks of this installation at fal. */
  slots: number;
  /** Interval between status requests: initial and maximum. */
  pollMs: number;
  longestPollMs: number;
  requestMs: number;
  submitMs: number;
  /** Timeout for the transfer of one result. */
  transferMs: number;
  /** Maximum wait of a request in the queue. */
  waitMs: number;
  /** Maximum time during which fal may be unreachable. */
  awayMs: number;
  /** Pause before new tasks are accepted after a refused key, or after ten seconds of failures. */
  restMs: number;
}

export const falUrl = 'https://queue.fal.run';

export const usualFalTimes = {
  pollMs: 1000,
  longestPollMs: 10_000,
  requestMs: 10_000,
  submitMs: 60_000,
  transferMs: 120_000,
  waitMs: 900_000,
  awayMs: 90_000,
  restMs: 30_000,
} as const satisfies Partial<FalSettings>;

const submitted = z.object({
  request_id: z.string().min(1).max(200),
  status_url: z.url().max(500),
  response_url: z.url().max(500),
  cancel_url: z.url().max(500),
});

const status = z.object({
  status: z.enum(['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED']),
  queue_position: z.number().int().min(0).nullish(),
});
export type FalStatus = z.output<typeof status>;

const detailItem = z.looseObject({ type: z.string() });
const errorBody = z.looseObject({
  detail: z.union([z.string(), z.array(z.unknown())]).optional(),
  error_type: z.string().optional(),
});

/** Machine names from an error body; its texts and inputs are discarded. */
export const errorTypes = (body: unknown): string[] => {
  const parsed = errorBody.safeParse(Array.isArray(body) ? { detail: body } : body).data;
  const items = Array.isArray(parsed?.detail) ? parsed.detail : [];
  const types = items.flatMap((item) => detailItem.safeParse(item).data?.type ?? []);
  return [...types, ...(parsed?.error_type === undefined ? [] : [parsed.error_type])].map((type) => type.slice(0, 80));
};

const jsonLimit = 4 * 2 ** 20;
const longestRetryAfterMs = 120_000;

/** `Retry-After` header: seconds or an HTTP date. */
const retryAfterOf = (response: Response): number | undefined => {
  const given = response.headers.get('retry-after');
  if (given === null) return undefined;
  const ms = /^\d+$/.test(given) ? Number(given) * 1000 : Date.parse(given) - Date.now();
  return Number.isFinite(ms) ? Math.min(longestRetryAfterMs, Math.max(0, ms)) : undefined;
};

/** Errors of a connection that was never established: nothing was sent. */
const unsent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const codeOf = (error: unknown): string => {
  const { cause } = error as { cause?: { code?: unknown; errors?: { code?: unknown }[] } };
  return String(cause?.code ?? cause?.errors?.[0]?.code ?? (error as Error).name);
};

/** Calls of fal's queue. All throw only `FalFailure`. */
export interface FalClient {
  /** @throws FalFailure `unclear` where the request may have been accepted */
  submit(model: string, args: Readonly<Record<string, unknown>>): Promise<HostedRequest>;
  status(request: HostedRequest): Promise<FalStatus>;
  /** Response of the model. */
  result(request: HostedRequest): Promise<unknown>;
  /** @returns false: the request had already ended, so it is billed */
  cancel(request: HostedRequest): Promise<boolean>;
  download(address: string): Promise<Uint8Array>;
}

/** Size limit of one result, in bytes. */
const maxFile = 60 * 2 ** 20;
/** fal deletes a result after this many seconds: a restart of the product must fit in. */
const resultSeconds = 3600;

export const createFalClient = (settings: FalSettings, lookup?: Lookup): FalClient => {
  const { url, key, requestMs, submitMs, transferMs } = settings;
  const isDouble = url !== falUrl;

  const send = async (address: string, init: RequestInit & { timeMs: number }): Promise<Response> => {
    // The key is sent only to fal's origin, whatever a response contains.
    if (new URL(address).origin !== new URL(url).origin)
      throw new FalFailure('malformed', 'an address of another host');
    const { timeMs, ...rest } = init;
    try {
      return await fetch(address, {
        ...rest,
        headers: { ...rest.headers, authorization: `Key ${key}` },
        redirect: 'error',
        signal: AbortSignal.timeout(timeMs),
      });
    } catch (error) {
      const code = codeOf(error);
      throw new FalFailure(init.method === 'POST' && !unsent.has(code) ? 'unclear' : 'unreachable', code);
    }
  };

  const bodyOf = async (response: Response, isSubmission: boolean): Promise<unknown> => {
    try {
      return tryJson(new TextDecoder().decode(await readLimited(response, jsonLimit)));
    } catch (error) {
      throw new FalFailure(isSubmission ? 'unclear' : 'unreachable', codeOf(error));
    }
  };

  const refuse = async (response: Response, isSubmission: boolean): Promise<never> => {
    const { status: code, headers } = response;
    const types = errorTypes(await bodyOf(response, isSubmission).catch(() => undefined));
    const retryAfterMs = retryAfterOf(response);
    const isRetryable = code >= 500 && headers.get('x-fal-retryable') === 'true';
    const more = { status: code, types, retryAfterMs, isRetryable };
    const detail = [code, ...types].join(' ');
    if (code === 401 || code === 402 || code === 403) throw new FalFailure('account', detail, more);
    if (code === 429 || (code === 503 && types.length === 0)) throw new FalFailure('unreachable', detail, more);
    if (code === 404 || code === 410) throw new FalFailure('gone', detail, more);
    if (code >= 500 && isSubmission) throw new FalFailure('unclear', detail, more);
    if (code >= 500 && types.length === 0 && !isRetryable) throw new FalFailure('unreachable', detail, more);
    throw new FalFailure('refused', detail, more);
  };

  const json = async <T>(schema: z.ZodType<T>, response: Response, isSubmission = false): Promise<T> => {
    if (!response.ok) return refuse(response, isSubmission);
    const parsed = schema.safeParse(await bodyOf(response, isSubmission));
    if (!parsed.success) throw new FalFailure(isSubmission ? 'unclear' : 'malformed', 'an answer of another form');
    return parsed.data;
  };

  return {
    async submit(model, args) {
      const response = await send(`${url}/${model}`, {
        method: 'POST',
        body: JSON.stringify(args),
        timeMs: submitMs,
        headers: {
          'content-type': 'application/json',
          'x-fal-object-lifecycle-preference': JSON.stringify({ expiration_duration_seconds: resultSeconds }),
          'x-fal-store-io': '0',
        },
      });
      const { request_id: id, ...urls } = await json(submitted, response, true);
      return { id, status: urls.status_url, response: urls.response_url, cancel: urls.cancel_url };
    },
    status: async (request) => json(status, await send(request.status, { method: 'GET', timeMs: requestMs })),
    result: async (request) => json(z.unknown(), await send(request.response, { method: 'GET', timeMs: requestMs })),
    async cancel(request) {
      const response = await send(request.cancel, { method: 'PUT', timeMs: requestMs });
      await response.body?.cancel();
      // 400 and 404: the request has ended. Other refusals are not resolved by a retry.
      if (response.status === 429 || response.status >= 500)
        throw new FalFailure('unreachable', String(response.status));
      return response.status !== 400;
    },
    download: (address) => fetchResult(address, { isDouble, limit: maxFile, timeMs: transferMs, lookup }),
  };
};
