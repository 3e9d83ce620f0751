import { STATUS_CODES } from 'node:http';
import { paramsSchema } from '@atelier/catalogue/params';
import { createApiKey, getApiKeys, revokeApiKey } from '@atelier/contract/api-keys';
import type { Asset } from '@atelier/contract/assets';
import type { Brand } from '@atelier/contract/brand';
import { pathFields } from '@atelier/contract/call';
import { errorStatuses } from '@atelier/contract/error-statuses';
import { errorSentence } from '@atelier/contract/errors';
import {
  idempotencyHeader,
  type OpenCall,
  type OpenProblem,
  type OpenTask,
  openCalls,
  openProblem,
} from '@atelier/contract/open-api';
import { openBase } from '@atelier/contract/open-routes';
import { refusedField } from '@atelier/contract/refused-field';
import type { Task } from '@atelier/contract/task';
import { toolByType, tools } from '@atelier/engine/tools';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { holds } from '../../platform/db/schema/ledger.ts';
import { settleError } from '../../platform/http/errors.ts';
import { languageOf } from '../../platform/http/language.ts';
import { limitScope } from '../../platform/http/limit-rates.ts';
import { inputOf, type JsonSchema, schemaOf } from '../../platform/http/openapi.ts';
import { checkText } from '../../platform/text/display-text.ts';
import type { RouteModule, Services } from '../../services.ts';
import { addAsset } from '../assets/change-assets.ts';
import { readAssets } from '../assets/list-assets.ts';
import { recycle } from '../assets/recycle-bin.ts';
import { contextOf } from '../assets/routes.ts';
import type { ContentContext } from '../assets/store-content.ts';
import { bearerOf, registerCall, routeOf } from '../auth/register-call.ts';
import { checkSubmission, submitCallOf } from '../tasks/check-submission.ts';
import { cancelTask } from '../tasks/end-task.ts';
import { submitTask } from '../tasks/submit-task.ts';
import type { TaskRow } from '../tasks/task-context.ts';
import { findOwnTask, readHistory } from '../tasks/task-queries.ts';
import { toolFactsOf } from '../tools/tool-offers.ts';
import { quotaOf } from '../wallet/ledger.ts';
import { createKey, type KeySession, keySessionOf, listKeys, revokeKey } from './api-keys.ts';

declare module 'fastify' {
  interface FastifyRequest {
    keySession: KeySession | null;
  }
}

/** Body limit in bytes. */
const bodyLimit = 256 * 1024;
const idempotencyPattern = /^[\x21-\x7e]{1,64}$/;

const nextStepOf = ({ code }: ApiFailure): OpenProblem['next_step'] => {
  if (code === '40006' || code === '43001') return 'key';
  if (code.startsWith('42')) return 'credits';
  const status = errorStatuses[code];
  // Too many tasks wait: a retry succeeds when one ends.
  return status >= 500 || status === 429 || status === 408 || code === '41033' ? 'retry' : 'change';
};

/** Responds to a thrown error with problem details (RFC 9457). */
const answerProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const failure = settleError(error, request, reply);
  const status = errorStatuses[failure.code];
  const { field } = failure.details;
  const problem: OpenProblem = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code: failure.code,
    detail: errorSentence(failure.code, languageOf(request), failure.details),
    next_step: nextStepOf(failure),
    ...(field !== undefined && { field: String(field) }),
    request_id: request.id,
  };
  return reply.type('application/problem+json').send(JSON.stringify(problem));
};

const answerProblems = (app: FastifyInstance): void => {
  app.setErrorHandler(answerProblem);
  app.setNotFoundHandler((request, reply) => answerProblem(new ApiFailure('44000'), request, reply));
};

interface OpenContext<C extends OpenCall> {
  input: z.output<C['request']>;
  session: KeySession;
  request: FastifyRequest;
  /** The request's `Idempotency-Key`, prefixed with its API key; empty for calls without one. */
  idempotencyKey: string;
}

const idempotencyKeyOf = (call: OpenCall, { headers }: FastifyRequest, session: KeySession): string => {
  if (!call.isIdempotent) return '';
  const given = headers[idempotencyHeader];
  if (typeof given === 'string' && idempotencyPattern.test(given)) return `${session.key.id}:${given}`;
  const words = {
    zh: '请求头，1 到 64 个字符，每个任务一个',
    en: 'a header of 1 to 64 characters, a new one for each task',
  };
  throw new ApiFailure('41000', refusedField('Idempotency-Key', undefined, words));
};

const rawInput = (call: OpenCall, { method, query, body, params }: FastifyRequest): unknown => {
  if (call.isUpload) return params;
  return { ...((method === 'POST' ? body : query) as object | null), ...(params as object) };
};

/** Registers a call for API keys with the required right: rate-limited by wallet, with the limit's state in the response headers. */
const registerOpenCall = <C extends OpenCall>(
  app: FastifyInstance,
  { db, limits, config }: Pick<Services, 'db' | 'limits' | 'config'>,
  call: C,
  handler: (context: OpenContext<C>) => Promise<z.input<C['response']>>,
): void => {
  app.route({
    method: call.method,
    url: routeOf(call),
    ...(call.isUpload ? {} : { bodyLimit, handlerTimeout: config.requestTimeout }),
    onRequest: async (request, reply) => {
      const session = await keySessionOf(db, bearerOf(request));
      request.keySession = session;
      const { points, left, seconds, failure } = await limits.measure({ limit: 'open-wallet', of: session.walletId });
      void reply.headers({
        'ratelimit-limit': String(points),
        'ratelimit-remaining': String(left),
        'ratelimit-reset': String(seconds),
      });
      if (failure) throw failure;
      const [right] = call.rights;
      if (right !== undefined && !call.rights.some((one) => session.key.rights.includes(one)))
        throw new ApiFailure('43001', { right });
    },
    preValidation: async (request) => {
      request.input = call.request.parse(checkText(rawInput(call, request)));
    },
    handler: async (request) => {
      const { keySession: session } = request;
      if (!session) throw new TypeError('an open call ran without a key');
      const input = request.input as z.output<C['request']>;
      const idempotencyKey = idempotencyKeyOf(call, request, session);
      return call.response.parse(await handler({ input, session, request, idempotencyKey }));
    },
  });
};

const rateHeaders = Object.fromEntries(
  [
    ['RateLimit-Limit', 'Requests a minute, of all keys of the owner'],
    ['RateLimit-Remaining', 'Requests left in this minute'],
    ['RateLimit-Reset', 'Seconds until the minute ends'],
  ].map(([name, description]) => [name, { description, schema: { type: 'integer' } }]),
);

const idempotencyParameter: JsonSchema = {
  name: idempotencyHeader,
  in: 'header',
  required: true,
  description: 'The same key with the same request returns the same task; with another request it is refused.',
  schema: { type: 'string', minLength: 1, maxLength: 64 },
};

const uploadBody: JsonSchema = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
    },
  },
};

/** True when fields remain that are not part of the path. */
const hasBody = ({ method, path, request }: OpenCall): boolean =>
  method === 'POST' && Object.keys(schemaOf(request, 'input')['properties'] ?? {}).length > pathFields({ path }).length;

const operationOf = (name: string, call: OpenCall): JsonSchema => {
  // A DELETE has no body.
  const method = call.method === 'DELETE' ? 'GET' : call.method;
  const { parameters = [], requestBody } = inputOf({ ...call, method, upload: false });
  return {
    operationId: name,
    summary: call.summary,
    description: call.rights.length === 0 ? 'Every key.' : `Rights: one of ${call.rights.join(', ')}.`,
    security: [{ key: [] }],
    parameters: [...(parameters as JsonSchema[]), ...(call.isIdempotent ? [idempotencyParameter] : [])],
    ...(call.isUpload ? { requestBody: uploadBody } : hasBody(call) ? { requestBody } : {}),
    responses: {
      200: {
        description: 'Done',
        headers: rateHeaders,
        content: { 'application/json': { schema: schemaOf(call.response, 'output') } },
      },
      default: {
        description: 'Refused; after a 429, Retry-After says in how many seconds to try again',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
};

const openDocumentOf = ({ webName }: Brand): JsonSchema => {
  const paths: Record<string, JsonSchema> = {};
  for (const [name, call] of Object.entries(openCalls))
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(name, call) };
  return {
    openapi: '3.1.0',
    info: { title: `${webName} API`, version: '1' },
    servers: [{ url: openBase }],
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: schemaOf(openProblem, 'output') },
    },
    paths,
  };
};

export const apiKeyRoutes: RouteModule = (app, { db, config }) => {
  registerCall(app, getApiKeys, async ({ session, request: { protocol, host } }) => ({
    api: `${protocol}://${host}${openBase}`,
    keys: await listKeys(db, session.walletId, config.timeZone),
  }));
  registerCall(app, createApiKey, ({ input, session }) => createKey(db, session, input, config.timeZone));
  registerCall(app, revokeApiKey, async ({ input, session }) => {
    await revokeKey(db, session, input.id);
    return { id: input.id };
  });
};

export const openRoutes: RouteModule = (app, services) => {
  const { config, limits } = services;
  app.decorateRequest('keySession', null);
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  if (config.rateLimit > 0) limitScope(app, limits, 'open-address');
  answerProblems(app);
  const document = openDocumentOf(config.brand);
  app.get('/openapi.json', async () => document);
  registerOpenCalls(app, services, contextOf(services));
};

/** Makes image URLs absolute: a program has no page that they could be relative to. */
const absolute = (url: string, { protocol, host }: FastifyRequest): string =>
  new URL(url, `${protocol}://${host}`).href;

const presentTask = (task: Task, request: FastifyRequest): OpenTask => ({
  ...task,
  tool: toolByType(task.tool_type)?.key ?? String(task.tool_type),
  results: task.results.map((result) => ({ ...result, url: absolute(result.url, request) })),
});

const presentAsset = ({ image, ...asset }: Asset, request: FastifyRequest) => ({
  ...asset,
  ...{ width: image.width, height: image.height, url: absolute(image.url, request) },
});

/** JSON Schemas of the tools' parameters, which never change while the server runs. */
const settingsOf = new Map(tools.map((tool) => [tool.key as string, schemaOf(paramsSchema(tool), 'input')]));

const registerTaskCalls = (app: FastifyInstance, services: Services): void => {
  const { context, offering } = services.generation;
  const { db, present } = context;

  const answer = async (row: TaskRow, request: FastifyRequest): Promise<OpenTask> => {
    const task = firstOf(await present([row]));
    return presentTask(task, request);
  };
  /** @throws ApiFailure 44000 when another key or a user submitted it */
  const findByKey = async (session: KeySession, taskId: string): Promise<TaskRow> => {
    const row = await findOwnTask(db, session, taskId);
    const mine = and(eq(holds.taskId, row.id), eq(holds.keyId, session.key.id));
    if ((await db.orm.select({ id: holds.taskId }).from(holds).where(mine)).length === 0) throw new ApiFailure('44000');
    return row;
  };

  registerOpenCall(app, services, openCalls.createTask, async ({ input, session, request, idempotencyKey }) => {
    const tool = tools.find(({ key }) => key === input.tool);
    if (!tool) throw new ApiFailure('41000', { field: 'tool' });
    const { inputs, params, name, mode } = input;
    const submission = { type: tool.type, inputs, params, name, idempotency_key: idempotencyKey };
    const checked = checkSubmission(submitCallOf(tool, mode), submission, { ...offering, level: session.level });
    return presentTask(await submitTask(context, session, checked), request);
  });
  registerOpenCall(app, services, openCalls.task, async ({ input, session, request }) => {
    const find = session.key.rights.includes('read')
      ? findOwnTask(db, session, input.id)
      : findByKey(session, input.id);
    return answer(await find, request);
  });
  registerOpenCall(app, services, openCalls.cancelTask, async ({ input, session, request }) => {
    const cancelled = await cancelTask(context, await findByKey(session, input.id));
    if (!cancelled) throw new ApiFailure('41032');
    return answer(cancelled, request);
  });
  registerOpenCall(app, services, openCalls.tasks, async ({ input, session, request }) => {
    const { rows, next } = await readHistory(db, session, { ...input, online: 'all' });
    return { tasks: (await present(rows)).map((task) => presentTask(task, request)), next };
  });
};

const registerLibraryCalls = (app: FastifyInstance, services: Services, context: ContentContext): void => {
  registerOpenCall(app, services, openCalls.assets, async ({ input, session, request }) => {
    const { assets, next } = await readAssets(context, session, { ...input, scope: 'private' });
    return { assets: assets.map((asset) => presentAsset(asset, request)), next };
  });
  registerOpenCall(app, services, openCalls.addAsset, async ({ input, session, request }) => {
    const { picture_id: image_id, ...facts } = input;
    return presentAsset(await addAsset(context, session, { ...facts, image_id, scope: 'private' }), request);
  });
  registerOpenCall(app, services, openCalls.deleteAsset, async ({ input, session }) => {
    await recycle(context, session, [input.id]);
    return { id: input.id };
  });
};

const registerOpenCalls = (app: FastifyInstance, services: Services, assets: ContentContext): void => {
  const { db, config, generation } = services;

  registerOpenCall(app, services, openCalls.account, async ({ session }) => {
    const { residue_count: available, held } = await quotaOf(db.orm, session.walletId);
    const key = (await listKeys(db, session.walletId, config.timeZone)).find(({ id }) => id === session.key.id);
    if (!key) throw new ApiFailure('40006');
    const kind = session.companyId === undefined ? ('person' as const) : ('company' as const);
    return { owner: { kind, name: session.ownerName }, credits: { available, held }, key };
  });
  registerOpenCall(app, services, openCalls.tools, async () => ({
    tools: toolFactsOf(generation.offering).map((facts) => ({ ...facts, params: settingsOf.get(facts.key) ?? {} })),
  }));
  registerOpenCall(app, services, openCalls.uploadPicture, async ({ session, request }) => {
    const [picture] = await generation.uploads.upload(request, session, 1);
    if (!picture) throw new ApiFailure('41000', { field: 'file' });
    return picture;
  });
  registerTaskCalls(app, services);
  registerLibraryCalls(app, services, assets);
};
