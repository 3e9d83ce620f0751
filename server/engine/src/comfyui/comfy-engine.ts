import { EngineError, type EngineJob, type EngineLack, type LeftPrompt, type ModelServers } from '../engine.ts';
import type { ModelEngine } from '../model-engine.ts';
import type { EngineLogger } from '../slot/slot-engine.ts';
import type { ToolType } from '../tools.ts';
import type { ComfyClient } from './comfy-client.ts';
import { isAway } from './comfy-failure.ts';
import { drawAnywhere } from './draw-anywhere.ts';
import { locate } from './draw-prompt.ts';
import { isComplete } from './find-lacks.ts';
import { fits } from './fits.ts';
import { createModelServer, type ModelServer } from './model-server.ts';
import { createLocalPlaces } from './places.ts';
import type { ServerSettings } from './settings.ts';
import type { Template } from './template.ts';

/** Runs templates on ComfyUI servers. */
export interface ComfyEngine extends ModelEngine {
  /** In configuration order. */
  readonly servers: readonly ModelServer[];
}

export interface ComfyEngineOptions {
  /** One or more; work from before multiple servers belongs to the first one. */
  servers: readonly (ServerSettings & { client?: ComfyClient })[];
  templates: readonly Template[];
  /** Clips get the visible label of generated content here; pictures get it at download. */
  hasLabel: boolean;
  /** The templates have partner nodes. */
  isBilled?: boolean;
  logger?: EngineLogger;
}

/** Maximum abandoned prompts kept per server; handles of further ones are released when their tasks end. */
const maxStrays = 100;

/** Rejects immediately when the signal aborts. */
const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new EngineError('cancelled'));
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop));
};

/** Cancels a prompt on its server and removes it from the history. @throws ComfyFailure when a retry is needed */
const endPrompt = async (
  { client }: ModelServer,
  { clientId, promptId, isSubmitted }: Omit<LeftPrompt, 'server'> & { isSubmitted: boolean },
): Promise<void> => {
  // The response to the submission was lost: an old server may use another id.
  const id = isSubmitted ? promptId : ((await locate(client, { clientId, promptId })) ?? promptId);
  await client.cancel(id).catch((error: unknown) => {
    // Only an unreachable server is worth a retry.
    if (isAway(error)) throw error;
  });
  await client.forget(id);
};

/** Returns the smallest deficit among several servers. */
const minLack = (lacks: readonly EngineLack[]): EngineLack | null => {
  const weight = ({ server, nodes, models, versions }: EngineLack): number =>
    server === 'incomplete' ? nodes.length + models.length + versions.length : Number.POSITIVE_INFINITY;
  return lacks.toSorted((a, b) => weight(a) - weight(b))[0] ?? null;
};

export const createComfyEngine = (options: ComfyEngineOptions): ComfyEngine => {
  const { templates, hasLabel, logger, isBilled = false } = options;
  const byTool = Map.groupBy(templates, (template) => template.manifest.tool as ToolType);
  let keptOut: ReadonlySet<string> = new Set();
  /** Prompts left on unreachable servers until these are back. */
  const strays = new Map<string, LeftPrompt[]>();

  const endStrays = async (server: ModelServer): Promise<void> => {
    const left = strays.get(server.address) ?? [];
    strays.delete(server.address);
    for (const prompt of left) {
      await endPrompt(server, { ...prompt, isSubmitted: false }).catch((error: unknown) => {
        // Retried when the task ends.
        logger?.warn({ err: error, server: server.address }, 'a prompt that was left could not be ended');
      });
    }
  };

  const servers = options.servers.map((one) =>
    createModelServer({ ...one, templates, logger, onReachable: (server) => void endStrays(server) }),
  );
  for (const { connection, settings } of servers) connection.start(settings);

  const isOpen = (server: ModelServer): boolean => !keptOut.has(server.address);
  const canDraw = (server: ModelServer, template: Template): boolean =>
    isOpen(server) && server.connection.isReady(template);
  const templatesOf: ComfyEngine['templatesOf'] = (toolType) =>
    typeof toolType === 'string' ? [] : (byTool.get(toolType) ?? []);
  const offerOf = ({ address, slots, connection }: ModelServer) => ({
    server: address,
    slots,
    queued: connection.queued,
  });

  const missingRequirements: ComfyEngine['missingRequirements'] = (toolType) => {
    const candidates = templatesOf(toolType);
    if (engine.choose(toolType)) return null;
    const lacks = servers.map((server): EngineLack => {
      const lack = server.connection.missingRequirements(candidates);
      return lack ?? { server: 'unreachable', nodes: [], models: [], versions: [] };
    });
    return minLack(lacks);
  };

  /** A disabled server may support the tool: wait for it instead of failing. */
  const mayBeKeptOut = (candidates: readonly Template[]): boolean =>
    servers.some(
      (server) =>
        !isOpen(server) &&
        candidates.some((template) => !server.connection.isKnown || isComplete(server.connection.lacksOf(template))),
    );

  const face: ModelServers = {
    addresses: servers.map(({ address }) => address),
    views: () =>
      servers.map(({ address, slots, connection }) => ({
        address,
        slots,
        state: connection.state,
        since: connection.since,
        version: connection.stats?.system.comfyui_version ?? null,
        devices: (connection.stats?.devices ?? []).map(({ name }) => name),
        queued: connection.queued,
        error: connection.lastError?.words ?? null,
        errorAt: connection.lastError?.at ?? null,
        tools: connection.isKnown
          ? [...byTool].map(([toolType, candidates]) => {
              const whole = candidates.find((template) => isComplete(connection.lacksOf(template)));
              const [first] = candidates;
              const lacks = !whole && first ? connection.lacksOf(first) : { nodes: [], models: [], versions: [] };
              return { toolType, template: whole?.name ?? null, ...lacks };
            })
          : [],
      })),
    keepOut(addresses) {
      keptOut = addresses;
    },
    async look(address) {
      const wanted = servers.filter((server) => address === undefined || server.address === address);
      await Promise.all(wanted.map(({ connection }) => connection.probe('anew')));
    },
    reach: () =>
      [...byTool].map(([toolType, candidates]) => ({
        toolType,
        servers: servers.filter((server) => candidates.some((template) => canDraw(server, template))).map(offerOf),
        isKeptOut: mayBeKeptOut(candidates),
      })),
  };

  const logFailure = (job: EngineJob, error: unknown): void => {
    if (!(error instanceof EngineError) || error.kind === 'cancelled') return;
    const { kind, reason } = error;
    const detail = error.cause instanceof Error ? error.cause.message : error.cause;
    logger?.warn({ task: job.id, toolType: job.toolType, kind, reason, detail }, 'ComfyUI job failed');
  };

  const drawing = {
    ...{ servers, hasLabel, logger, canDraw, offerOf, mayBeKeptOut },
    places: createLocalPlaces(),
    fittingTemplates: (job: EngineJob) => templatesOf(job.toolType).filter((template) => fits(template, job)),
    templateNamed: (name: string) => templates.find((template) => template.name === name),
    noteLeft(prompt: LeftPrompt) {
      strays.set(prompt.server, [...(strays.get(prompt.server) ?? []), prompt].slice(-maxStrays));
      const back = servers.find(
        ({ address, connection }) => address === prompt.server && connection.state === 'reachable',
      );
      if (back) void endStrays(back);
    },
  };

  const engine: ComfyEngine = {
    servers,
    face,
    templatesOf,
    missingRequirements,
    isReady: (name) => templates.some((one) => one.name === name && servers.some((server) => canDraw(server, one))),
    choose: (toolType, asked) =>
      templatesOf(toolType).find(
        (template) => (!asked || fits(template, asked)) && servers.some((server) => canDraw(server, template)),
      ),
    run(job, run) {
      const work = drawAnywhere(drawing, job, run);
      work.catch((error: unknown) => logFailure(job, error));
      return orAborted(work, run.signal);
    },
    // Work of a server that was removed from the configuration continues on another one.
    owns: ({ request, isSubmitting, template }) =>
      request === undefined &&
      isSubmitting === undefined &&
      (!isBilled || templates.some(({ name }) => name === template)),
    async release({ server: address, left = [], ...handle }) {
      const at = (wanted: string | undefined) =>
        wanted === undefined ? servers[0] : servers.find((one) => one.address === wanted);
      const prompts = [{ ...handle, server: address }, ...left.map((prompt) => ({ ...prompt, isSubmitted: false }))];
      const ended = await Promise.allSettled(
        prompts.map(async (prompt) => {
          // The server is no longer configured.
          const server = at(prompt.server);
          if (server) await endPrompt(server, prompt);
        }),
      );
      const failed = ended.find((one) => one.status === 'rejected');
      if (failed) throw failed.reason;
    },
    close() {
      for (const { connection } of servers) connection.stop();
    },
  };
  return engine;
};
