import { setTimeout as sleep } from 'node:timers/promises';
import { openPageMinutes } from '@atelier/contract/telemetry';
import type { Engine } from '@atelier/engine/engine';
import type { FeaturePool } from '@atelier/engine/features/feature-pool';
import type { PicturePool } from '@atelier/engine/picture/picture-pool';
import { sql } from 'drizzle-orm';
import { purgeLibrary } from './modules/assets/recycle-bin.ts';
import { recogniseImage } from './modules/images/upload-images.ts';
import { createMattingHandler } from './modules/matting/draw-matting.ts';
import { abandonMatting, mendLanes } from './modules/matting/matting-lane.ts';
import { createMattingPresenter, pruneMattings } from './modules/matting/matting-rows.ts';
import type { MoneyContext } from './modules/orders/money-context.ts';
import { comparePayments, processEvent } from './modules/orders/payment-events.ts';
import { runMoneyUpkeep, sendRefund } from './modules/orders/upkeep.ts';
import { packExport, pruneExports } from './modules/people/pack-export.ts';
import { removeClosed } from './modules/people/remove-account.ts';
import { renewRegistry } from './modules/releases/publish-client.ts';
import { pruneRevisions } from './modules/releases/registry-floor.ts';
import { createFeatureIndex } from './modules/search/feature-index.ts';
import { pruneReports } from './modules/support/reports.ts';
import { drawTask, estimateMiss, requeue } from './modules/tasks/draw-task.ts';
import { faultOf, releaseEnded } from './modules/tasks/end-task.ts';
import { expireWaiting, failGivenUp, failUndeliverable, runPurge } from './modules/tasks/maintenance.ts';
import type { TaskContext } from './modules/tasks/task-context.ts';
import type { TaskRow } from './modules/tasks/task-presenter.ts';
import { notifyOpenTools } from './modules/tools/tool-offers.ts';
import { auditRecent, auditWhole } from './modules/wallet/audit.ts';
import { type Balances, expireAllLots } from './modules/wallet/balances.ts';
import type { Config } from './platform/config/config.ts';
import { dbNowMs } from './platform/db/clock.ts';
import type { Database } from './platform/db/database.ts';
import type { Delivery } from './platform/jobs/job-queue.ts';
import type { JobHandler, JobHandlers } from './platform/jobs/job-runner.ts';
import { jobRow } from './platform/jobs/job-table.ts';
import type { Publisher } from './platform/realtime/publisher.ts';
import { StorageAway } from './platform/storage/blob-store.ts';
import { sweepStrayFiles, sweepUnusedBlobs } from './platform/storage/sweep-blobs.ts';
import type { Metrics } from './platform/telemetry/metrics.ts';
import { pruneServiceCounts } from './platform/telemetry/service-counts.ts';
import { importLibrary } from './seed/library/import-library.ts';
import { seedWorks } from './seed/works/seed-works.ts';

/** Deletes expired rows and ends expired credit lots. Safe to run on several nodes. */
export const pruneExpired = async (db: Database, balances: Balances): Promise<void> => {
  await db.orm.execute(sql`delete from socket_tickets where expires_at < now()`);
  await db.orm.execute(sql`delete from large_messages where created_at < now() - interval '1 minute'`);
  await db.orm.execute(sql`delete from phone_codes where created_at < now() - interval '1 day'`);
  await db.orm.execute(sql`delete from rate_limits where expire < ${dbNowMs()}`);
  await db.orm.execute(sql`delete from dev_messages where created_at < now() - interval '1 day'`);
  await db.orm.execute(sql`delete from sessions where expires_at < now() - interval '30 days'`);
  await db.orm.execute(sql`delete from remote_counts where hour < now() - interval '25 hours'`);
  await db.orm.execute(sql`delete from notices where created_at < now() - interval '180 days'`);
  await db.orm.execute(sql`delete from chat_logins where expires_at < now()`);
  await db.orm.execute(sql`delete from challenges where expires_at < now()`);
  await pruneRevisions(db);
  await db.orm.execute(sql`delete from open_pages where seen_at < now() - make_interval(mins => ${openPageMinutes})`);
  await db.orm.execute(sql`delete from server_views where seen_at < now() - interval '1 day'`);
  await pruneServiceCounts(db);
  await expireAllLots(db, balances);
};

interface HandlerNeeds {
  config: Pick<Config, 'storeDir' | 'renewalKey' | 'publicKeys' | 'webDir' | 'hasPublicLibrary' | 'brand'>;
  context: TaskContext;
  engine: Engine;
  pool: PicturePool;
  features: FeaturePool;
  money: MoneyContext;
  publisher: Publisher;
  balances: Balances;
  metrics: Metrics;
  onError: (error: unknown) => void;
}

/** Milliseconds between two deliveries of a task whose contents cannot be reached. */
const storagePauseMs = 2000;

const drawHandlerOf = ({ context, engine, publisher, metrics, onError }: HandlerNeeds): JobHandler => {
  const measure = (row: TaskRow): void => {
    const seconds = ((row.finishedAt?.getTime() ?? 0) - (row.startedAt?.getTime() ?? 0)) / 1000;
    metrics.taskSeconds.observe({ tool: String(row.toolType), state: row.state }, seconds);
    const missed = row.state === 'completed' ? estimateMiss(row) : null;
    if (missed !== null) metrics.estimateMiss.observe(missed);
  };
  return async (delivery, signal) => {
    try {
      const ended = await drawTask({ context, engine, publisher, delivery, signal });
      if (ended) measure(ended);
    } catch (error) {
      onError(error);
      if (!(error instanceof StorageAway)) return requeue(context, delivery, 'error', faultOf(error));
      // No worker can do better: it is waited for, and uses no retry up, or an outage of some seconds would end every task.
      await sleep(storagePauseMs, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted || signal.reason === 'shutdown') await requeue(context, delivery, 'storage-away');
    }
  };
};

/** Fails the task or matting whose job has used up its deliveries. */
const abandonedHandlerOf =
  ({ context }: HandlerNeeds): JobHandler =>
  async ({ source }: Delivery) => {
    if (!source) return;
    if (jobRow(source.name).lane === 'matting') await abandonMatting(context.db, context.queue, source.id);
    else await failGivenUp(context, source.id);
  };

/** The handlers of the job table, one for each row. */
export const createJobHandlers = (needs: HandlerNeeds): JobHandlers => {
  const { config, context, engine, pool, features, publisher, balances, money } = needs;
  const { db, blobs, queue, addresses } = context;
  const draw = drawHandlerOf(needs);
  const { present } = createMattingPresenter(db, addresses);
  const indexPictures = createFeatureIndex({ db, blobs, pool: features });
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
    abandoned: abandonedHandlerOf(needs),
    async release() {
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
    'renew-registry': () => renewRegistry(config),
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
