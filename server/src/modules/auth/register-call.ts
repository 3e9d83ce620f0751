import { type Call, pathFields } from '@atelier/contract/call';
import { createEnvelope, type Envelope } from '@atelier/contract/envelope';
import { nodeCipher } from '@atelier/contract/envelope-node';
import { mayDo, needsUnlockedConsole } from '@atelier/contract/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiFailure } from '../../platform/api-failure.ts';
import { checkText } from '../../platform/text/display-text.ts';
import type { Session } from './session.ts';

const bearerPattern = /^Bearer (\S+)$/i;

/** The bearer of a request, or null. */
export const bearerOf = (request: Pick<FastifyRequest, 'headers'>): string | null =>
  bearerPattern.exec(request.headers.authorization ?? '')?.[1] ?? null;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `plain` even with a bearer: public calls. */
    wire?: 'plain' | 'sealed';
  }
}

/** Opens a request's body. @throws ApiFailure 50010 */
const openBody = (envelope: Envelope, body: unknown): unknown => {
  try {
    return envelope.open(body);
  } catch (cause) {
    throw new ApiFailure('50010', {}, { cause });
  }
};

/** Within this scope every JSON answer to a request with a bearer goes out in an envelope, errors too (wire.md). */
export const sealAnswers = (app: FastifyInstance, separator: string): Envelope => {
  const envelope = createEnvelope(nodeCipher, separator);
  app.addHook('preSerialization', async (request, _reply, payload) =>
    request.routeOptions.config.wire === 'plain' || bearerOf(request) === null ? payload : envelope.seal(payload),
  );
  return envelope;
};

/** The largest plain body of a public call, in bytes. */
const publicBodyLimit = 64 * 1024;
/**
 * The same for a sealed body, unless the call needs more: parsing runs on the only thread, and half a million names would block it for
 * one and a half seconds.
 */
const sealedBodyLimit = 1024 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    /** The calls registered so far; OpenAPI is made of them. */
    calls: Call[];
    envelope: Envelope;
    /** Milliseconds in which a call that is no upload arrives and is answered. */
    callTimeout: number;
    readSession: (request: FastifyRequest) => Promise<Session>;
    /** @throws ApiFailure 43010 while the operator console is locked on the caller's device */
    requireUnlockedConsole: (session: Session) => Promise<void>;
  }
  interface FastifyRequest {
    session: Session | null;
    /** The checked input of a call. */
    input: unknown;
  }
}

interface CallContext<C extends Call> {
  /** What the declaration's request schema made of body or query; for an upload use `request.parts()`. */
  input: z.output<C['request']>;
  session: Session;
  request: FastifyRequest;
  /** For a cookie; the answer is what the handler returns. */
  reply: FastifyReply;
}

/** What goes into the answer's `data`; checked and trimmed by the declaration's response schema. */
type Answer<C extends Call> = Promise<z.input<C['response']>>;

/** Whether the call travels without an envelope: public calls always, optional ones without a bearer. */
const isPlain = (call: Call, request: FastifyRequest): boolean =>
  call.auth === 'public' || (call.auth === 'optional' && bearerOf(request) === null);

const isQuery = (call: Call): boolean => call.method === 'GET';

// A DELETE takes its fields from query and body (specification: "query and body").
const sentInput = (app: FastifyInstance, call: Call, request: FastifyRequest): unknown => {
  if (isQuery(call)) return request.query;
  if (call.method !== 'DELETE') return isPlain(call, request) ? request.body : openBody(app.envelope, request.body);
  const body = request.body ? openBody(app.envelope, request.body) : {};
  return { ...(request.query as object), ...(body as object) };
};

/** Path parameters override fields of the same name in query or body. */
const rawInput = (app: FastifyInstance, call: Call, request: FastifyRequest): unknown => {
  const sent = sentInput(app, call, request);
  return pathFields(call).length === 0 ? sent : { ...(sent as object), ...(request.params as object) };
};

/** As the router writes it: `/session/:id`. */
export const routeOf = ({ path }: Pick<Call, 'path'>): string => path.replace(/\{(\w+)\}/g, ':$1');

// Files come in parts and are counted as they come.
const bodyLimitOf = ({ auth, bodyLimit, upload }: Call): { bodyLimit?: number } =>
  upload ? {} : { bodyLimit: bodyLimit ?? (auth === 'login' ? sealedBodyLimit : publicBodyLimit) };

type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

const addRoute = (app: FastifyInstance, call: Call, handler: RouteHandler): void => {
  app.calls.push(call);
  app.route({
    method: call.method,
    url: routeOf(call),
    config: { wire: call.auth === 'public' ? 'plain' : 'sealed' },
    ...bodyLimitOf(call),
    ...(call.upload ? {} : { handlerTimeout: app.callTimeout }),
    onRequest: async (request) => {
      if (call.action === null || isPlain(call, request)) return;
      request.session = await app.readSession(request);
      if (!mayDo(request.session.callers, call.action)) throw new ApiFailure('43000');
      if (needsUnlockedConsole(call.action)) await app.requireUnlockedConsole(request.session);
    },
    preValidation: async (request) => {
      if (!call.upload) request.input = call.request.parse(checkText(rawInput(app, call, request)));
    },
    handler: async (request, reply) => ({
      success: '1',
      data: call.response.parse(await handler(request, reply)),
    }),
  });
};

/**
 * Opens a call that needs login: method, path, checks and envelope come from the declaration. Call it inside a `RouteModule`
 * (the scope under /api/v1). Throw `ApiFailure` for everything expected.
 */
export const registerCall = <C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (context: CallContext<C>) => Answer<C>,
): void => {
  if (call.auth !== 'login') throw new TypeError(`${call.path} is ${call.auth}: use the function for that`);
  addRoute(app, call, (request, reply) => {
    if (!request.session) throw new TypeError('a call that needs login ran without a session');
    return handler({ input: request.input as z.output<C['request']>, session: request.session, request, reply });
  });
};

/** Opens a public call: plain both ways, no session. */
export const registerPublicCall = <C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (context: Omit<CallContext<C>, 'session'>) => Answer<C>,
): void => {
  if (call.auth !== 'public') throw new TypeError(`${call.path} needs login: use registerCall`);
  addRoute(app, call, (request, reply) => handler({ input: request.input as z.output<C['request']>, request, reply }));
};

/** Opens a call that visitors and people who are signed in make alike: without a bearer it is plain and has no session. */
export const registerOptionalAuthCall = <C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (context: Omit<CallContext<C>, 'session'> & { session: Session | null }) => Answer<C>,
): void => {
  if (call.auth !== 'optional') throw new TypeError(`${call.path} is ${call.auth}: use the function for that`);
  addRoute(app, call, (request, reply) =>
    handler({ input: request.input as z.output<C['request']>, session: request.session, request, reply }),
  );
};
