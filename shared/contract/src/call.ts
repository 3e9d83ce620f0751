import type { z } from 'zod';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the API, declared once; the client's function and the server's route are both derived from it.
 * Paths are relative to `/api/v1` and keep the specification's spelling.
 */
export interface Call<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType> {
  readonly method: HttpMethod;
  readonly path: `/${string}`;
  /** What the client sends: the body, or for GET (and where `query` says so) the query string. */
  readonly request: Request;
  /** What stands in `data` of a successful answer. */
  readonly response: Response;
  /** `public`: plain both ways, no bearer. `login`: bearer, enveloped both ways. */
  readonly auth: 'public' | 'login';
  /** Multipart upload: the request body is not enveloped, the answer is. */
  readonly upload: boolean;
  /** Not named by the specification; added in its style. */
  readonly added: boolean;
  /** The largest body as it is sent, bytes; absent: what the server allows every call. Above it: 41016. */
  readonly bodyLimit?: number;
}

interface CallOptions<Request extends z.ZodType, Response extends z.ZodType> {
  method: HttpMethod;
  path: `/${string}`;
  request: Request;
  response: Response;
  auth?: 'public' | 'login';
  upload?: boolean;
  added?: boolean;
  bodyLimit?: number;
}

/** Declares a call. Login is the rule, so only public calls say so. */
export const defineCall = <Request extends z.ZodType, Response extends z.ZodType>(
  options: CallOptions<Request, Response>,
): Call<Request, Response> => ({ auth: 'login', upload: false, added: false, ...options });

export type RequestOf<C extends Call> = z.input<C['request']>;
export type ResponseOf<C extends Call> = z.output<C['response']>;

export const apiBase = '/api/v1';
