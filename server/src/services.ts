import { join } from 'node:path';
import { openPageMinutes } from '@atelier/contract/telemetry';
import { handlers } from '@atelier/engine/builtin/registry';
import type { Engine } from '@atelier/engine/engine';
import type { FeaturePool } from '@atelier/engine/features/feature-pool';
import type { PicturePool } from '@atelier/engine/picture/picture-pool';
import type { UploadPool } from '@atelier/engine/picture/upload-pool';
import { createDrawingProcess } from '@atelier/sewing/drawing/drawing-process';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { createPatternReader } from './modules/assets/pattern-files.ts';
import { purgeLibrary } from './modules/assets/recycle-bin.ts';
import type { AccessTokens } from './modules/auth/session.ts';
import {
  createPictureFiles,
  createPicturePools,
  createThumbnails,
  type PicturePools,
} from './modules/images/picture-files.ts';
import { createAddressSigner } from './modules/images/signed-address.ts';
import { createUploadService, recogniseImage } from './modules/images/upload-images.ts';
import { createUploadSpool } from './modules/images/upload-spool.ts';
import { createMattingHandler } from './modules/matting/draw-matting.ts';
import { abandonMatting, createMattingPresenter, mendLanes, pruneMattings } from './modules/matting/matting-rows.ts';
import { comparePayments, type MoneyContext, processEvent } from './modules/orders/payment-events.ts';
import type { PaymentProviders } from './modules/orders/providers/provider.ts';
import type { Sandbox } from './modules/orders/providers/sandbox.ts';
import { runMoneyUpkeep, sendRefund } from './modules/orders/upkeep.ts';
import { packExport, pruneExports } from './modules/people/pack-export.ts';
import { removeClosed } from './modules/people/remove-account.ts';
import { pruneRevisions } from './modules/releases/routes.ts';
import { createFeatureIndex } from './modules/search/feature-index.ts';
import { pruneReports } from './modules/support/reports.ts';
import { createDrawHandler } from './modules/tasks/draw-task.ts';
import { releaseEnded } from './modules/tasks/end-task.ts';
import { expireWaiting, failGivenUp, failUndeliverable, runPurge } from './modules/tasks/maintenance.ts';
import { createCapacityCheck, createServerWatch } from './modules/tasks/model-servers.ts';
import { createQueuePositions, isNight } from './modules/tasks/queue-positions.ts';
import { createAnnouncer, createTaskPresenter, type TaskContext } from './modules/tasks/task-context.ts';
import { createEstimates } from './modules/tools/estimates.ts';
import { noServer, notifyOpenTools, type Offering, type Supports } from './modules/tools/tool-offers.ts';
import { auditRecent, auditWhole } from './modules/wallet/audit.ts';
import { type Balances, expireAllLots } from './modules/wallet/balances.ts';
import { createStorageQuota } from './modules/wallet/storage-quota.ts';
import { deliver, type WebhookContext } from './modules/webhooks/deliveries.ts';
import type { Config } from './platform/config/config.ts';
import { dbNow, dbNowMs, newId } from './platform/db/clock.ts';
import type { Database } from './platform/db/database.ts';
import { createLeaderLock, type NotificationListener } from './platform/db/notification-listener.ts';
import { createJobQueue, type Delivery, jobRow } from './platform/jobs/job-queue.ts';
import * as jobRunner from './platform/jobs/job-runner.ts';
import type { Limits } from './platform/limits/limits.ts';
import type { MailProvider } from './platform/messaging/mail.ts';
import type { SmsProvider } from './platform/messaging/sms.ts';
import type { Publisher } from './platform/realtime/publisher.ts';
import type { Secrets } from './platform/secrets/secrets.ts';
import { openBlobStore, readFreeBytes, sweepStrayFiles, sweepUnusedBlobs } from './platform/storage/blob-store.ts';
import type { Metrics } from './platform/telemetry/metrics.ts';
import { pruneServiceCounts, type ServiceRecorder } from './platform/telemetry/service-counts.ts';
import type { Tracing } from './platform/telemetry/tracing.ts';
import { importLibrary } from './seed/library/import-library.ts';
import { seedWorks } from './seed/works/seed-works.ts';

/** Dependencies of the routes. */
export interface Services {
  config: Config;
  db: Database;
  secrets: Secrets;
  tokens: AccessTokens;
  publisher: Publisher;
  balances: Balances;
  /** Started when the app is ready. */
  listener: NotificationListener;
  limits: Limits;
  metrics: Metrics;
  service: ServiceRecorder;
  tracing: Tracing;
  /** Set by the program that ends this node. */
  shutdown: AbortController;
  sms: SmsProvider;
  /** null: mail and sign-in by e-mail are disabled. */
  mail: MailProvider | null;
  /** Absent when only real payments are accepted. */
  sandbox: Sandbox | undefined;
  /** Absent on an api-only node. */
  engine: Engine | undefined;
  generation: Generation;
}

/** Registers the calls of a module (scope /api/v1) or routes at the root (scope /). */
export type RouteModule = (app: FastifyInstance, services: Services) => void | Promise<void>;

type Needs = Pick<
  Services,
  'config' | 'db' | 'secrets' | 'publisher' | 'balances' | 'listener' | 'metrics' | 'service' | 'tracing' | 'engine'
> & {
  providers: PaymentProviders;
  log: { warn: MoneyContext['warn'] };
  /** Closed by `stop`; created by default. */
  pools?: PicturePools | undefined;
};

type OnError = (error: unknown) => void;

/** A node without an engine offers the tools of the workers' built-in engine. */
const offeringOf = ({ engine }: Needs): Offering => {
  const hasModel: Supports = (toolType) => engine?.hasModel?.(toolType) ?? false;
  return {
    supports: (toolType, asked) =>
      engine ? engine.supports(toolType, asked) : handlers.some((item) => item.toolType === toolType && !item.needs),
    isForModel: (toolType) => engine?.isForModel?.(toolType) ?? false,
    hasModel,
    findsFaces: () => engine?.people?.models.includes('face-mesh') === true,
    hasTemplate: (name) => engine?.hasTemplate?.(name) ?? false,
    queueOf: (toolType, asked) => engine?.queueOf?.(toolType, asked) ?? 'builtin',
    sendsTo: (toolType, asked) => engine?.sendsTo?.(toolType, asked) ?? null,
    maySendTo: (toolType) => engine?.maySendTo?.(toolType) ?? null,
    wordsTo: () => engine?.wordsTo ?? null,
    sendsWords: (toolType, asked) => engine?.sendsWords?.(toolType, asked) ?? false,
    missingRequirements: (toolType) => (engine?.missingRequirements ? engine.missingRequirements(toolType) : noServer),
  };
};

/** A single node may use every slot of every model server; several coordinate through their tasks' rows. */
const slotsOf = ({ workerSlots, comfy, fal }: Config) => ({
  builtin: workerSlots,
  model: (comfy?.servers ?? []).reduce((sum, { slots }) => sum + slots, fal?.slots ?? 0),
});

const contextOf = async (needs: Needs, isLeader: () => Promise<boolean>, onError: OnError) => {
  const { config, db, publisher, balances, secrets } = needs;
  const addresses = createAddressSigner({ mac: secrets.of('image'), origin: config.brand.imageOrigin });
  const blobs = await openBlobStore(config.blobs);
  const queue = createJobQueue({ db, supervises: config.role !== 'api', onError });
  const estimates = createEstimates(db);
  const [slots, night] = [slotsOf(config), config.nightHours];
  const { giveBacksPerMonth } = config;
  const { listener } = needs;
  const board = createQueuePositions({ db, listener, publisher, estimates, slots, night, isLeader, onError });
  const present = createTaskPresenter({ db, addresses, board, estimates, night, giveBacksPerMonth });
  const announcer = createAnnouncer({ publisher, balances, present, onError });
  const { producer, webName } = config.brand;
  const context: TaskContext = {
    db,
    blobs,
    storage: createStorageQuota({
      byLevel: config.storageByLevel,
      reserveGb: config.storageReserveGb,
      readFree: () => readFreeBytes(config.blobs),
    }),
    queue,
    addresses,
    board,
    present,
    giveBacksPerMonth,
    announcer,
    timeZone: config.timeZone,
    node: config.nodeName,
    service: needs.service,
    tracing: needs.tracing,
    marks: { producer, software: webName },
  };
  return { context, board, estimates };
};

/** Each stored upload is recognised by a job. */
const uploadsOf = ({ queue, ...context }: TaskContext, pool: UploadPool, { dataDir }: Config) =>
  createUploadService({
    ...context,
    pool,
    spool: createUploadSpool(join(dataDir, 'uploads')),
    onStoring: (tx, imageId) => queue.send(tx, 'recognise', { id: newId(), data: { image_id: imageId } }),
  });

const moneyOf = ({ db, balances, providers, metrics, config, log }: Needs, { queue }: TaskContext): MoneyContext => ({
  ...{ db, queue, balances, providers, metrics },
  zone: config.timeZone,
  warn: (details, message) => log.warn(details, message),
});

interface RunnerParts {
  context: TaskContext;
  webhooks: WebhookContext;
  pool: PicturePool;
  features: FeaturePool;
  money: MoneyContext;
}

type HandlerNeeds = Needs & RunnerParts & { engine: Engine; onError: OnError };

/** Fails the task or matting whose job has used all its deliveries. */
const deadLetterHandlerOf =
  ({ context }: HandlerNeeds): jobRunner.JobHandler =>
  async ({ source }: Delivery) => {
    if (!source) return;
    if (jobRow(source.name).lane === 'matting') await abandonMatting(context.db, context.queue, source.id);
    else await failGivenUp(context, source.id);
  };

/** The handlers of the job table, one for each row. */
const createJobHandlers = (needs: HandlerNeeds): jobRunner.JobHandlers => {
  const { config, context, engine, pool, features, publisher, balances, money, webhooks } = needs;
  const { db, blobs, queue, addresses } = context;
  const draw = createDrawHandler(needs);
  const { present } = createMattingPresenter(db, addresses);
  const indexPictures = createFeatureIndex({
    ...{ db, blobs, pool: features },
    thumbnails: createThumbnails(db, blobs, pool),
  });
  return {
    draw,
    'draw-at-night': draw,
    'draw-by-model': draw,
    'draw-by-model-at-night': draw,
    matting: createMattingHandler({ db, blobs, queue, engine, publisher, present }),
    recognise: ({ data }) => recogniseImage({ db, blobs, pool, publisher }, String(data['image_id'])),
    index: (_, signal) => indexPictures(signal),
    async materials(_, signal) {
      if (!config.hasPublicLibrary) return;
      await seedWorks(db, blobs, config.brand.webName);
      await importLibrary({ db, blobs, signal });
    },
    async 'payment-event'({ data }) {
      await processEvent(money, String(data['event_id']));
    },
    'payment-refund': ({ data }) => sendRefund(money, String(data['refund_id'])),
    payments: () => runMoneyUpkeep(money),
    'compare-payments': () => comparePayments(money),
    webhook: ({ data }) => deliver(webhooks, String(data['delivery_id'])),
    'dead-letter': deadLetterHandlerOf(needs),
    async 'cleanup-remote-prompts'() {
      await releaseEnded(context, engine);
    },
    async expire() {
      await expireWaiting(context);
      await failUndeliverable(context);
      await mendLanes(db, queue);
      await releaseEnded(context, engine);
    },
    'tool-openings': () => notifyOpenTools(db, (type) => engine.supports(type)),
    prune: () => pruneExpired(db, balances),
    async purge() {
      await runPurge(context);
      await purgeLibrary(db);
      await pruneMattings(db);
      await pruneExports(db);
      await pruneReports(db);
      await removeClosed(context);
    },
    export: ({ data }) => packExport(context, String(data['export_id'])),
    async audit() {
      await auditRecent(db);
    },
    async 'audit-whole'() {
      await auditWhole(db);
    },
    async sweep() {
      await sweepUnusedBlobs(db, blobs);
      await sweepStrayFiles(db, blobs);
    },
  };
};

const runnerOf = (
  needs: Needs,
  { context, pool, features, money, webhooks }: RunnerParts,
  onError: OnError,
): jobRunner.JobRunner | undefined => {
  const { config, engine, db } = needs;
  if (!engine || config.role === 'api') return undefined;
  return jobRunner.createJobRunner({
    db,
    listener: needs.listener,
    queue: context.queue,
    handlers: createJobHandlers({ ...needs, engine, context, pool, features, money, webhooks, onError }),
    concurrency: {
      ...slotsOf(config),
      // The engine renders one layer after the other, so mattings take turns by layer.
      matting: 4,
      // The pool's own number of concurrent recognitions.
      recognition: 2,
      index: 1,
      'seed-assets': 1,
      // Users wait for payments.
      money: 2,
      // Receivers are slow, and a delivery mostly waits for them.
      webhooks: 4,
      // Long maintenance jobs must not delay jobs that users wait for.
      upkeep: 2,
    },
    node: config.nodeName,
    paused: jobRunner.createPauses(db),
    isNight: () => isNight(config.nightHours, dbNow()),
    queuesWithoutCapacity: engine.servers ? createCapacityCheck(db, engine.servers) : async () => [],
    onError,
  });
};

/** Services from an upload to its result. @throws Error when a job of the table has no handler */
export const createGeneration = async (needs: Needs, onError: OnError) => {
  const isLeader = createLeaderLock(needs.listener.connection);
  const { context, board, estimates } = await contextOf(needs, isLeader, onError);
  const pools = needs.pools ?? createPicturePools(needs.config.models.has('embedding'));
  const { pictures: pool, uploads: uploadPool, features } = pools;
  const drawing = createDrawingProcess();
  const reading = createPatternReader();
  const money = moneyOf(needs, context);
  const webhooks: WebhookContext = {
    ...{ db: needs.db, queue: context.queue, mac: needs.secrets.of('webhook') },
    policy: { isPrivateAllowed: needs.config.hasPrivateWebhooks },
  };
  const runner = runnerOf(needs, { context, pool, features, money, webhooks }, onError);

  const { db, listener, config } = needs;
  const servers = needs.engine?.servers;
  const watch =
    servers &&
    createServerWatch({ db, servers, node: config.nodeName, limits: config.monthlyLimits, listener, onError });
  return {
    context,
    money,
    webhooks,
    features,
    drawing,
    reading,
    estimates,
    files: createPictureFiles(needs.db, context.blobs, { pool, hasLabel: needs.config.aigc.hasVisibleLabel }),
    uploads: uploadsOf(context, uploadPool, needs.config),
    offering: offeringOf(needs),
    /** Connects to the queue and, on a working node, starts processing. */
    async start() {
      await context.queue.start();
      await estimates.refresh();
      board.start();
      await watch?.start();
      runner?.start();
    },
    /** Requeues running jobs. The engine stays open. */
    async stop() {
      board.stop();
      // Concurrently: work refused by a closed pool must not be fetched again.
      await Promise.all([
        runner?.stop(),
        pool.close(),
        uploadPool.close(),
        features.close(),
        drawing.close(),
        reading.close(),
      ]);
      await watch?.stop();
      await context.queue.stop();
    },
  };
};

export type Generation = Awaited<ReturnType<typeof createGeneration>>;

/** Deletes expired rows and expires credit lots. Safe to run on several nodes. */
export const pruneExpired = async (db: Database, balances: Balances): Promise<void> => {
  await db.orm.execute(sql`delete from socket_tickets where expires_at < now()`);
  await db.orm.execute(sql`delete from large_messages where created_at < now() - interval '1 minute'`);
  await db.orm.execute(sql`delete from phone_codes where created_at < now() - interval '1 day'`);
  await db.orm.execute(sql`delete from rate_limits where expire < ${dbNowMs()}`);
  await db.orm.execute(sql`delete from dev_messages where created_at < now() - interval '1 day'`);
  await db.orm.execute(sql`delete from sessions where expires_at < now() - interval '30 days'`);
  await db.orm.execute(sql`delete from remote_counts where hour < now() - interval '25 hours'`);
  await db.orm.execute(sql`delete from remote_vitals where day < current_date - 30`);
  await db.orm.execute(sql`delete from notices where created_at < now() - interval '180 days'`);
  await db.orm.execute(sql`delete from api_deliveries where created_at < now() - interval '30 days'`);
  await db.orm.execute(sql`delete from chat_logins where expires_at < now()`);
  await db.orm.execute(sql`delete from challenges where expires_at < now()`);
  await pruneRevisions(db);
  await db.orm.execute(sql`delete from open_pages where seen_at < now() - make_interval(mins => ${openPageMinutes})`);
  await db.orm.execute(sql`delete from server_views where seen_at < now() - interval '1 day'`);
  await pruneServiceCounts(db);
  await expireAllLots(db, balances);
};
