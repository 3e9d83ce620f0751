import * as batchCalls from '@atelier/contract/batch';
import { downloadResult, downloadResults } from '@atelier/contract/download';
import { checkWords, findPeople, previewVector, recolourSample } from '@atelier/contract/form-help';
import * as calls from '@atelier/contract/generation';
import { changeResults, getResultList, getResultMarks } from '@atelier/contract/result-list';
import { getResultShare, getShare, revokeShare, shareResult } from '@atelier/contract/share';
import type { Task } from '@atelier/contract/task';
import { awaitTool as awaitToolCall, getToolForm, getToolList, getTools } from '@atelier/contract/tools';
import { builtinRegistry } from '@atelier/engine/builtin/registry';
import type { Engine } from '@atelier/engine/engine';
import { canBecome, type DownloadShape } from '@atelier/engine/picture/render-download';
import { createSlotEngine } from '@atelier/engine/slot/slot-engine';
import { toolByType } from '@atelier/engine/tools';
import type { FastifyInstance } from 'fastify';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { dbNow } from '../../platform/db/clock.ts';
import { limitPictures } from '../../platform/http/limit-rates.ts';
import { addressKey } from '../../platform/limits/client-address.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { requireDisplayName } from '../../platform/text/display-text.ts';
import { findProhibitedWords } from '../../platform/text/word-check.ts';
import type { Generation, RouteModule } from '../../services.ts';
import { registerCall, registerPublicCall } from '../auth/register-call.ts';
import type { Session } from '../auth/session.ts';
import * as fileRoutes from '../images/routes.ts';
import { uploadLimits } from '../images/upload-images.ts';
import { createSampleRecolour, sampleSize } from '../tools/recolour-sample.ts';
import { awaitTool, listAwaited, type Offering, offersOf, readToolForm, toolFactsOf } from '../tools/tool-offers.ts';
import * as changes from './change-task.ts';
import { checkParams, checkSubmission, refuseProhibited, type SubmissionChecks } from './check-submission.ts';
import { cancelTask } from './end-task.ts';
import { listResults, markResults } from './list-results.ts';
import { connectedProviders } from './model-servers.ts';
import { nightEnd } from './queue-positions.ts';
import { createPreviewRunner } from './run-preview.ts';
import { createZipTicket, downloadName, endShare, openShare, presentOpenShare, readShare } from './shares.ts';
import * as groups from './submit-group.ts';
import { submitTask, waitingLimit } from './submit-task.ts';
import { presentResult, type TaskRow } from './task-context.ts';
import { findOwnTask, readChain, readChanges, readHistory, readUnderWay } from './task-queries.ts';

const clamp = (value: number): number => Math.max(0, Math.min(1, value));

const checksOf = (offering: Offering, { level, canBuy }: Session): SubmissionChecks => ({ ...offering, level, canBuy });

/** Bounding boxes of the faces in an uploaded image, for forms in which the user selects one. */
const registerFindPeopleRoute = (
  app: FastifyInstance,
  generation: Generation,
  engineOf: () => Engine | undefined,
): void => {
  const runPreview = createPreviewRunner(generation, engineOf);
  registerCall(app, findPeople, async ({ input, session, request }) => {
    const job = { toolType: 'find-people', params: {} } as const;
    const { report } = await runPreview({ request, session, imageId: input.image_id, job });
    return {
      has_looked: report.shares !== undefined,
      faces: (report.shares ?? []).map(({ x, y, width, height }) => {
        const [left, top] = [clamp(x), clamp(y)];
        return { x: left, y: top, width: clamp(x + width) - left, height: clamp(y + height) - top };
      }),
    };
  });
};

/** Batches (one setting for many images), and all waiting tasks. */
const registerGroupRoutes = (app: FastifyInstance, { context, offering }: Generation): void => {
  registerCall(app, batchCalls.generateGroup, async ({ input, session }) => {
    const checked = groups.checkGroup(input, checksOf(offering, session));
    const { groupId, tasks } = await groups.submitGroup(context, session, input, checked);
    return { group_id: groupId, tasks };
  });
  registerCall(app, batchCalls.getGroup, async ({ input, session }) => ({
    tasks: await context.present(await groups.readGroup(context, session, input.group_id)),
  }));
  registerCall(app, batchCalls.cancelGroup, async ({ input, session }) => ({
    tasks: await groups.cancelGroup(context, session, input.group_id),
  }));
  registerCall(app, batchCalls.retryGroup, async ({ input, session }) => ({
    tasks: await groups.retryGroup(context, session, input, checksOf(offering, session)),
  }));
  registerCall(app, batchCalls.cancelWaiting, ({ session: { walletId, userId } }) =>
    groups.cancelWaiting(context, { walletId, userId }),
  );
  registerCall(app, batchCalls.getCompanyWaiting, ({ session }) => groups.readWaiting(context, session.walletId));
  registerCall(app, batchCalls.cancelCompanyWaiting, ({ session: { walletId } }) =>
    groups.cancelWaiting(context, { walletId }),
  );
};

/** An older client sends a square as its side. */
const shapeOf = (input: {
  format: DownloadShape['format'];
  canvas?: string | undefined;
  square?: number | undefined;
  max_kb?: number | undefined;
}): DownloadShape => {
  const canvas = input.canvas ?? (input.square && `${input.square}x${input.square}`);
  return {
    format: input.format,
    ...(canvas && { canvas }),
    ...(input.max_kb !== undefined && { maxKb: input.max_kb }),
  };
};

/** Links that share a result. */
const registerShareCalls = (app: FastifyInstance, { context }: Generation): void => {
  const { db } = context;
  registerCall(app, shareResult, async ({ input, session }) => {
    const { result_id: resultId, days, shows_original: showsOriginal } = input;
    return { share: await openShare(db, session, { resultId, days, showsOriginal }) };
  });
  registerCall(app, getResultShare, async ({ input, session }) => ({
    share: await readShare(db, session, input.result_id),
  }));
  registerCall(app, revokeShare, async ({ input, session }) => ({
    result_id: await endShare(db, session, input.share_id),
  }));
  registerPublicCall(app, getShare, ({ input }) => presentOpenShare(context, input.id));
};

/** Downloads, links and favourites. */
const registerResultRoutes = (app: FastifyInstance, generation: Generation): void => {
  const { context } = generation;
  registerCall(app, getResultList, ({ input, session }) => listResults(context, session, input));
  registerCall(app, getResultMarks, ({ input, session }) => markResults(context, session, input));
  registerCall(app, changeResults, async ({ input, session }) => ({
    changed: await changes.changeMany(context, session, input),
  }));
  registerShareCalls(app, generation);

  registerCall(app, downloadResult, async ({ input, session }) => {
    const { task, result, image } = await changes.findSeenResult(context, session, input.result_id);
    const shape = shapeOf(input);
    if (!canBecome(image.mime, shape)) throw new ApiFailure('41000', { field: 'format' });
    const fileName = downloadName(task.name, result.position, input.format);
    const holder = { viewer: session.userId, epoch: session.addressEpoch };
    return { url: context.addresses.download(image.id, { ...shape, fileName }, holder), file_name: fileName };
  });

  registerCall(app, downloadResults, async ({ input, session }) => {
    const request = { resultIds: input.result_ids, name: input.name, ...shapeOf(input) };
    const { id, fileName, files, bytes } = await createZipTicket(context.db, session, request);
    return { url: context.addresses.zip(id), file_name: fileName, files, bytes };
  });

  const mark = async (who: Session, resultId: string, isFavourite: boolean) => {
    const found = await changes.findOwnResult(context, who, resultId);
    await changes.markFavourite(context, found, isFavourite);
    return {
      result: presentResult(context.addresses, found.image, isFavourite, { epoch: who.addressEpoch }),
      task_id: found.task.id,
    };
  };
  registerCall(app, calls.collectResult, ({ input, session }) => mark(session, input.result_id, true));
  registerCall(app, calls.uncollectResult, ({ input, session }) => mark(session, input.result_id, false));
};

/** The sample generation of the home page. */
const registerSampleRoute = (app: FastifyInstance, limits: Limits, engineOf: () => Engine | undefined): void => {
  const recolour = createSampleRecolour(limits, engineOf);
  registerPublicCall(app, recolourSample, async ({ input, request }) => {
    const picture = await recolour(input.colour, addressKey(request.ip));
    return { picture: `data:image/webp;base64,${picture.toString('base64')}`, ...sampleSize };
  });
};

/** The nine submit calls share one service; the call's name selects the tools. */
const registerSubmitRoutes = (app: FastifyInstance, { context, offering }: Generation): void => {
  for (const name of Object.keys(calls.submitCalls) as calls.SubmitCallName[]) {
    registerCall(app, calls.submitCalls[name], async ({ input, session }) => {
      const checked = checkSubmission(name, input, checksOf(offering, session));
      return { task: await submitTask(context, session, checked) };
    });
  }
};

/** Reading and changing tasks. */
const registerTaskRoutes = (app: FastifyInstance, { context }: Generation): void => {
  const { db, present } = context;
  const answer = async (row: TaskRow): Promise<{ task: Task }> => {
    const task = firstOf(await present([row]));
    return { task };
  };

  registerCall(app, calls.getGenerateHistory, async ({ input, session }) => {
    const { total, rows, next } = await readHistory(db, session, input);
    return { total, tasks: await present(rows), next };
  });

  registerCall(app, calls.getWaitInfo, async ({ session }) => ({
    tasks: await present(await readUnderWay(db, session)),
    waiting_limit: waitingLimit,
  }));

  registerCall(app, calls.getTaskChanges, async ({ input, session }) => {
    const { rows, cursor, more } = await readChanges(db, session, input.cursor);
    return { tasks: await present(rows), cursor, more };
  });

  registerCall(app, calls.getTask, async ({ input, session }) => answer(await findOwnTask(db, session, input.task_id)));

  registerCall(app, calls.getTaskChain, async ({ input, session }) => ({
    tasks: await present(await readChain(db, session, await findOwnTask(db, session, input.task_id))),
  }));

  registerCall(app, calls.cancelGenerateTask, async ({ input, session }) => {
    const cancelled = await cancelTask(context, await findOwnTask(db, session, input.task_id));
    if (!cancelled) throw new ApiFailure('41032');
    return answer(cancelled);
  });

  registerCall(app, calls.giveBackCredits, async ({ input, session }) => {
    const { task, ...given } = await changes.giveBackTask(context, await findOwnTask(db, session, input.task_id));
    return { ...(await answer(task)), ...given };
  });

  registerCall(app, calls.delRowGenerate, async ({ input, session }) =>
    answer(await changes.deleteTask(context, await findOwnTask(db, session, input.task_id))),
  );

  registerCall(app, calls.delSingleGenerate, async ({ input, session }) =>
    answer(await changes.deleteResult(context, await findOwnTask(db, session, input.task_id), input.result_id)),
  );

  registerCall(app, calls.restoreGenerate, async ({ input, session }) =>
    answer(await changes.restoreTask(context, await findOwnTask(db, session, input.task_id))),
  );

  registerCall(app, calls.renameGenerate, async ({ input, session }) => {
    const name = requireDisplayName(input.name, 'name');
    refuseProhibited([name]);
    return answer(await changes.renameTask(context, await findOwnTask(db, session, input.task_id), name));
  });
};

const vectorType = 8;

/** Preview of the vector form: the centre of the image, traced while settings change. */
const registerVectorPreviewRoute = (
  app: FastifyInstance,
  generation: Generation,
  engineOf: () => Engine | undefined,
): void => {
  const runPreview = createPreviewRunner(generation, engineOf);
  registerCall(app, previewVector, async ({ input, session, request }) => {
    const tool = toolByType(vectorType);
    if (!tool) throw new ApiFailure('50001');
    const job = { toolType: 'vector-preview', params: checkParams(tool, input.params) } as const;
    const { outputs } = await runPreview({ request, session, imageId: input.image_id, job });
    const [traced] = outputs;
    if (!traced) throw new ApiFailure('50001');
    const svg = new TextDecoder().decode(traced.data);
    return { svg, width: traced.width, height: traced.height, paths: svg.match(/<path /g)?.length ?? 0 };
  });
};

/** Word check for a form during input; the submission runs the same check. */
const registerWordRoutes = (app: FastifyInstance): void => {
  registerCall(app, checkWords, async ({ input }) => ({
    words: [...new Set(input.texts.flatMap(findProhibitedWords))],
  }));
};

type PeopleFinder = NonNullable<Engine['people']>;

/** An api-only node renders previews itself, since the user waits at a slider. Its processes start with the first preview. */
const previewEngineOf = (app: FastifyInstance, people: PeopleFinder | undefined): (() => Engine) => {
  let own: Engine | undefined;
  app.addHook('onClose', async () => own?.close());
  return () => {
    own ??= createSlotEngine({ registry: builtinRegistry, slots: 1, ...(people && { people }) });
    return own;
  };
};

/** Uploads, submissions, tasks, results and tool prices. */
export const generationRoutes: RouteModule = (app, { generation, config, engine, limits }) => {
  registerSubmitRoutes(app, generation);
  registerGroupRoutes(app, generation);
  registerTaskRoutes(app, generation);
  registerResultRoutes(app, generation);
  registerWordRoutes(app);
  const previewEngine = config.role === 'api' ? previewEngineOf(app, engine?.people) : () => engine;
  registerVectorPreviewRoute(app, generation, previewEngine);
  registerFindPeopleRoute(app, generation, previewEngine);
  registerSampleRoute(app, limits, previewEngine);

  registerCall(app, calls.uploadImages, async ({ request, session }) => ({
    images: await generation.uploads.upload(request, session),
  }));

  registerPublicCall(app, getToolList, async () => ({
    tools: toolFactsOf(generation.offering),
    providers: connectedProviders(config),
    words_to: generation.offering.wordsTo() ?? undefined,
  }));

  registerCall(app, getToolForm, async ({ input }) => readToolForm(input.type));

  registerCall(app, awaitToolCall, async ({ input, session }) => {
    await awaitTool(generation.context.db, session.userId, input.type);
    return {};
  });

  registerCall(app, getTools, async ({ session }) => {
    await generation.estimates.refresh();
    const awaited = await listAwaited(generation.context.db, session.userId);
    const { from, to } = config.nightHours;
    return {
      tools: offersOf(generation.offering, generation.estimates, awaited),
      limits: uploadLimits,
      night: { from, to, ready_at: nightEnd(config.nightHours, dbNow()).toISOString() },
    };
  });
};

/** Image files, at the root of the site. */
export const imageRoutes: RouteModule = async (app, services) => {
  await fileRoutes.compressTexts(app);
  limitPictures(app, services);
  const { generation } = services;
  const { db, blobs, addresses } = generation.context;
  fileRoutes.registerImageRoutes(app, generation.files, addresses);
  fileRoutes.registerShareRoutes(app, db, generation.files);
  fileRoutes.registerGroupShareRoutes(app, db, services.secrets.of('group-share'), generation.files);
  fileRoutes.registerWorkRoutes(app, db, generation.files);
  fileRoutes.registerBoardRoutes(app, db, generation.files);
  fileRoutes.registerZipRoutes(app, { db, blobs, files: generation.files });
  fileRoutes.registerExportRoutes(app, { db, blobs, secrets: services.secrets });
  fileRoutes.registerAvatarRoutes(app, { db, blobs, config: services.config });
};
