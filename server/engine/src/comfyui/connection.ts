import type { EngineLack } from '../engine.ts';
import type { EngineLogger } from '../slot/slot-engine.ts';
import type { ComfyClient } from './comfy-client.ts';
import { findLacks, isComplete, type NodeCatalogue, type TemplateLacks } from './find-lacks.ts';
import type { Template } from './template.ts';
import type { NodeInfo, SystemStats } from './wire.ts';

/** Interval at which nodes and models are read again, so that new files are found without a restart. */
const inventoryMs = 120_000;
/** Maximum concurrent requests. */
const lanes = 4;
/** Delay before the first probe of an unreachable server; each further delay equals its downtime, so it doubles. */
const firstPauseMs = 1000;
/** Relative jitter of the delays, so that application nodes do not probe at the same moment. */
const jitter = 0.2;

export type ConnectionState = 'connecting' | 'reachable' | 'unreachable';

/** Probe intervals, ms. */
interface LookTimes {
  probeEveryMs: number;
  longestPauseMs: number;
}

/** Periodically probed state of one server. */
export interface Connection {
  readonly state: ConnectionState;
  /** When it entered this state, ms since 1970. */
  readonly since: number;
  readonly stats: SystemStats | undefined;
  readonly nodes: NodeCatalogue;
  /** True when its nodes were read at least once. */
  readonly isKnown: boolean;
  /** Prompts in its queue at the last probe. */
  readonly queued: number;
  /** Reason of the last outage; undefined without one. */
  readonly lastError: { words: string; at: number } | undefined;
  isReady(template: Template): boolean;
  lacksOf(template: Template): TemplateLacks;
  /** null when one of a tool's templates can run, else the deficit. */
  missingRequirements(templates: readonly Template[]): EngineLack | null;
  /** Probes now; with `anew`, also nodes and models. Never rejects. */
  probe(anew?: 'anew'): Promise<void>;
  /** Marks the server as unreachable and starts a probe. */
  noteAway(): void;
  /** Probes immediately, then at these intervals: evenly while reachable, with growing delays while unreachable. */
  start(times: LookTimes): void;
  stop(): void;
}

const readNodes = async (
  client: ComfyClient,
  templates: readonly Template[],
): Promise<Map<string, NodeInfo | null>> => {
  const names = [...new Set(templates.flatMap(({ manifest }) => Object.keys(manifest.requiredNodes)))];
  const found = new Map<string, NodeInfo | null>();
  const work = async (): Promise<void> => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) found.set(name, await client.nodeInfo(name));
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return found;
};

/** Includes the cause: `fetch failed` alone is not informative. */
const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const inner = error.cause instanceof Error ? wordsOf(error.cause) : '';
  return [error.message, inner].filter(Boolean).join(': ').slice(0, 300);
};

interface ConnectionOptions {
  client: ComfyClient;
  templates: readonly Template[];
  /** For the log. */
  address: string;
  logger?: EngineLogger | undefined;
  /** Called when the server becomes reachable. */
  onReachable?: () => void;
}

export const createConnection = ({
  client,
  templates,
  address,
  logger,
  onReachable,
}: ConnectionOptions): Connection => {
  let state: ConnectionState = 'connecting';
  let since = Date.now();
  let stats: SystemStats | undefined;
  let nodes: Map<string, NodeInfo | null> = new Map();
  let queued = 0;
  let lastError: Connection['lastError'];
  let readAt = Number.NEGATIVE_INFINITY;
  let probing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const enter = (next: ConnectionState, error?: unknown): void => {
    if (next === state) return;
    state = next;
    since = Date.now();
    if (next === 'unreachable') logger?.warn({ err: error, server: address }, 'ComfyUI cannot be reached');
    else {
      logger?.info({ version: stats?.system.comfyui_version, server: address }, 'ComfyUI is connected');
      onReachable?.();
    }
  };

  const look = async (isAnew: boolean): Promise<void> => {
    try {
      stats = await client.systemStats();
      // A restarted server may have different nodes.
      if (isAnew || state !== 'reachable' || performance.now() - readAt > inventoryMs) {
        nodes = await readNodes(client, templates);
        readAt = performance.now();
      }
      // Used only to choose between equally busy servers: a server without it is still reachable.
      queued = await client.queue().then(
        ({ queue_running: running, queue_pending: pending }) => running.length + pending.length,
        () => queued,
      );
      enter('reachable');
    } catch (error) {
      lastError = { words: wordsOf(error), at: Date.now() };
      enter('unreachable', error);
    }
  };

  const pauseOf = ({ probeEveryMs, longestPauseMs }: LookTimes): number => {
    if (state !== 'unreachable') return probeEveryMs;
    const grown = Math.max(Math.min(firstPauseMs, probeEveryMs), Date.now() - since);
    return Math.min(grown, Math.max(longestPauseMs, probeEveryMs)) * (1 + jitter * (Math.random() - 0.5));
  };

  const connection: Connection = {
    get state() {
      return state;
    },
    get since() {
      return since;
    },
    get stats() {
      return stats;
    },
    get nodes() {
      return nodes;
    },
    get isKnown() {
      return readAt !== Number.NEGATIVE_INFINITY;
    },
    get queued() {
      return queued;
    },
    get lastError() {
      return lastError;
    },
    isReady: (template) => state === 'reachable' && isComplete(findLacks(template, nodes)),
    lacksOf: (template) => findLacks(template, nodes),
    missingRequirements(candidates) {
      if (candidates.some(connection.isReady)) return null;
      if (state !== 'reachable') return { server: 'unreachable', nodes: [], models: [], versions: [] };
      const [first] = candidates;
      if (!first) return { server: 'incomplete', nodes: [], models: [], versions: [] };
      return { server: 'incomplete', ...findLacks(first, nodes) };
    },
    async probe(anew) {
      // A running probe may have read the nodes already.
      if (anew && probing) await probing;
      probing ??= look(anew !== undefined).finally(() => {
        probing = undefined;
      });
      return probing;
    },
    noteAway() {
      enter('unreachable');
      void connection.probe();
    },
    start(times) {
      const turn = async (): Promise<void> => {
        await connection.probe();
        if (isStopped) return;
        timer = setTimeout(() => void turn(), pauseOf(times));
        timer.unref();
      };
      void turn();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
  return connection;
};
