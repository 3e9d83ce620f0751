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

export const bearerOf = (request: Pick<FastifyRequest, 'headers'>): string | null =>
  bearerPattern.exec(request.headers.authorization ?? '')?.[1] ?? null;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `plain`: no envelope even with a bearer, for public calls. */
    wire?: 'plain' | 'sealed';
  }
}

/** Decrypts a request's body. @throws ApiFailure 50010 */
const openBody = (envelope: Envelope, body: unknown): unknown => {
  try {
    return envelope.open(body);
  } catch (cause) {
    throw new ApiFailure('50010', {}, { cause });
  }
};

/** Within this scope every JSON response to a request with a bearer is sealed in an envelope, errors too. */
export const sealAnswers = (app: FastifyInstance, separator: string): Envelope => {
  const envelope = createEnvelope(nodeCipher, separator);
  app.addHook('preSerialization', async (request, _reply, payload) =>
    request.routeOptions.config.wire === 'plain' || bearerOf(request) === null ? payload : envelope.seal(payload),
  );
  return envelope;
};

/** Body limit of a public call, in bytes. */
const publicBodyLimit = 64 * 1024;
/** Limit of a sealed body: parsing half a million names would block the only thread for one and a half seconds. */
const sealedBodyLimit = 1024 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    /** Registered calls, from which OpenAPI is generated. */
    calls: Call[];
    envelope: Envelope;
    /** Milliseconds within which a call without an upload must arrive and be answered. */
    callTimeout: number;
    readSession: (request: FastifyRequest) => Promise<Session>;
    /** @throws ApiFailure 43010 while the operator console is locked on the caller's device */
    requireUnlockedConsole: (session: Session) => Promise<void>;
  }
  interface FastifyRequest {
    session: Session | null;
    input: unknown;
  }
}

interface CallContext<C extends Call> {
  /** Body or query parsed by the declaration's request schema; for an upload use `request.parts()`. */
  input: z.output<C['request']>;
  session: Session;
  request: FastifyRequest;
  /** For cookies only; the handler returns the response body. */
  reply: FastifyReply;
}

/** `data` of the response; validated and stripped by the declaration's response schema. */
type Answer<C extends Call> = Promise<z.input<C['response']>>;

/** True when the call uses no envelope: public calls always, optional-auth ones without a bearer. */
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

/** Router syntax: `/session/:id`. */
export const routeOf = ({ path }: Pick<Call, 'path'>): string => path.replace(/\{(\w+)\}/g, ':$1');

// Multipart files are counted while they arrive.
const bodyLimitOf = ({ auth, bodyLimit, upload }: Call): { bodyLimit?: number } =>
  upload ? {} : { bodyLimit: bodyLimit ?? (auth === 'login' ? sealedBodyLimit : publicBodyLimit) };

type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

const addRoute = (app: FastifyInstance, call: Call, handler: RouteHandler): void => {
  app.calls.push(call);
  app.route({
    method: call.method,
    url: routeOf(call),
    config: { wire: call.auth === 'public' ? 'plain' : 'sealed' },
    compress: call.auth === 'public' ? {} : false,
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

/** Registers a call that requires a session, as its declaration says. Expected failures are thrown as ApiFailure. */
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

/** Registers a public call: plain both ways, no session. */
export const registerPublicCall = <C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (context: Omit<CallContext<C>, 'session'>) => Answer<C>,
): void => {
  if (call.auth !== 'public') throw new TypeError(`${call.path} needs login: use registerCall`);
  addRoute(app, call, (request, reply) => handler({ input: request.input as z.output<C['request']>, request, reply }));
};

/** Registers a call for visitors and signed-in users alike: without a bearer it is plain and has no session. */
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
