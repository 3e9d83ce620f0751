import type { EngineLogger } from '../slot/slot-engine.ts';
import { type ComfyClient, createComfyClient } from './comfy-client.ts';
import { type Connection, createConnection } from './connection.ts';
import type { ComfySettings, ServerSettings } from './settings.ts';
import type { Template } from './template.ts';

/** Client, state and slots of one server. */
export interface ModelServer {
  readonly address: string;
  readonly settings: ComfySettings;
  /** Maximum concurrent tasks over all application nodes. */
  readonly slots: number;
  readonly client: ComfyClient;
  readonly connection: Connection;
}

interface ModelServerOptions extends ServerSettings {
  templates: readonly Template[];
  logger?: EngineLogger | undefined;
  onReachable?: (server: ModelServer) => void;
  client?: ComfyClient | undefined;
}

/** Sends no request until its connection starts or is probed. */
export const createModelServer = (options: ModelServerOptions): ModelServer => {
  const { settings, slots, templates, logger, onReachable, client = createComfyClient(settings) } = options;
  const address = settings.url;
  const connection = createConnection({
    ...{ client, templates, address, logger },
    onReachable: () => onReachable?.(server),
  });
  const server: ModelServer = { address, settings, slots, client, connection };
  return server;
};
