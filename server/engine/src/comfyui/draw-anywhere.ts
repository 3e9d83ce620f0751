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

/**
 * A job goes from a server that is away to another at most this often: one that takes down each server that draws it must not
 * take down all of them.
 */
const maxMoves = 2;
const retryMs = 500;

/** What the pool knows of its servers and templates. */
interface Pool {
  servers: readonly ModelServer[];
  hasLabel: boolean;
  logger: EngineLogger | undefined;
  /** In service, there, and with all that the template asks for. */
  canDraw(server: ModelServer, template: Template): boolean;
  offerOf(server: ModelServer): PlaceOffer;
  mayBeKeptOut(templates: readonly Template[]): boolean;
  /** Those that draw what the job asks for, in the order in which they are tried. */
  fittingTemplates(job: EngineJob): Template[];
  templateNamed(name: string): Template | undefined;
  /** Where nothing gives places over all nodes. */
  places: LocalPlaces;
  /** Registers a prompt that a server still has after the job moved to another: it is cancelled when that server answers. */
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

/** As `before`, on its way to another server; what may still be at the one that was left is remembered. */
const leaving = (before: EngineHandle, prompt: LeftPrompt): EngineHandle => ({
  ...before,
  moves: (before.moves ?? 0) + 1,
  left: [...(before.left ?? []), prompt],
});

/** Progress over all servers: it never falls back. */
const steadily = (onProgress: EngineRunOptions['onProgress']): EngineRunOptions['onProgress'] => {
  let reached = 0;
  return (step) => {
    reached = Math.max(reached, step.percent);
    onProgress({ ...step, percent: reached });
  };
};

/** What keeps a server that answers from drawing by these templates. */
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
  /** What the new handle takes over from. */
  before?: EngineHandle | undefined;
  /** Tried after all others. */
  last?: ModelServer | undefined;
}

/**
 * Draws a job at one of the servers: waits for a place, and goes on elsewhere when its server goes away or lacks what it had.
 * @throws EngineError
 */
export const drawAnywhere = async (pool: Pool, job: EngineJob, run: EngineRunOptions): Promise<EngineResult> => {
  const { servers, places, logger } = pool;
  const { signal } = run;
  const options = { ...run, onProgress: steadily(run.onProgress) };
  const takePlace = run.takePlace ?? places.takeFor(job.id);
  const templates = pool.fittingTemplates(job);
  /** Servers that refused it for something that they lack, with what they said. */
  const refused = new Map<string, EngineError>();
  let moves = job.handle?.moves ?? 0;

  const isOffered = (server: ModelServer, template: Template): boolean =>
    !refused.has(server.address) && pool.canDraw(server, template);
  const isAnyOffered = (among: readonly ModelServer[]): boolean =>
    templates.some((template) => among.some((server) => isOffered(server, template)));
  const isAnyAway = (): boolean => servers.some(({ connection }) => connection.state !== 'reachable');

  /** Where an earlier run left it. */
  const placeOf = (handle: EngineHandle): Place | undefined => {
    const { server: address = servers[0]?.address } = handle;
    const server = servers.find((one) => one.address === address);
    const template = pool.templateNamed(handle.template);
    return server && template && { server, template, handle: { ...handle, server: server.address }, isFresh: false };
  };

  /** At the least busy server that can draw it by the best template that any can draw; null: none has a free place. */
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

  /** Fails what no server that answers can draw; one that is away may be able to. */
  const refuseLacking = async (): Promise<void> => {
    if (isAnyAway()) return;
    // What was installed meanwhile counts.
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
        // Aborted: the next turn says so.
      });
      // A user is waiting: probe unreachable servers more often than on their own schedule.
      for (const { connection } of servers) if (connection.state !== 'reachable') void connection.probe();
    }
  };

  const mayLeave = (from: ModelServer): boolean =>
    moves < maxMoves && isAnyOffered(servers.filter((server) => server !== from));

  /** Moves a job that its server did not finish. @throws the original error where no other server may try */
  const goOn = async ({ server, handle }: Place, error: unknown): Promise<Place> => {
    if (error instanceof ServerLeft) {
      logger?.info({ task: job.id, server: server.address, why: error.why }, 'a job leaves its model server');
      if (error.why === 'lost') return findPlace({ before: error.handle, last: server });
      const prompt = { server: server.address, clientId: error.handle.clientId, promptId: error.handle.promptId };
      server.connection.noteAway();
      moves += 1;
      // One that comes and goes is not waited for again.
      const from = moves === 1 ? error.handle : undefined;
      const place = await findPlace({ from, before: leaving(error.handle, prompt), last: server });
      // Only now: until another has it, it may be gone on with.
      if (place.isFresh) pool.noteLeft(prompt);
      return place;
    }
    const isLack =
      error instanceof EngineError && (error.reason === 'node-missing' || error.reason === 'model-missing');
    if (!isLack) throw error;
    // Something went since the last look; another server may have it.
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
    // Its server or its template left the configuration.
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
          // What is billed is not drawn twice.
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
