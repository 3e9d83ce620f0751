import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '@atelier/engine/engine';
import type { FeaturePool } from '@atelier/engine/features/feature-pool';
import type { PicturePool } from '@atelier/engine/picture/picture-pool';
import type { DrawingProcess } from '@atelier/sewing/drawing/drawing-process';
import { purgeLibrary } from './modules/assets/recycle-area.ts';
import { recogniseImage } from './modules/images/recognise-image.ts';
import { createMattingHandler } from './modules/matting/matting-handler.ts';
import { abandonMatting, mendLanes } from './modules/matting/matting-lane.ts';
import { pruneMattings } from './modules/matting/matting-rows.ts';
import { createMattingPresenter } from './modules/matting/present-matting.ts';
import { comparePayments } from './modules/orders/compare-payments.ts';
import { processEvent } from './modules/orders/events.ts';
import type { MoneyContext } from './modules/orders/money-context.ts';
import { runMoneyUpkeep, sendRefund } from './modules/orders/upkeep.ts';
import { packExport, pruneExports } from './modules/people/pack-export.ts';
import { removeClosed } from './modules/people/remove-account.ts';
import { renewRegistry } from './modules/releases/renew-registry.ts';
import { createFeatureIndex } from './modules/search/feature-index.ts';
import { pruneReports } from './modules/support/drop-reports.ts';
import { drawTask, requeue } from './modules/tasks/draw-task.ts';
import { estimateMiss } from './modules/tasks/estimate-miss.ts';
import { expireWaiting, failGivenUp, failUndeliverable } from './modules/tasks/maintenance.ts';
import { runPurge } from './modules/tasks/purge.ts';
import { releaseEnded } from './modules/tasks/release-ended.ts';
import type { TaskContext } from './modules/tasks/task-context.ts';
import { faultOf } from './modules/tasks/task-faults.ts';
import type { TaskRow } from './modules/tasks/task-presenter.ts';
import { notifyOpenTools } from './modules/tools/tool-waits.ts';
import { auditRecent, auditWhole } from './modules/wallet/audit.ts';
import type { Balances } from './modules/wallet/balances.ts';
import type { Config } from './platform/config/config.ts';
import type { Delivery } from './platform/jobs/job-queue.ts';
import type { JobHandler, JobHandlers } from './platform/jobs/job-runner.ts';
import { jobRow } from './platform/jobs/job-table.ts';
import type { Publisher } from './platform/realtime/publisher.ts';
import { StorageAway } from './platform/storage/blob-store.ts';
import { sweepStrayFiles, sweepUnusedBlobs } from './platform/storage/sweep-blobs.ts';
import type { Metrics } from './platform/telemetry/metrics.ts';
import { pruneExpired } from './prune-expired.ts';
import { drawLibrary } from './seed/library/draw-library.ts';
import { seedWorks } from './seed/works/seed-works.ts';

interface HandlerNeeds {
  config: Pick<Config, 'storeDir' | 'renewalKey' | 'publicKeys' | 'webDir' | 'drawsPublicLibrary' | 'brand'>;
  context: TaskContext;
  engine: Engine;
  pool: PicturePool;
  features: FeaturePool;
  drawing: DrawingProcess;
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
  const { config, context, engine, pool, features, drawing, publisher, balances, money } = needs;
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
      if (!config.drawsPublicLibrary) return;
      await seedWorks(db, blobs, config.brand.webName);
      await drawLibrary({ db, blobs, drawing, onError: needs.onError }, signal);
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
