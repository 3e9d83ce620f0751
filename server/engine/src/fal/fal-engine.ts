import { setTimeout as pause } from 'node:timers/promises';
import { fits } from '../comfyui/fits.ts';
import { createLocalPlaces } from '../comfyui/places.ts';
import {
  EngineError,
  type EngineHandle,
  type EngineJob,
  type EngineRunOptions,
  type ModelServers,
  type PlaceOffer,
} from '../engine.ts';
import type { ModelEngine } from '../model-engine.ts';
import type { EngineLogger } from '../slot/slot-engine.ts';
import type { ToolType } from '../tools.ts';
import { drawRequest, errorOfFalFailure } from './draw-request.ts';
import { createFalClient, type FalClient, type FalSettings } from './fal-client.ts';
import type { FalFailure } from './fal-failure.ts';
import type { FalTemplate } from './fal-template.ts';

export interface FalEngineOptions {
  settings: FalSettings;
  templates: readonly FalTemplate[];
  /** The visible label of generated content goes on the first frame of clips; pictures are labelled at download. */
  hasLabel: boolean;
  logger?: EngineLogger;
  client?: FalClient;
}

const nothing = { nodes: [], models: [], versions: [] };
const retryMs = 500;
const minAwayMs = 10_000;

/** Draws with models of fal's queue. The router decides which tools use it. */
export const createFalEngine = (options: FalEngineOptions): ModelEngine => {
  const { settings, templates, hasLabel, logger, client = createFalClient(settings) } = options;
  const address = settings.url;
  const byTool = Map.groupBy(templates, ({ manifest }) => manifest.tool as ToolType);
  const places = createLocalPlaces();
  const startedAt = Date.now();
  let isKeptOut = false;
  /** Timestamp since which calls succeed or fail; initially the start. */
  let state: { isReachable: boolean; isUsed: boolean; since: number } = {
    isReachable: true,
    isUsed: false,
    since: startedAt,
  };
  let lastError: { words: string; at: number; isAccount: boolean } | undefined;

  const noteCall = (failure: FalFailure | null): void => {
    const isReachable = failure === null || (failure.kind !== 'unreachable' && failure.kind !== 'account');
    if (isReachable !== state.isReachable || !state.isUsed) state = { isReachable, isUsed: true, since: Date.now() };
    if (!isReachable && failure) {
      lastError = { words: failure.message, at: Date.now(), isAccount: failure.kind === 'account' };
    }
  };
  /** One failed call does not count as an outage: a task repeats it. */
  const isResting = (): boolean => {
    if (state.isReachable || !lastError || Date.now() - lastError.at > settings.restMs) return false;
    return lastError.isAccount || lastError.at - state.since > minAwayMs;
  };
  const isShut = (): boolean => isKeptOut || isResting();

  const offer: PlaceOffer = { server: address, slots: settings.slots, queued: 0 };
  const templatesOf = (toolType: EngineJob['toolType']): readonly FalTemplate[] =>
    typeof toolType === 'string' ? [] : (byTool.get(toolType) ?? []);

  const face: ModelServers = {
    addresses: [address],
    views: () => [
      {
        address,
        slots: settings.slots,
        state: state.isUsed ? (state.isReachable ? 'reachable' : 'unreachable') : 'connecting',
        since: state.since,
        version: null,
        devices: [],
        queued: 0,
        error: lastError?.words ?? null,
        errorAt: lastError?.at ?? null,
        tools: [...byTool].map(([toolType, [first]]) => ({ toolType, template: first?.name ?? null, ...nothing })),
      },
    ],
    keepOut(addresses) {
      isKeptOut = addresses.has(address);
    },
    // fal's queue has no call without a request.
    look: async () => {},
    reach: () => [...byTool.keys()].map((toolType) => ({ toolType, servers: isKeptOut ? [] : [offer], isKeptOut })),
  };

  const freshHandle = (template: FalTemplate, before?: EngineHandle): EngineHandle => ({
    template: template.name,
    clientId: '',
    promptId: '',
    isSubmitted: false,
    losses: before?.losses ?? 0,
    server: address,
  });

  /** Waits for one of the installation's slots at fal; the handle is then stored with the task. */
  const takePlace = async (template: FalTemplate, job: EngineJob, run: EngineRunOptions): Promise<EngineHandle> => {
    const take = run.takePlace ?? places.takeFor(job.id);
    const handle = freshHandle(template, job.handle);
    const began = performance.now();
    for (let turn = 0; ; turn += 1) {
      if (run.signal.aborted) throw new EngineError('cancelled');
      if (!isKeptOut && (await take([offer], handle)) !== null) return handle;
      if (performance.now() - began > settings.waitMs) {
        throw new EngineError('timeout', undefined, { cause: 'waited too long for a place at fal' });
      }
      if (turn === 0) run.onProgress({ step: 'model-wait', percent: 0 });
      await pause(Math.min(retryMs, settings.pollMs), undefined, { signal: run.signal }).catch(() => {
        // After an abort the next iteration rejects.
      });
    }
  };

  const draw: ModelEngine['run'] = async (job, run) => {
    const earlier = job.handle;
    const template = earlier
      ? templates.find(({ name }) => name === earlier.template)
      : templatesOf(job.toolType).find((one) => fits(one, job));
    if (!template) throw new EngineError('unavailable', 'template-refused', { cause: 'no template fits' });
    const isResumed = earlier?.request !== undefined || earlier?.isSubmitting === true;
    const handle = earlier && isResumed ? earlier : await takePlace(template, job, run);
    return drawRequest({ ...run, client, settings, template, job, handle, hasLabel, onCall: noteCall });
  };

  return {
    face,
    templatesOf,
    isReady: (name) => !isShut() && templates.some((one) => one.name === name),
    choose: (toolType, asked) =>
      isShut() ? undefined : templatesOf(toolType).find((one) => !asked || fits(one, asked)),
    missingRequirements: (toolType) =>
      templatesOf(toolType).length > 0 && !isShut()
        ? null
        : { server: isShut() ? 'unreachable' : 'absent', ...nothing },
    owns: ({ server }) => server === address,
    async run(job, run) {
      try {
        return await draw(job, run);
      } catch (error) {
        const failure = errorOfFalFailure(error);
        if (failure.kind !== 'cancelled') {
          const detail = failure.cause instanceof Error ? failure.cause.message : failure.cause;
          const { kind, reason } = failure;
          logger?.warn({ task: job.id, toolType: job.toolType, kind, reason, detail }, 'fal job failed');
        }
        throw failure;
      } finally {
        places.giveBack(job.id);
      }
    },
    async release({ request }) {
      if (request) await client.cancel(request);
    },
    close() {},
  };
};
