import type { Call } from '@atelier/contract/call';
import type { Envelope } from '@atelier/contract/envelope';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Session } from '../accounts/session.ts';
import { checkText } from '../check-text.ts';
import { openBody } from './sealing.ts';

/** The largest plain body of a public call, in bytes. */
const publicBodyLimit = 64 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    /** The calls registered so far; OpenAPI is made of them. */
    calls: Call[];
    envelope: Envelope;
    /** Milliseconds in which a call that is no upload arrives and is answered. */
    callTimeout: number;
    readSession: (request: FastifyRequest) => Promise<Session>;
  }
  interface FastifyRequest {
    session: Session | null;
    /** The checked input of a call. */
    input: unknown;
  }
}

export interface CallContext<C extends Call> {
  /** What the declaration's request schema made of body or query; for an upload use `request.parts()`. */
  input: z.output<C['request']>;
  session: Session;
  request: FastifyRequest;
}

/** What goes into the answer's `data`; checked and trimmed by the declaration's response schema. */
type Answer<C extends Call> = Promise<z.input<C['response']>>;

const isQuery = (call: Call): boolean => call.method === 'GET';

// A DELETE takes its fields from query and body (specification: "query and body").
const rawInput = (app: FastifyInstance, call: Call, request: FastifyRequest): unknown => {
  if (isQuery(call)) return request.query;
  const isPlain = call.auth === 'public';
  if (call.method !== 'DELETE') return isPlain ? request.body : openBody(app.envelope, request.body);
  const body = request.body ? openBody(app.envelope, request.body) : {};
  return { ...(request.query as object), ...(body as object) };
};

const bodyLimitOf = ({ auth, bodyLimit }: Call): { bodyLimit?: number } => {
  const limit = bodyLimit ?? (auth === 'public' ? publicBodyLimit : undefined);
  return limit === undefined ? {} : { bodyLimit: limit };
};

const addRoute = (app: FastifyInstance, call: Call, handler: (request: FastifyRequest) => Promise<unknown>): void => {
  app.calls.push(call);
  app.route({
    method: call.method,
    url: call.path,
    config: { wire: call.auth === 'public' ? 'plain' : 'sealed' },
    ...bodyLimitOf(call),
    ...(call.upload ? {} : { handlerTimeout: app.callTimeout }),
    onRequest: async (request) => {
      if (call.auth === 'login') request.session = await app.readSession(request);
    },
    preValidation: async (request) => {
      if (!call.upload) request.input = call.request.parse(checkText(rawInput(app, call, request)));
    },
    handler: async (request) => ({ success: '1', data: call.response.parse(await handler(request)) }),
  });
};

/**
 * Opens a call that needs login: method, path, checks and envelope come from the declaration. Call it inside an `Area`
 * (the scope under /api/v1). Throw `ApiFailure` for everything expected.
 */
export const registerCall = <C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (context: CallContext<C>) => Answer<C>,
): void => {
  if (call.auth !== 'login') throw new TypeError(`${call.path} is public: use registerPublicCall`);
  addRoute(app, call, (request) => {
    if (!request.session) throw new TypeError('a call that needs login ran without a session');
    return handler({ input: request.input as z.output<C['request']>, session: request.session, request });
  });
};

/** Opens a public call: plain both ways, no session. */
export const registerPublicCall = <C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (context: Omit<CallContext<C>, 'session'>) => Answer<C>,
): void => {
  if (call.auth !== 'public') throw new TypeError(`${call.path} needs login: use registerCall`);
  addRoute(app, call, (request) => handler({ input: request.input as z.output<C['request']>, request }));
};
