import path from 'node:path';
import { handlers } from '@atelier/engine/builtin/registry';
import { eq } from 'drizzle-orm';
import type pg from 'pg';
import { images } from './db/schema/generation.ts';
import { createGenerationQueue } from './jobs/generation-queue.ts';
import { listenToSignals, type Signal } from './jobs/signals.ts';
import { takeBoardLead, takeWorkerNumber } from './jobs/worker-lease.ts';
import { createPictureFiles, type PictureFiles } from './pictures/picture-files.ts';
import { recognise } from './pictures/recognise.ts';
import { createAddressSigner } from './pictures/signed-address.ts';
import { createUploadService, type UploadService } from './pictures/upload-images.ts';
import type { Services } from './services.ts';
import { createFileBlobStore } from './storage/file-blob-store.ts';
import { createAnnouncer } from './tasks/announcer.ts';
import { estimateMiss } from './tasks/estimate-miss.ts';
import { createEstimates, type Estimates } from './tasks/estimates.ts';
import { failUndeliverable, runPurge } from './tasks/maintenance.ts';
import { createQueueBoard } from './tasks/queue-board.ts';
import { releaseEnded } from './tasks/release-ended.ts';
import type { TaskContext } from './tasks/task-context.ts';
import { createTaskPresenter, type TaskRow } from './tasks/task-presenter.ts';
import { noServer, type Offering, type Supports } from './tasks/tool-offers.ts';
import { createWorker, type Worker } from './tasks/worker.ts';

const reconcileEveryMs = 5000;
const purgeEveryMs = 10 * 60_000;

/** Everything from an upload to its result. */
export interface Generation {
  context: TaskContext;
  files: PictureFiles;
  uploads: UploadService;
  estimates: Estimates;
  offering: Offering;
  /** Connects to the queue and, on a node that draws, begins to draw. */
  start(): Promise<void>;
  /** Gives back what is being drawn. The engine stays open. */
  stop(): Promise<void>;
}

type Needs = Omit<Services, 'generation'>;
type OnError = (error: unknown) => void;

/** A node without an engine of its own offers what the workers' built-in engine draws. */
const offeringOf = ({ engine }: Needs): Offering => {
  const hasModel: Supports = (toolType) => engine?.hasModel?.(toolType) ?? false;
  return {
    supports: (toolType, asked) =>
      engine ? engine.supports(toolType, asked) : handlers.some((item) => item.toolType === toolType),
    hasModel,
    laneOf: (toolType, asked) => engine?.laneOf?.(toolType, asked) ?? 'builtin',
    lackOf: (toolType) => (engine?.lackOf ? engine.lackOf(toolType) : noServer),
  };
};

const slotsOf = ({ workerSlots, comfy }: Services['config']) => ({ builtin: workerSlots, model: comfy?.slots ?? 0 });

const workerOf = (needs: Needs, context: TaskContext, onError: OnError): Worker | undefined => {
  const { config, engine, publisher, metrics } = needs;
  if (!engine || config.role === 'api') return undefined;
  const onEnded = (row: TaskRow) => {
    const seconds = ((row.finishedAt?.getTime() ?? 0) - (row.startedAt?.getTime() ?? 0)) / 1000;
    metrics.taskSeconds.observe({ tool: String(row.toolType), state: row.state }, seconds);
    const missed = estimateMiss(row);
    if (missed !== null) metrics.estimateMiss.observe(missed);
  };
  return createWorker({
    context,
    engine,
    publisher,
    slots: slotsOf(config),
    night: config.nightHours,
    onEnded,
    onError,
  });
};

const contextOf = async (needs: Needs, isLeader: () => Promise<boolean>, onError: OnError) => {
  const { config, db, publisher, secrets } = needs;
  const addresses = createAddressSigner({
    mac: (value) => secrets.mac('image', value),
    origin: config.brand.imageOrigin,
  });
  const blobs = await createFileBlobStore(path.join(config.dataDir, 'blobs'));
  const queue = createGenerationQueue({ db, supervises: config.role !== 'api', onError });
  const estimates = createEstimates(db);
  const [slots, night] = [slotsOf(config), config.nightHours];
  const board = createQueueBoard({ db, publisher, estimates, slots, night, isLeader, onError });
  const present = createTaskPresenter({ db, addresses, board, estimates, night });
  const announcer = createAnnouncer({ db, publisher, present, onError });
  const { producer, webName } = config.brand;
  const context: TaskContext = {
    db,
    blobs,
    queue,
    addresses,
    board,
    present,
    announcer,
    marks: { producer, software: webName },
  };
  return { context, board, estimates };
};

/** Looks at each stored upload and tells its person's pages what is in it; they can do without. */
const uploadsOf = ({ db, publisher }: Needs, { blobs, addresses }: TaskContext, onError: OnError): UploadService =>
  createUploadService({
    db,
    blobs,
    addresses,
    onStored: ({ userId }, imageId, { data, width }) => {
      recognise(data, width)
        .then(async (seen) => {
          await db.orm.update(images).set({ seen }).where(eq(images.id, imageId));
          publisher.publishToUser(userId, { message_type: 2, image_id: imageId, ...seen });
        })
        .catch(onError);
    },
  });

/** Runs `work` now and then, never twice at a time. */
const repeat = (work: () => Promise<unknown>, everyMs: number, onError: OnError): NodeJS.Timeout => {
  let isBusy = false;
  const run = () => {
    if (isBusy) return;
    isBusy = true;
    work()
      .catch(onError)
      .finally(() => {
        isBusy = false;
      });
  };
  return setInterval(run, everyMs).unref();
};

export async function createGeneration(needs: Needs, onError: OnError): Promise<Generation> {
  let line: pg.Client | undefined;
  let lead: Promise<boolean> | undefined;
  const isLeader = async () => {
    if (!line) return false;
    lead ??= takeBoardLead(line);
    if (await lead) return true;
    lead = undefined;
    return false;
  };
  const { context, board, estimates } = await contextOf(needs, isLeader, onError);
  const worker = workerOf(needs, context, onError);
  let number: number | undefined;
  let signals: { close(): Promise<void> } | undefined;
  let timers: NodeJS.Timeout[] = [];

  const onSignal = (signal: Signal): void => {
    board.put(signal.move);
    if (signal.kind === 'ready') worker?.wake();
    if (signal.kind === 'cancel') worker?.cancel(signal.move.id);
  };
  const onConnected = async (client: pg.Client): Promise<void> => {
    line = client;
    lead = undefined;
    board.markStale();
    if (!worker) return;
    number = await takeWorkerNumber(client, number);
    worker.lead(number);
  };

  return {
    context,
    estimates,
    files: createPictureFiles(needs.db, context.blobs, { hasLabel: needs.config.aigc.hasVisibleLabel }),
    uploads: uploadsOf(needs, context, onError),
    offering: offeringOf(needs),
    async start() {
      await context.queue.start();
      await estimates.refresh();
      board.start();
      signals = await listenToSignals({ url: needs.db.url, onSignal, onConnected, onError });
      if (!worker) return;
      timers = [
        repeat(() => failUndeliverable(context), reconcileEveryMs, onError),
        repeat(() => releaseEnded(context, needs.engine), reconcileEveryMs, onError),
        repeat(() => runPurge(context), purgeEveryMs, onError),
      ];
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      board.stop();
      await worker?.stop();
      await signals?.close();
      await context.queue.stop();
    },
  };
}
