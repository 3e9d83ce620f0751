import { z } from 'zod';
import type { Action } from './permissions.ts';

/**
 * Version of the contract (semver). Changes only add: a new call or an optional field increases the minor version, and requests of clients
 * of the last two versions must still be accepted (server/test/recorded).
 */
export const contractVersion = '1.0.0';

/** Content digest of these declarations, set by builds for the browser. */
declare const ATELIER_CONTRACT: string | undefined;
const copy = typeof ATELIER_CONTRACT === 'undefined' ? '' : ATELIER_CONTRACT;

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the API, declared once; the client's function and the server's route are both derived from it.
 * Paths are relative to `/api/v1` and keep the specification's spelling.
 */
export interface Call<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType> {
  readonly method: HttpMethod;
  /** Fields in braces are part of the address: `/session/{id}`. */
  readonly path: `/${string}`;
  /** Request fields: the body, or for GET the query string. Fields in the path are sent there. */
  readonly request: Request;
  /** `data` of a successful response. */
  readonly response: Response;
  /**
   * `public`: plain in both directions, no bearer. `login`: bearer, enveloped in both directions. `optional`: `login` if a user is signed
   * in, else `public`.
   */
  readonly auth: 'public' | 'login' | 'optional';
  /** The permission that allows it; null for a public call. */
  readonly action: Action | null;
  /** Multipart upload: the request body is not enveloped, the response is. */
  readonly upload: boolean;
  /** In the specification; others are added in its style. */
  readonly isSpecified: boolean;
  /** Content digest of its declarations: remotes of different versions parse a response differently. */
  readonly copy: string;
  /** Maximum size of the request body as sent, bytes; absent: the server's common limit. Above it: 41016. */
  readonly bodyLimit?: number;
}

const noFields = z.object({});
type NoFields = typeof noFields;

/** Method and path, separated by a space. */
type Route = `${HttpMethod} /${string}`;

interface CallOptions<Request extends z.ZodType, Response extends z.ZodType> {
  /** Absent: no fields. */
  request?: Request;
  /** Absent: no fields. */
  response?: Response;
  upload?: boolean;
  isSpecified?: boolean;
  bodyLimit?: number;
}

/** Login is the default, and a call that needs it declares its permission. */
type Access = { auth: 'public'; action?: never } | { auth?: 'login' | 'optional'; action: Action };

/** Names in braces: `'id'` of `/session/{id}`. */
type PathFields<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathFields<Rest>
  : never;

/** Requires every path field to be a string field of the request. */
type HasPathFields<Request extends z.ZodType, Path extends string> = [PathFields<Path>] extends [never]
  ? unknown
  : { request: z.ZodType<unknown, Record<PathFields<Path>, string>> & Request };

/** Declares the call of a route such as `POST /session/{id}`. */
export const defineCall = <
  const Path extends Route,
  Request extends z.ZodType = NoFields,
  Response extends z.ZodType = NoFields,
>(
  route: Path,
  options: CallOptions<Request, Response> & Access & HasPathFields<Request, Path>,
): Call<Request, Response> => {
  const [method, path] = route.split(' ') as [HttpMethod, `/${string}`];
  const defaults = { request: noFields, response: noFields, auth: 'login', action: null } as const;
  return { ...defaults, upload: false, isSpecified: false, copy, ...options, method, path } as Call<Request, Response>;
};

/** Fields in a call's path, in order. */
export const pathFields = ({ path }: Pick<Call, 'path'>): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/**
 * Address of a request, and the remaining fields. @throws TypeError where a path field is missing or empty: the address would belong to
 * another call.
 */
export const addressOf = (call: Pick<Call, 'path'>, request: unknown): { path: string; rest: unknown } => {
  const names = pathFields(call);
  if (names.length === 0) return { path: call.path, rest: request };
  const fields = { ...(request as Record<string, unknown>) };
  const path = names.reduce((address, name) => {
    const value = String(fields[name] ?? '');
    if (value === '' || value === '.' || value === '..') throw new TypeError(`${call.path} needs its ${name}`);
    delete fields[name];
    return address.replace(`{${name}}`, encodeURIComponent(value));
  }, call.path as string);
  return { path, rest: fields };
};

export type RequestOf<C extends Call> = z.input<C['request']>;
export type ResponseOf<C extends Call> = z.output<C['response']>;

export const apiBase = '/api/v1';
