import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { EngineError, type EngineHandle, type EngineJob, type EngineResult, type EngineRunOptions } from '../engine.ts';
import { costOf, expectedCost } from '../model-engine.ts';
import { bindGraph } from './bind-graph.ts';
import { collectResults } from './collect-results.ts';
import type { ComfyClient } from './comfy-client.ts';
import { isAway } from './comfy-failure.ts';
import { type EventSocket, openEventSocket } from './event-socket.ts';
import type { ComfyEvent } from './events.ts';
import { errorOfFailure } from './fail-reason.ts';
import { chooseModels } from './find-lacks.ts';
import { checkEntry, followPrompt } from './follow-prompt.ts';
import type { ModelServer } from './model-server.ts';
import { sendPictures } from './prepare-pictures.ts';
import type { Template } from './template.ts';
import type { Graph } from './wire.ts';

/** Samplers take most of a prompt's time. */
const samplerWeight = 8;
const isSampler = (className: string): boolean => /sampler|catvton|idm-?vton/i.test(className);

/** 100 is reported only after the files are stored. */
const cap = 99;

export interface ProgressTracker {
  /** @returns percent from 0 to 99, monotonic. */
  take(event: ComfyEvent): number;
}

/**
 * Percent of a prompt: weights of finished and cached nodes plus the running node's share, over all weights. Events may arrive in any
 * order, repeatedly or not at all.
 */
export const createProgressTracker = (
  graph: Graph,
  weights: Readonly<Record<string, number>> = {},
): ProgressTracker => {
  const weightOf = (node: string): number => {
    // Node ids inside a subgraph have the form `12:3`.
    const own = graph[node] ?? graph[node.split(':')[0] ?? ''];
    if (!own) return 0;
    return weights[node] ?? (isSampler(own.class_type) ? samplerWeight : 1);
  };
  const total = Object.keys(graph).reduce((sum, node) => sum + weightOf(node), 0);
  const shares = new Map<string, number>();
  let running: string | undefined;
  let percent = 0;

  const reach = (node: string, share: number): void => {
    if (graph[node]) shares.set(node, Math.max(shares.get(node) ?? 0, Math.min(1, share)));
  };

  const note = (event: ComfyEvent): void => {
    switch (event.kind) {
      case 'cached':
        for (const node of event.nodes) reach(node, 1);
        return;
      case 'executing':
        if (running !== undefined && running !== event.node) reach(running, 1);
        running = event.node;
        return;
      case 'progress':
        reach(event.node, event.isFinished ? 1 : event.max > 0 ? event.value / event.max : 0);
        return;
      case 'executed':
        reach(event.node, 1);
        return;
    }
  };

  return {
    take(event) {
      note(event);
      let done = 0;
      for (const [node, share] of shares) done += share * weightOf(node);
      percent = Math.max(percent, Math.min(cap, total === 0 ? 0 : (100 * done) / total));
      return percent;
    },
  };
};

/** Longest side in pixels, and quality: a few kilobytes, because every message contains the preview. */
const side = 224;
const quality = 40;
const maxBytes = 4500;
const maxPixels = 16_000_000;
const everyMs = 1000;

/** Reduces previews one at a time, at most one per second; others are dropped. */
const createPreviewer = (onPreview: (data: Uint8Array) => void): ((data: Uint8Array) => void) => {
  let isBusy = false;
  let last = Number.NEGATIVE_INFINITY;
  return (data) => {
    if (isBusy || performance.now() - last < everyMs) return;
    isBusy = true;
    last = performance.now();
    sharp(data, { limitInputPixels: maxPixels })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: quality })
      .toBuffer()
      .then((small) => small.byteLength <= maxBytes && onPreview(small))
      .catch(() => {
        // An unreadable preview is dropped.
      })
      .finally(() => {
        isBusy = false;
      });
  };
};

/** Maximum resubmissions of a prompt that the server lost. */
const maxLosses = 1;
const retryMs = 500;

export interface DrawPromptOptions extends EngineRunOptions {
  /** Server with the reserved slot. */
  server: ModelServer;
  template: Template;
  job: EngineJob;
  handle: EngineHandle;
  /** The handle is new: the server does not know it yet. */
  isFresh: boolean;
  /** True when another server could run the job after a long outage or loss. */
  mayLeave: () => boolean;
  /** Draws the visible label where the graph has an input for it. */
  hasLabel: boolean;
}

/** Thrown when the job should move to another server after a long outage or loss. */
export class ServerLeft extends Error {
  readonly handle: EngineHandle;
  /** `away`: the prompt may still exist there. `lost`: it does not. */
  readonly why: 'away' | 'lost';
  constructor(handle: EngineHandle, why: 'away' | 'lost') {
    super(`left ${handle.server}: ${why}`);
    this.name = 'ServerLeft';
    this.handle = handle;
    this.why = why;
  }
}

/** Retries while the server is unreachable, up to the limit. */
const patiently = async <T>(options: DrawPromptOptions, handle: EngineHandle, work: () => Promise<T>): Promise<T> => {
  const { server, signal, mayLeave } = options;
  const { settings } = server;
  const began = performance.now();
  for (;;) {
    if (signal.aborted) throw new EngineError('cancelled');
    try {
      return await work();
    } catch (error) {
      const awayMs = performance.now() - began;
      if (!isAway(error) || awayMs > settings.awayMs) throw error;
      if (awayMs > settings.moveMs && mayLeave()) throw new ServerLeft(handle, 'away');
      await pause(Math.min(retryMs, settings.pollEveryMs), undefined, { signal }).catch(() => {
        // Aborted: the next iteration reports it.
      });
    }
  }
};

/** Returns the prompt's id on the server, or null. Old servers generate their own ids. */
export const locate = async (
  client: ComfyClient,
  { clientId, promptId }: Pick<EngineHandle, 'clientId' | 'promptId'>,
): Promise<string | null> => {
  if (await client.history(promptId)) return promptId;
  const { queue_running: running, queue_pending: pending } = await client.queue();
  const waiting = [...running, ...pending].find((item) => item.promptId === promptId || item.clientId === clientId);
  return waiting?.promptId ?? (await client.findByClient(clientId));
};

/**
 * Submits the job. The handle is stored before and after, so that neither a crash nor a lost response submits twice where the server
 * accepts our id.
 */
const submit = async (options: DrawPromptOptions, handle: EngineHandle): Promise<EngineHandle> => {
  const { server, template, job, signal, remember } = options;
  const { client, connection } = server;
  const sent = await patiently(options, handle, () => sendPictures(client, template, job, options));
  const graph = bindGraph(template, job, { ...sent, models: chooseModels(template, connection.nodes) });
  await remember?.(handle);
  let mayBeThere = false;
  const promptId = await patiently(options, handle, async () => {
    const known = mayBeThere ? await locate(client, handle) : null;
    if (known !== null) return known;
    if (signal.aborted) throw new EngineError('cancelled');
    mayBeThere = true;
    const { clientId, promptId } = handle;
    return client.submit({ graph, clientId, promptId, isBilled: template.manifest.price !== undefined });
  });
  const submitted = { ...handle, promptId, isSubmitted: true };
  await remember?.(submitted);
  return submitted;
};

/** Returns the handle of a resubmission after a loss. @throws EngineError after too many losses, or when the prompt is billed */
const nextHandle = (lost: EngineHandle, { manifest }: Template): EngineHandle => {
  const losses = lost.losses + (lost.isSubmitted ? 1 : 0);
  if (losses > (manifest.price ? 0 : maxLosses)) throw new EngineError('unavailable', 'model-server-lost');
  return { ...lost, promptId: randomUUID(), isSubmitted: false, losses };
};

/** Progress step of a running node, as shown to the user. */
const stepOf = (className: string): string => {
  if (/sampler|catvton|idm/i.test(className)) return 'model-sample';
  if (/loader|load(?!image)/i.test(className)) return 'model-load';
  return /decode|save|video/i.test(className) ? 'encode' : 'model-work';
};

const createReporter = ({ template, onProgress }: DrawPromptOptions) => {
  const tracker = createProgressTracker(template.graph, template.manifest.weight);
  let [step, percent] = ['model-wait', 0];
  const preview = createPreviewer((data) => onProgress({ step, percent, preview: data }));
  return {
    onEvent(event: ComfyEvent): void {
      if (event.kind === 'preview') {
        preview(event.data);
        return;
      }
      const before = `${step} ${Math.round(percent)}`;
      percent = tracker.take(event);
      if (event.kind === 'executing') step = stepOf(template.graph[event.node]?.class_type ?? '');
      if (`${step} ${Math.round(percent)}` !== before) onProgress({ step, percent });
    },
    onPlace(ahead: number): void {
      if (ahead > 0 && percent === 0) onProgress({ step: 'model-wait', percent: 0, ahead });
    },
  };
};

/**
 * Runs one job on one server, from the upload of its pictures to its results; survives restarts of either side.
 * @throws EngineError; ServerLeft when another server should take over
 */
export const drawPrompt = async (options: DrawPromptOptions): Promise<EngineResult> => {
  const { server, template, signal, mayLeave } = options;
  const { client, settings } = server;
  const reporter = createReporter(options);
  const models = new Set(template.manifest.models.map((model) => model.path));
  let handle = options.handle;
  let socket: EventSocket | undefined;
  /** True when the prompt has finished: nodes of a partner are then billed, whatever happens to the files here. */
  let isDrawn = false;
  const stop = () => client.cancel(handle.promptId);
  const onAbort = () => {
    // Cancels immediately; a prompt that is being submitted at this moment is cancelled below.
    if (signal.reason === 'cancelled') void stop().catch(() => {});
  };
  signal.addEventListener('abort', onAbort, { once: true });

  const sendAgain = async (): Promise<void> => {
    const wasThere = handle.isSubmitted;
    handle = nextHandle(handle, template);
    if (wasThere && mayLeave()) throw new ServerLeft(handle, 'lost');
    handle = await submit(options, handle);
  };
  /** Resumes the prompt of an earlier run if the server still knows it. */
  const resume = async (): Promise<void> => {
    const promptId = await patiently(options, handle, () => locate(client, handle));
    if (promptId === null) await sendAgain();
    else handle = { ...handle, promptId, isSubmitted: true };
  };

  try {
    socket = openEventSocket(settings, handle.clientId);
    await socket.ready;
    if (options.isFresh) handle = await submit(options, handle);
    else await resume();
    for (;;) {
      const timeLimitMs = template.manifest.timeLimitSeconds * 1000;
      const { promptId } = handle;
      const end = await followPrompt({
        client,
        settings,
        socket,
        promptId,
        timeLimitMs,
        signal,
        mayLeave,
        ...reporter,
      });
      if (end.kind === 'finished') {
        checkEntry(end.entry);
        isDrawn = true;
        const outputs = await patiently(options, handle, () => collectResults(client, template, end.entry));
        return {
          outputs,
          method: template.manifest.method,
          report: { warnings: [] },
          engine: `${template.manifest.price ? 'Comfy.org' : 'ComfyUI'}: ${template.name}`,
          isGenerative: template.manifest.isGenerative,
          ...(template.manifest.price && { usd: costOf(template.manifest.price, options.job, outputs) }),
        };
      }
      if (end.kind === 'away') throw new ServerLeft(handle, 'away');
      await sendAgain();
    }
  } catch (error) {
    if (error instanceof ServerLeft && !signal.aborted) throw error;
    const failure = signal.aborted ? new EngineError('cancelled') : errorOfFailure(error, models);
    const mustStop = failure.kind === 'timeout' || (signal.aborted && signal.reason === 'cancelled');
    if (mustStop) await stop().catch(() => {}); // If this fails, the end of the task releases the handle.
    const isCounted = !signal.aborted || signal.reason === 'cancelled';
    if (isCounted && (isDrawn || failure.reason === 'model-server-lost'))
      failure.usd = expectedCost(template, template.manifest.price, options.job);
    throw failure;
  } finally {
    signal.removeEventListener('abort', onAbort);
    socket?.close();
  }
};
