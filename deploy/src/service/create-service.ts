import { appendFileSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { describeCanary } from '@atelier/contract/canary';
import type { RegistryPayload } from '@atelier/contract/registry';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { remoteName } from '../built-remote.ts';
import { promote, rollback, startCanary, stopCanary } from '../change-release.ts';
import { ChangedMeanwhileError, DeployError } from '../deploy-error.ts';
import type { Deployment } from '../deployment.ts';
import { type HistoryLine, readHistory, walkHistory } from '../history.ts';
import { packageLimits } from '../packages/pack-remote.ts';
import { publishPackage } from '../publish.ts';
import { readRegistry, readSnapshot } from '../registry-file.ts';
import { lastChanges, statusRows } from '../status-table.ts';
import type { RemoteCounts } from '../version-health.ts';
import {
  createAdmission,
  mayTouch,
  refusePromotion,
  refuseUnlessAllowed,
  ServiceError,
  type Step,
} from './authenticate.ts';
import { createTokenFinder, type Right, type TokenRow } from './tokens.ts';
import { type ChangeAnswer, canaryRequest, promoteRequest, publishQuery, rollbackRequest } from './wire.ts';

/** Audit log entry of one request, done or refused. It never contains the token itself. */
export interface AuditLine {
  at: string;
  /** Id of the token; null for an unknown token. */
  token: string | null;
  team: string | null;
  /** User it acted for. */
  for: string | null;
  remote: string | null;
  action: string;
  version: string | null;
  result: 'done' | 'refused' | 'failed';
  status: number;
  /** Message of a refusal. */
  message: string | null;
  address: string;
}

export type WriteAudit = (line: AuditLine) => void;

/**
 * Append-only log, one JSON object a line, readable by its owner only. @throws DeployError when it cannot be written: no action runs
 * without a record.
 */
export const openAuditLog = (path: string): WriteAudit => {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    closeSync(openSync(path, 'a', 0o600));
  } catch (cause) {
    throw new DeployError(`the audit log ${path} cannot be written: name another place with --audit`, { cause });
  }
  return (line) => appendFileSync(path, `${JSON.stringify(line)}\n`, { mode: 0o600 });
};

const answerOf = ({ revision, remotes }: RegistryPayload, remote: string, note = ''): ChangeAnswer => {
  const { active = '', lastGood = null, canary = null } = remotes[remote] ?? {};
  return {
    remote,
    active,
    lastGood,
    canary: describeCanary(canary),
    revision,
    ...(note !== '' && { note }),
  };
};

const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'statusCode' in error && 'code' in error;

/** Maps Fastify's own errors to service errors. */
const ofFastify = ({ code, message, statusCode = 500 }: FastifyError): ServiceError | undefined => {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const next = 'Leave out of the package what pages do not need, such as source maps.';
    return new ServiceError(413, 'too-large', 'the body is too large', next);
  }
  if (statusCode >= 500) return undefined;
  return new ServiceError(statusCode, 'bad-request', message, 'Correct it and send it again.');
};

/** The refusal for a failure; an unexpected error reveals no details. */
const answerOfFailure = (error: unknown): ServiceError => {
  if (error instanceof ServiceError) return error;
  if (error instanceof ChangedMeanwhileError) {
    const next = 'Look at GET /v1/history, then decide again with the newer revision.';
    return new ServiceError(409, 'changed', error.message, next);
  }
  if (error instanceof DeployError) {
    return new ServiceError(409, 'refused', error.message, 'Look at GET /v1/status and at the reason above.');
  }
  const known = isFastifyError(error) ? ofFastify(error) : undefined;
  const next = 'Look at GET /v1/history whether it was done; the service printed what is wrong.';
  return known ?? new ServiceError(500, 'failed', 'the service failed', next);
};

const answerFailure = (reply: FastifyReply, { status, code, message, next, retryAfter }: ServiceError) => {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply.status(status).send({ error: { code, message, next } });
};

export interface ServiceOptions {
  deployment: Pick<Deployment, 'store' | 'keys' | 'highestSeen'>;
  audit: WriteAudit;
  /** Load counts of the versions; undefined without a server that counts. */
  askCounts: () => Promise<RemoteCounts | undefined>;
  /** Milliseconds after which a shutdown closes connections that are idle or do not read. */
  stopMs?: number;
  onError: (error: unknown) => void;
}

/** State of a request during its processing; becomes its entry in the audit log. */
interface Asked {
  token: TokenRow | null;
  action: string;
  remote: string | null;
  version: string | null;
  for: string | null;
  /** Message of the refusal. */
  message: string | null;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name in the audit log; read-only calls have none. */
    action?: string;
    right?: Right;
  }
  interface FastifyRequest {
    /** null for a request that could not be parsed. */
    asked: Asked | null;
  }
}

/** Milliseconds within which a request must arrive, including its package. */
const arrivalMs = 120_000;
/** Upload limit in bytes of a body that is not a package. */
const bodyLimit = 16 * 1024;

const historyQuery = z.object({
  remote: remoteName.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** State of a request that passed the first hook. */
const askedOf = ({ asked }: FastifyRequest): Asked & { token: TokenRow } => {
  if (!asked?.token) throw new TypeError('a call ran without a token');
  return asked as Asked & { token: TokenRow };
};

const remoteOf = ({ params }: FastifyRequest): string | null => {
  const { remote } = (params ?? {}) as { remote?: string };
  return remote ?? null;
};

/** @throws ServiceError 400 with each invalid field. */
const read = <Shape extends z.ZodType>(shape: Shape, given: unknown): z.output<Shape> => {
  const parsed = shape.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new ServiceError(400, 'bad-request', z.prettifyError(parsed.error), 'Correct it and send it again.');
};

/** Audit log entry of a request; undefined for an accepted read-only request. */
const lineOf = ({ asked, routeOptions, method, ip }: FastifyRequest, status: number): AuditLine | undefined => {
  const isRefused = status === 401 || status === 403;
  // Rate-limited requests are not logged, so repeated wrong tokens do not fill the disk.
  if (asked === null || status === 429 || (routeOptions.config.action === undefined && !isRefused)) return undefined;
  const { token, action, message, ...subject } = asked;
  return {
    at: new Date().toISOString(),
    token: token?.id ?? null,
    team: token?.team ?? null,
    ...subject,
    action: action === '' ? method : action,
    result: status < 400 ? 'done' : status < 500 ? 'refused' : 'failed',
    status,
    message,
    address: ip,
  };
};

const addHooks = (app: FastifyInstance, { deployment, audit, onError }: ServiceOptions): void => {
  const tokenOf = createAdmission(createTokenFinder(deployment.keys));
  app.decorateRequest('asked', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { action = '', right } = request.routeOptions.config;
    const remote = remoteOf(request);
    const asked: Asked = { token: null, action, remote, version: null, for: null, message: null };
    request.asked = asked;
    const token = await tokenOf(request, (known) => {
      asked.token = known;
    });
    if (right === undefined || remote === null) return;
    // Checked before the body is read.
    if (!remoteName.safeParse(remote).success)
      throw new ServiceError(404, 'not-found', 'this is no name of a remote', 'Check it.');
    refuseUnlessAllowed(token, right, remote);
  });
  // Written before anything is sent: a client that disconnects early is logged too.
  app.addHook('onSend', async (request, reply) => {
    const line = lineOf(request, reply.statusCode);
    try {
      if (line) audit(line);
    } catch (error) {
      onError(error); // For example a full disk; the action is also in the history.
    }
  });
  app.setErrorHandler((error, request, reply) => {
    const failure = answerOfFailure(error);
    if (failure.status >= 500) onError(error);
    if (request.asked) request.asked.message = failure.message;
    return answerFailure(reply, failure);
  });
  app.setNotFoundHandler((_request, reply) =>
    answerFailure(
      reply,
      new ServiceError(404, 'not-found', 'there is no such call', 'See docs/operating/releases-reference.md.'),
    ),
  );
};

/** Actor in the log: the team, or the user it acts for. @throws ServiceError 403 without the right `on-behalf` */
const actor = (asked: Asked & { token: TokenRow }, person: string | undefined): string => {
  const { token } = asked;
  if (person === undefined) return `team:${token.team}`;
  asked.for = person;
  if (!token.may.includes('on-behalf')) {
    const next = 'Leave "for" out, or ask the operator for a token with the right "on-behalf".';
    throw new ServiceError(403, 'not-allowed', `token ${token.id} may not act on behalf of a person`, next);
  }
  return `${person} (by team:${token.team})`;
};

/** Each route behaves like the command of the same name. */
const addChanges = (app: FastifyInstance, { deployment, askCounts }: ServiceOptions): void => {
  const change = (action: Right & ('promote' | 'rollback' | 'canary')) => ({ config: { action, right: action } });
  const nameOf = (request: FastifyRequest): string => remoteOf(request) ?? '';
  const actingFor = (request: FastifyRequest, person: string | undefined): Deployment => ({
    ...deployment,
    by: actor(askedOf(request), person),
  });
  const stayBelow = async (request: FastifyRequest, step: Step): Promise<void> =>
    refusePromotion(askedOf(request).token, step, await readRegistry({ ...deployment, by: '' }), nameOf(request));
  app.post('/v1/remotes/:remote/promote', change('promote'), async (request) => {
    const { version, reason, seen, for: person } = read(promoteRequest, request.body);
    askedOf(request).version = version;
    const acting = actingFor(request, person);
    const notes: string[] = [];
    const onWarning = (words: string) => void notes.push(words);
    const options = { reason, seen, counts: await askCounts(), onWarning };
    return answerOf(await promote(acting, nameOf(request), version, options), nameOf(request), notes.join('. '));
  });
  app.post('/v1/remotes/:remote/rollback', change('rollback'), async (request) => {
    const { to, reason, seen, for: person } = read(rollbackRequest, request.body);
    askedOf(request).version = to ?? null;
    const acting = actingFor(request, person);
    await stayBelow(request, { action: 'rollback', to });
    const counts = to === undefined ? await askCounts() : undefined;
    const answer = answerOf(await rollback(acting, nameOf(request), { to, reason, seen, counts }), nameOf(request));
    askedOf(request).version = answer.active;
    return answer;
  });
  app.post('/v1/remotes/:remote/canary', change('canary'), async (request) => {
    const asked = read(canaryRequest, request.body);
    const { reason, seen, for: person } = asked;
    if ('off' in asked) {
      askedOf(request).action = 'canary-off';
      return answerOf(await stopCanary(actingFor(request, person), nameOf(request), reason, seen), nameOf(request));
    }
    const { version, percent } = asked;
    askedOf(request).version = version;
    await stayBelow(request, { action: 'canary', percent });
    const options = { percent, reason, seen };
    return answerOf(await startCanary(actingFor(request, person), nameOf(request), version, options), nameOf(request));
  });
};

const addPublish = (app: FastifyInstance, { deployment }: ServiceOptions): void => {
  // Separate scope: no other route accepts a non-JSON body.
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      ['application/gzip', 'application/octet-stream'],
      { parseAs: 'buffer', bodyLimit: packageLimits.packed },
      (_request, body, done) => done(null, body),
    );
    scope.post(
      '/v1/remotes/:remote/versions',
      { bodyLimit: packageLimits.packed, config: { action: 'publish', right: 'publish' } },
      async (request) => {
        const { body } = request;
        if (!Buffer.isBuffer(body) || body.length === 0) {
          const next = 'Send the file that "atelier-deploy pack" wrote, as application/gzip.';
          throw new ServiceError(400, 'bad-request', 'the body is no package', next);
        }
        const { reason } = read(publishQuery, request.query);
        const expected = remoteOf(request) ?? '';
        // Only the operator's token for every remote may publish the package of a remote without a team.
        const { token } = askedOf(request);
        const isOperator = token.remotes.includes('*');
        refusePromotion(token, { action: 'publish' }, await readRegistry({ ...deployment, by: '' }), expected);
        const by = actor(askedOf(request), undefined);
        const published = await publishPackage({ ...deployment, by }, body, { expected, reason, isOperator });
        askedOf(request).version = published.version;
        return published;
      },
    );
    done();
  });
};

const addReads = (app: FastifyInstance, { deployment, askCounts }: ServiceOptions): void => {
  const whole = { ...deployment, by: '' };
  app.get('/v1/status', async (request) => {
    const { token } = askedOf(request);
    const { payload, document } = await readSnapshot(whole);
    const remotes = Object.fromEntries(Object.entries(payload.remotes).filter(([remote]) => mayTouch(token, remote)));
    const changes = await lastChanges(walkHistory(deployment.store, document), Object.keys(remotes));
    const rows = statusRows({ ...payload, remotes }, changes, await askCounts());
    return { revision: payload.revision, remotes: rows };
  });
  app.get('/v1/history', async (request) => {
    const { remote, limit } = read(historyQuery, request.query);
    const { token } = askedOf(request);
    const { document } = await readSnapshot(whole);
    // Entries about the whole store require a token for every remote.
    const isWanted = (line: HistoryLine) =>
      (remote === undefined || line.remote === remote) && mayTouch(token, line.remote ?? '*');
    return { lines: await readHistory(deployment.store, document, limit, isWanted) };
  });
};

/** Builds the service without listening. Forwarded client addresses are trusted only from a proxy on this machine. */
export const createService = (options: ServiceOptions): FastifyInstance => {
  const app = Fastify({
    bodyLimit,
    trustProxy: 'loopback',
    requestTimeout: arrivalMs,
    connectionTimeout: arrivalMs,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    http: { headersTimeout: 20_000 },
  });
  app.addHook('preClose', async () => {
    // A connection without any request counts as busy and would delay the shutdown.
    setTimeout(() => app.server.closeAllConnections(), options.stopMs ?? 30_000).unref();
  });
  addHooks(app, options);
  addReads(app, options);
  addChanges(app, options);
  addPublish(app, options);
  return app;
};
