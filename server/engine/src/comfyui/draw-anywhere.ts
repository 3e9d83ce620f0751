import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  EngineError,
  type EngineHandle,
  type EngineJob,
  type EngineResult,
  type EngineRunOptions,
  type LeftPrompt,
  type PlaceOffer,
} from '../engine.ts';
import type { EngineLogger } from '../slot/slot-engine.ts';
import { drawPrompt, ServerLeft } from './draw-prompt.ts';
import type { ModelServer } from './model-server.ts';
import type { LocalPlaces } from './places.ts';
import type { Template } from './template.ts';

/** Maximum moves of a job to another server, so that a job that crashes its server cannot crash all of them. */
const maxMoves = 2;
const retryMs = 500;

/** State of the pool's servers and templates. */
interface Pool {
  servers: readonly ModelServer[];
  hasLabel: boolean;
  logger: EngineLogger | undefined;
  /** True for an enabled, reachable server with everything that the template needs. */
  canDraw(server: ModelServer, template: Template): boolean;
  offerOf(server: ModelServer): PlaceOffer;
  mayBeKeptOut(templates: readonly Template[]): boolean;
  /** Returns the templates for the job in order of preference. */
  fittingTemplates(job: EngineJob): Template[];
  templateNamed(name: string): Template | undefined;
  /** Fallback when no shared slot allocator is configured. */
  places: LocalPlaces;
  /** Registers a prompt that stays on a server after its job moved to another one: it is cancelled when that server responds again. */
  noteLeft(prompt: LeftPrompt): void;
}

interface Place {
  server: ModelServer;
  template: Template;
  handle: EngineHandle;
  isFresh: boolean;
}

const freshHandle = (template: Template, before: EngineHandle | undefined): EngineHandle => ({
  template: template.name,
  clientId: randomUUID(),
  promptId: randomUUID(),
  isSubmitted: false,
  losses: before?.losses ?? 0,
  ...(before?.moves !== undefined && { moves: before.moves }),
  ...(before?.left !== undefined && { left: before.left }),
});

/** Returns the handle `before`, moved to another server; the abandoned prompt is recorded in it. */
const leaving = (before: EngineHandle, prompt: LeftPrompt): EngineHandle => ({
  ...before,
  moves: (before.moves ?? 0) + 1,
  left: [...(before.left ?? []), prompt],
});

/** Makes progress monotonic over all servers. */
const steadily = (onProgress: EngineRunOptions['onProgress']): EngineRunOptions['onProgress'] => {
  let reached = 0;
  return (step) => {
    reached = Math.max(reached, step.percent);
    onProgress({ ...step, percent: reached });
  };
};

/** Error for the deficit that prevents reachable servers from running these templates. */
const lackError = (servers: readonly ModelServer[], template: Template): EngineError => {
  const lacks = servers.map(({ connection }) => connection.lacksOf(template));
  const [least] = lacks.toSorted((a, b) => a.nodes.length - b.nodes.length || a.models.length - b.models.length);
  const { nodes = [], models = [], versions = [] } = least ?? {};
  if (nodes.length > 0) return new EngineError('unavailable', 'node-missing', { cause: nodes.join(', ') });
  return new EngineError('unavailable', 'model-missing', { cause: [...models, ...versions].join(', ') });
};

interface Search {
  /** Prompt at an unreachable server: resumed if that server is back before another has a free slot. */
  from?: EngineHandle | undefined;
  /** Handle that the new one continues. */
  before?: EngineHandle | undefined;
  /** Server to use only as a last resort. */
  last?: ModelServer | undefined;
}

/** Runs a job on one of the servers: waits for a free slot and moves when its server fails or lacks a node or model. @throws EngineError */
export const drawAnywhere = async (pool: Pool, job: EngineJob, run: EngineRunOptions): Promise<EngineResult> => {
  const { servers, places, logger } = pool;
  const { signal } = run;
  const options = { ...run, onProgress: steadily(run.onProgress) };
  const takePlace = run.takePlace ?? places.takeFor(job.id);
  const templates = pool.fittingTemplates(job);
  /** Servers that rejected the job for a missing node or model, with the error. */
  const refused = new Map<string, EngineError>();
  let moves = job.handle?.moves ?? 0;

  const isOffered = (server: ModelServer, template: Template): boolean =>
    !refused.has(server.address) && pool.canDraw(server, template);
  const isAnyOffered = (among: readonly ModelServer[]): boolean =>
    templates.some((template) => among.some((server) => isOffered(server, template)));
  const isAnyAway = (): boolean => servers.some(({ connection }) => connection.state !== 'reachable');

  /** Server and template of an earlier run of the job. */
  const placeOf = (handle: EngineHandle): Place | undefined => {
    const { server: address = servers[0]?.address } = handle;
    const server = servers.find((one) => one.address === address);
    const template = pool.templateNamed(handle.template);
    return server && template && { server, template, handle: { ...handle, server: server.address }, isFresh: false };
  };

  /** Reserves a slot on the least busy server with the best available template; null: no slot is free. */
  const tryPlace = async ({ before, last }: Search): Promise<Place | null> => {
    const template = templates.find((one) => servers.some((server) => isOffered(server, one)));
    if (!template) return null;
    const able = servers.filter((server) => isOffered(server, template));
    const handle = freshHandle(template, before);
    for (const group of [able.filter((server) => server !== last), able.filter((server) => server === last)]) {
      const address = group.length === 0 ? null : await takePlace(group.map(pool.offerOf), handle);
      const server = group.find((one) => one.address === address);
      if (server) return { server, template, handle: { ...handle, server: server.address }, isFresh: true };
    }
    return null;
  };

  /** Fails when no reachable server can run the job and no unreachable one might. */
  const refuseLacking = async (): Promise<void> => {
    if (isAnyAway()) return;
    // Nodes and models installed meanwhile are included.
    await Promise.all(servers.map(({ connection }) => connection.probe('anew')));
    const [first] = templates;
    if (!first || isAnyAway() || isAnyOffered(servers)) return;
    throw [...refused.values()][0] ?? lackError(servers, first);
  };

  const findPlace = async (search: Search = {}): Promise<Place> => {
    const [settings] = servers.map((server) => server.settings);
    if (templates.length === 0 || !settings) {
      throw new EngineError('unavailable', 'template-refused', { cause: 'no template fits' });
    }
    const began = performance.now();
    let nobodySince: number | undefined;
    for (let turn = 0; ; turn += 1) {
      if (signal.aborted) throw new EngineError('cancelled');
      const back = search.from && placeOf(search.from);
      if (back?.server.connection.state === 'reachable') return back;
      const place = await tryPlace(search);
      if (place) return place;
      const now = performance.now();
      if (isAnyOffered(servers) || pool.mayBeKeptOut(templates)) nobodySince = undefined;
      else {
        await refuseLacking();
        nobodySince ??= now;
        if (now - nobodySince > settings.awayMs) throw new EngineError('unavailable', 'model-server-away');
      }
      if (now - began > settings.waitMs) {
        throw new EngineError('timeout', undefined, { cause: 'waited too long for a place at a model server' });
      }
      if (turn === 0) options.onProgress({ step: 'model-wait', percent: 0 });
      await pause(Math.min(retryMs, settings.pollEveryMs), undefined, { signal }).catch(() => {
        // Aborted: the next iteration reports it.
      });
      // A user is waiting: probe unreachable servers more often than on their own schedule.
      for (const { connection } of servers) if (connection.state !== 'reachable') void connection.probe();
    }
  };

  const mayLeave = (from: ModelServer): boolean =>
    moves < maxMoves && isAnyOffered(servers.filter((server) => server !== from));

  /** Moves an unfinished job to another server. @throws the original error when no other server may try */
  const goOn = async ({ server, handle }: Place, error: unknown): Promise<Place> => {
    if (error instanceof ServerLeft) {
      logger?.info({ task: job.id, server: server.address, why: error.why }, 'a job leaves its model server');
      if (error.why === 'lost') return findPlace({ before: error.handle, last: server });
      const prompt = { server: server.address, clientId: error.handle.clientId, promptId: error.handle.promptId };
      server.connection.noteAway();
      moves += 1;
      // An unstable server gets only one chance to return.
      const from = moves === 1 ? error.handle : undefined;
      const place = await findPlace({ from, before: leaving(error.handle, prompt), last: server });
      // Registered only now: until then the job may continue on the old server.
      if (place.isFresh) pool.noteLeft(prompt);
      return place;
    }
    const isLack =
      error instanceof EngineError && (error.reason === 'node-missing' || error.reason === 'model-missing');
    if (!isLack) throw error;
    // A node or model was removed since the last probe; another server may have it.
    refused.set(server.address, error);
    await server.connection.probe('anew');
    if (!isAnyOffered(servers)) throw error;
    return findPlace({ before: handle });
  };

  const begin = async (): Promise<Place> => {
    if (!job.handle) return findPlace();
    const { server, clientId, promptId } = job.handle;
    const known = placeOf(job.handle);
    if (known) return known;
    // The server or template was removed from the configuration.
    return findPlace({
      before: server === undefined ? job.handle : leaving(job.handle, { server, clientId, promptId }),
    });
  };

  try {
    let place = await begin();
    for (;;) {
      const { server, template } = place;
      try {
        return await drawPrompt({
          ...options,
          ...place,
          job,
          hasLabel: pool.hasLabel,
          // Billed work is not repeated.
          mayLeave: () => template.manifest.price === undefined && mayLeave(server),
        });
      } catch (error) {
        place = await goOn(place, error);
      }
    }
  } finally {
    places.giveBack(job.id);
  }
};
