import type { EngineLack } from '../engine.ts';
import type { EngineLogger } from '../slot/slot-engine.ts';
import type { ComfyClient } from './comfy-client.ts';
import { findLacks, isComplete, type NodeCatalogue, type TemplateLacks } from './find-lacks.ts';
import type { Template } from './template.ts';
import type { NodeInfo, SystemStats } from './wire.ts';

/** Nodes and models are read again after this long, so that a file that was added is found without a restart. */
const inventoryMs = 120_000;
/** Questions asked at the same time. */
const lanes = 4;

export type ConnectionState = 'connecting' | 'reachable' | 'unreachable';

/** What one server can do now, looked at every now and then. */
export interface Connection {
  readonly state: ConnectionState;
  readonly stats: SystemStats | undefined;
  readonly nodes: NodeCatalogue;
  isReady(template: Template): boolean;
  lacksOf(template: Template): TemplateLacks;
  /** For a tool whose templates are these: null when one of them can run. */
  lackOf(templates: readonly Template[]): EngineLack | null;
  /** Looks now. Never rejects. */
  probe(): Promise<void>;
  /** Looks at once, then every `everyMs`. */
  start(everyMs: number): void;
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

export const createConnection = (
  client: ComfyClient,
  templates: readonly Template[],
  logger?: EngineLogger,
  now: () => number = Date.now,
): Connection => {
  let state: ConnectionState = 'connecting';
  let stats: SystemStats | undefined;
  let nodes: Map<string, NodeInfo | null> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let probing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const enter = (next: ConnectionState, error?: unknown): void => {
    if (next === state) return;
    state = next;
    if (next === 'unreachable') logger?.warn({ err: error }, 'ComfyUI cannot be reached');
    else logger?.info({ version: stats?.system.comfyui_version }, 'ComfyUI is connected');
  };

  const look = async (): Promise<void> => {
    try {
      stats = await client.systemStats();
      // A server that was away may have come back with other nodes.
      if (state !== 'reachable' || now() - readAt > inventoryMs) {
        nodes = await readNodes(client, templates);
        readAt = now();
      }
      enter('reachable');
    } catch (error) {
      enter('unreachable', error);
    }
  };

  const connection: Connection = {
    get state() {
      return state;
    },
    get stats() {
      return stats;
    },
    get nodes() {
      return nodes;
    },
    isReady: (template) => state === 'reachable' && isComplete(findLacks(template, nodes)),
    lacksOf: (template) => findLacks(template, nodes),
    lackOf(candidates) {
      if (candidates.some(connection.isReady)) return null;
      if (state !== 'reachable') return { server: 'unreachable', nodes: [], models: [], versions: [] };
      const [first] = candidates;
      if (!first) return { server: 'incomplete', nodes: [], models: [], versions: [] };
      return { server: 'incomplete', ...findLacks(first, nodes) };
    },
    probe() {
      probing ??= look().finally(() => {
        probing = undefined;
      });
      return probing;
    },
    start(everyMs) {
      void connection.probe();
      timer = setInterval(() => void connection.probe(), everyMs);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
  return connection;
};
