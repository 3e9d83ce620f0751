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

/** Reads a response body of at most `limit` bytes. @throws ComfyFailure `too-large` */
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

/** JSON responses are small; the definition of one node with long model lists is the largest. */
const jsonLimit = 32 * 2 ** 20;
/** Number of prompts searched when only the client's id is known. */
const historyLook = 64;

export interface PromptSubmission {
  graph: Graph;
  clientId: string;
  /** New servers accept it as an idempotency key; old ones generate their own. */
  promptId: string;
  /** The graph has partner nodes: the key is sent too. */
  isBilled?: boolean;
}

/** Client of one ComfyUI server's routes. Throws only `ComfyFailure`; follows no redirects or links. */
export interface ComfyClient {
  systemStats(): Promise<SystemStats>;
  /** null: the server does not have this node. */
  nodeInfo(className: string): Promise<NodeInfo | null>;
  /** Uploads a picture to the server's input folder. @returns its name for a LoadImage node. */
  upload(data: Uint8Array, mime: string, name: string): Promise<string>;
  /** @returns the prompt's id on the server. */
  submit(submission: PromptSubmission): Promise<string>;
  queue(): Promise<Queue>;
  /** null until the prompt has finished, and after a restart of the server. */
  history(promptId: string): Promise<HistoryEntry | null>;
  /** Id of the client's newest finished prompt, for servers that generate their own ids. */
  findByClient(clientId: string): Promise<string | null>;
  view(file: OutputFile, limit: number): Promise<Uint8Array>;
  /** Stops a queued or running prompt, on new and old servers; does nothing when it has ended. */
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

/** @returns undefined for text that is not JSON */
export const tryJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // The body is not JSON, for example a proxy's page; the status is sufficient.
    return undefined;
  }
};

/** Gateways respond with these for a server that is down or starting. */
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
      // The connection broke during the response.
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

  /** Old servers interrupt any running prompt, so this checks first that it is ours. */
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
      // Some outputs were rejected; the result would be incomplete.
      if (Object.keys(answer.node_errors).length > 0) {
        await client.cancel(answer.prompt_id).catch(() => {
          // The submission is rejected either way; the remaining prompt ends by itself.
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
