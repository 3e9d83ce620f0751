import { paramsSchema } from '@atelier/catalogue/params';
import { createApiKey, getApiKeys, revokeApiKey } from '@atelier/contract/api-keys';
import type { Asset } from '@atelier/contract/assets';
import { type OpenTask, openCalls } from '@atelier/contract/open-api';
import { openBase } from '@atelier/contract/open-routes';
import type { Task } from '@atelier/contract/task';
import { toolByType, tools } from '@atelier/engine/tools';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { holds } from '../../platform/db/schema/ledger.ts';
import { limitScope } from '../../platform/http/limit-rates.ts';
import { schemaOf } from '../../platform/http/openapi.ts';
import type { RouteModule, Services } from '../../services.ts';
import { addAsset } from '../assets/change-assets.ts';
import { readAssets } from '../assets/read-assets.ts';
import { recycle } from '../assets/recycle-bin.ts';
import { contextOf } from '../assets/routes.ts';
import type { ContentContext } from '../assets/store-content.ts';
import { registerCall } from '../auth/register-call.ts';
import { checkSubmission, submitCallOf } from '../tasks/check-submission.ts';
import { cancelTask } from '../tasks/end-task.ts';
import { submitTask } from '../tasks/submit-task.ts';
import type { TaskRow } from '../tasks/task-context.ts';
import { findOwnTask, readHistory } from '../tasks/task-queries.ts';
import { toolFactsOf } from '../tools/tool-offers.ts';
import { quotaOf } from '../wallet/ledger.ts';
import { createKey, type KeySession, listKeys, revokeKey } from './api-keys.ts';
import { answerProblems, registerOpenCall } from './open-call.ts';
import { openDocumentOf } from './open-document.ts';

/** Management of API keys. */
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

/** The open API and its description. */
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
