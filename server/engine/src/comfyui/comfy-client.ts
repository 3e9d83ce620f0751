import { z } from 'zod';
import { ComfyFailure } from './comfy-failure.ts';
import { type ComfySettings, withoutKey } from './settings.ts';
import {
  type Graph,
  type HistoryEntry,
  history,
  type NodeInfo,
  nodeInfo,
  type OutputFile,
  type Queue,
  queue,
  type SystemStats,
  submitted,
  systemStats,
  uploaded,
} from './wire.ts';

/** Reads a body to its end, but never more than `limit` bytes. @throws ComfyFailure `too-large` */
export const readLimited = async (response: Response, limit: number): Promise<Uint8Array> => {
  const announced = Number(response.headers.get('content-length') ?? 0);
  if (announced > limit) {
    await response.body?.cancel();
    throw new ComfyFailure('too-large', `${announced} bytes`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw new ComfyFailure('too-large', `over ${limit} bytes`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
};

/** An answer in JSON is small; the definition of one node with long model lists is the largest. */
const jsonLimit = 32 * 2 ** 20;
/** Prompts looked through when only the client's id is known. */
const historyLook = 64;

export interface PromptSubmission {
  graph: Graph;
  clientId: string;
  /** New servers take it, so that the same submission twice is one; old ones make their own. */
  promptId: string;
  /** It has partner nodes: the key goes with it. */
  isBilled?: boolean;
}

/** The routes of one ComfyUI server. Everything throws `ComfyFailure` only; nothing follows a redirect or a link. */
export interface ComfyClient {
  systemStats(): Promise<SystemStats>;
  /** null: the server has no such node. */
  nodeInfo(className: string): Promise<NodeInfo | null>;
  /** Stores a picture among the server's inputs. @returns what a LoadImage node takes. */
  upload(data: Uint8Array, mime: string, name: string): Promise<string>;
  /** @returns the prompt's id as the server knows it. */
  submit(submission: PromptSubmission): Promise<string>;
  queue(): Promise<Queue>;
  /** null until the prompt has finished, and again after a restart of the server. */
  history(promptId: string): Promise<HistoryEntry | null>;
  /** The newest finished prompt of a client, for servers that make their own ids. */
  findByClient(clientId: string): Promise<string | null>;
  view(file: OutputFile, limit: number): Promise<Uint8Array>;
  /** Stops the prompt wherever it is, on new and old servers. Nothing happens when it has ended. */
  cancel(promptId: string): Promise<void>;
  /** Removes the prompt from the server's history. */
  forget(promptId: string): Promise<void>;
}

interface Ask {
  method?: 'GET' | 'POST';
  body?: FormData;
  json?: unknown;
  timeMs?: number;
}

const tryJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: a proxy's page, for example. The status is sufficient.
    return undefined;
  }
};

/** Gateways answer for a server that is away or still starting. */
const awayStatuses = new Set([429, 502, 503, 504]);

export const createComfyClient = (settings: ComfySettings): ComfyClient => {
  const { url, headers, requestMs, submitMs, transferMs, partnerKey } = settings;
  const decode = (data: Uint8Array): string => withoutKey(settings, new TextDecoder().decode(data));

  const send = async (path: string, ask: Ask): Promise<Response> => {
    const { method = ask.json === undefined && ask.body === undefined ? 'GET' : 'POST', timeMs = requestMs } = ask;
    const body = ask.json === undefined ? ask.body : JSON.stringify(ask.json);
    const type: Record<string, string> = ask.json === undefined ? {} : { 'content-type': 'application/json' };
    try {
      return await fetch(`${url}${path}`, {
        method,
        headers: { ...headers, ...type },
        ...(body === undefined ? {} : { body }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeMs),
      });
    } catch (cause) {
      throw new ComfyFailure('unreachable', path, { cause });
    }
  };

  const refuse = async (path: string, response: Response): Promise<never> => {
    const text = decode(await readLimited(response, jsonLimit).catch(() => new Uint8Array()));
    const { status } = response;
    const kind = status === 401 || status === 403 ? 'forbidden' : awayStatuses.has(status) ? 'unreachable' : 'refused';
    throw new ComfyFailure(kind, `${path} answered ${status}`, { status, body: tryJson(text) });
  };

  const bytes = async (path: string, ask: Ask, limit: number): Promise<Uint8Array> => {
    const response = await send(path, ask);
    if (!response.ok) return refuse(path, response);
    try {
      return await readLimited(response, limit);
    } catch (error) {
      // The connection broke in the middle of the answer.
      throw error instanceof ComfyFailure ? error : new ComfyFailure('unreachable', path, { cause: error });
    }
  };

  const json = async <T>(path: string, schema: z.ZodType<T>, ask: Ask = {}): Promise<T> => {
    const parsed = schema.safeParse(tryJson(decode(await bytes(path, ask, jsonLimit))));
    if (!parsed.success) throw new ComfyFailure('malformed', path, { cause: parsed.error });
    return parsed.data;
  };

  const post = async (path: string, body: unknown): Promise<void> => {
    await bytes(path, { json: body }, jsonLimit);
  };

  /** Old servers interrupt whatever runs, so ask first whether it is ours. */
  const cancelTheOldWay = async (promptId: string): Promise<void> => {
    await post('/queue', { delete: [promptId] });
    const { queue_running: running } = await client.queue();
    if (running.some((item) => item.promptId === promptId)) await post('/interrupt', { prompt_id: promptId });
  };

  const client: ComfyClient = {
    systemStats: () => json('/system_stats', systemStats),
    async nodeInfo(className) {
      const path = `/object_info/${encodeURIComponent(className)}`;
      const found = await json(path, z.record(z.string(), z.unknown()));
      const own = found[className];
      if (own === undefined) return null;
      const parsed = nodeInfo.safeParse(own);
      if (!parsed.success) throw new ComfyFailure('malformed', path, { cause: parsed.error });
      return parsed.data;
    },
    async upload(data, mime, name) {
      const form = new FormData();
      form.append('image', new Blob([new Uint8Array(data)], { type: mime }), name);
      for (const [key, value] of [
        ['type', 'input'],
        ['subfolder', 'atelier'],
        ['overwrite', 'true'],
      ] as const) {
        form.append(key, value);
      }
      const stored = await json('/upload/image', uploaded, { body: form, timeMs: transferMs });
      return stored.subfolder === '' ? stored.name : `${stored.subfolder}/${stored.name}`;
    },
    async submit({ graph, clientId, promptId, isBilled = false }) {
      const body = {
        ...{ prompt: graph, client_id: clientId, prompt_id: promptId },
        ...(isBilled && { extra_data: { api_key_comfy_org: partnerKey } }),
      };
      const answer = await json('/prompt', submitted, { json: body, timeMs: submitMs });
      // Some outputs were refused: a result without them would not be what was asked for.
      if (Object.keys(answer.node_errors).length > 0) {
        await client.cancel(answer.prompt_id).catch(() => {
          // The submission is refused either way; what it left ends by itself.
        });
        throw new ComfyFailure('refused', '/prompt left nodes out', { status: 400, body: answer });
      }
      return answer.prompt_id;
    },
    queue: () => json('/queue', queue),
    async history(promptId) {
      return (await json(`/history/${encodeURIComponent(promptId)}`, history))[promptId] ?? null;
    },
    async findByClient(clientId) {
      const entries = await json(`/history?max_items=${historyLook}`, history);
      const owner = z.looseObject({ client_id: z.literal(clientId) });
      const own = Object.entries(entries).filter(([, entry]) => owner.safeParse(entry.prompt[3]).success);
      return own.at(-1)?.[0] ?? null;
    },
    view: ({ filename, subfolder, type }, limit) =>
      bytes(`/view?${new URLSearchParams({ filename, subfolder, type })}`, { timeMs: transferMs }, limit),
    async cancel(promptId) {
      try {
        await post(`/api/jobs/${encodeURIComponent(promptId)}/cancel`, {});
      } catch (error) {
        if (!(error instanceof ComfyFailure && (error.status === 404 || error.status === 405))) throw error;
        await cancelTheOldWay(promptId);
      }
    },
    forget: (promptId) => post('/history', { delete: [promptId] }),
  };
  return client;
};
