import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bindGraph } from '@atelier/engine/comfyui/bind-graph';
import type { ComfyClient } from '@atelier/engine/comfyui/comfy-client';
import { openEventSocket } from '@atelier/engine/comfyui/event-socket';
import type { ComfySettings } from '@atelier/engine/comfyui/settings';
import { type Template, templateFile } from '@atelier/engine/comfyui/template';
import type { Graph } from '@atelier/engine/comfyui/wire';
import { freePort } from '../product.ts';
import coreNodes from './core-nodes.json' with { type: 'json' };

/** A template of core nodes that need no weights: scales, blends, masks and saves. 730 represents any tool that sends an image. */
export const coreTemplate = (): Template => ({ name: 'core-nodes', ...templateFile.parse(coreNodes) });

/**
 * Keeps a processor busy in many small steps, since ComfyUI checks for interruption between nodes. @param salt distinct per graph, so that
 * no cached result is used
 */
export const longGraph = (image: string, salt: number, steps = 60): Graph => {
  const graph: Graph = { 1: { class_type: 'LoadImage', inputs: { image } } };
  for (let at = 2; at < steps + 2; at += 1) {
    const side = 2048 + ((at + salt) % 7) * 8;
    graph[at] = {
      class_type: 'ImageScale',
      inputs: {
        image: [String(at - 1), 0],
        upscale_method: 'lanczos',
        width: side + salt,
        height: side,
        crop: 'disabled',
      },
    };
  }
  graph['900'] = {
    class_type: 'SaveImage',
    inputs: { images: [String(steps + 1), 0], filename_prefix: 'atelier/long' },
  };
  return graph;
};

/** A local ComfyUI for the run; its inputs, outputs and database are in a temporary folder. */
export interface OwnServer {
  url: string;
  start(): Promise<void>;
  /** Kills it, simulating a crash. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** @param folder contains `venv` @param checkout of ComfyUI @param extraModels a YAML file of more model folders */
export const createOwnServer = async (folder: string, checkout: string, extraModels?: string): Promise<OwnServer> => {
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'comfy-try-'));
  let child: ReturnType<typeof spawn> | undefined;
  const server: OwnServer = {
    url: `http://127.0.0.1:${port}`,
    async start() {
      const words = [
        '--cpu',
        '--listen',
        '127.0.0.1',
        '--port',
        String(port),
        '--comfy-api-base',
        'http://127.0.0.1:9',
      ];
      const folders = ['--output-directory', data, '--input-directory', data, '--temp-directory', data];
      const places = [...folders, '--user-directory', data, '--database-url', 'sqlite:///:memory:'];
      const more = extraModels === undefined ? [] : ['--extra-model-paths-config', extraModels];
      child = spawn(join(folder, 'venv/bin/python'), [join(checkout, 'main.py'), ...words, ...places, ...more], {
        stdio: 'ignore',
      });
      await new Promise((resolve, reject) => child?.once('spawn', () => resolve(null)).once('error', reject));
    },
    async kill() {
      const running = child;
      child = undefined;
      if (!running || running.exitCode !== null) return;
      const ended = new Promise((resolve) => running.once('exit', resolve));
      running.kill('SIGKILL');
      await ended;
    },
    async close() {
      await server.kill();
      rmSync(data, { recursive: true, force: true });
    },
  };
  return server;
};

/** Waits until it responds. @throws Error after `timeMs` */
export const untilReady = async (client: ComfyClient, timeMs = 180_000): Promise<string> => {
  const until = performance.now() + timeMs;
  for (;;) {
    try {
      return (await client.systemStats()).system.comfyui_version ?? 'version unknown';
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(500);
    }
  }
};

/** Unmodified responses of a real server; tests compare adapter and fake server with them. */
export interface Recording {
  comfyui: string;
  promptIds: { drawn: string; interrupted: string };
  /** Text frames of the socket, in order. */
  frames: { drawn: string[]; interrupted: string[] };
  /** Status and body by request. */
  answers: Record<string, { status: number; body: unknown }>;
}

const ask = async (url: string, json?: unknown): Promise<{ status: number; body: unknown }> => {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) };
  const response = await fetch(url, json === undefined ? {} : post);
  const text = await response.text();
  try {
    return { status: response.status, body: JSON.parse(text) };
  } catch {
    // An empty response or an HTML page of aiohttp.
    return { status: response.status, body: text };
  }
};

const follow = async (settings: ComfySettings, client: ComfyClient, graph: Graph, isStopped: boolean) => {
  const [clientId, promptId] = [randomUUID(), randomUUID()];
  const frames: string[] = [];
  const socket = openEventSocket(settings, clientId);
  socket.listen({ onText: (text) => void frames.push(text), onBinary: () => {}, onOpen: () => {} });
  await socket.ready;
  const submitted = await ask(`${settings.url}/prompt`, { prompt: graph, client_id: clientId, prompt_id: promptId });
  if (isStopped) {
    while (!frames.some((text) => text.includes('"executing"'))) await pause(50);
    await client.cancel(promptId);
  }
  while ((await client.history(promptId)) === null) await pause(100);
  await pause(300);
  socket.close();
  return { promptId, frames, submitted, history: await ask(`${settings.url}/history/${promptId}`) };
};

/** Records a completed, an interrupted and a refused prompt. */
export const recordServer = async (
  client: ComfyClient,
  settings: ComfySettings,
  picture: Uint8Array,
): Promise<Recording> => {
  const { url } = settings;
  const image = await client.upload(picture, 'image/png', 'recorded.png');
  const template = coreTemplate();
  const job = { id: 'recorded', toolType: 730, inputs: {}, params: {}, seed: 1 } as const;
  const known = { pictures: new Map([['1.inputs.image', image]]), models: new Map<string, string>(), size: undefined };
  const graph = bindGraph(template, { ...job, inputs: {} }, known);
  const drawn = await follow(settings, client, graph, false);
  const interrupted = await follow(settings, client, longGraph(image, 501, 12), true);
  const refuse = (change: Graph) => ask(`${url}/prompt`, { prompt: { ...graph, ...change } });
  const scale = graph['2']?.inputs ?? {};
  return {
    comfyui: (await client.systemStats()).system.comfyui_version ?? 'unknown',
    promptIds: { drawn: drawn.promptId, interrupted: interrupted.promptId },
    frames: { drawn: drawn.frames, interrupted: interrupted.frames },
    answers: {
      submitted: drawn.submitted,
      history: drawn.history,
      'history of the interrupted': interrupted.history,
      'history of an unknown one': await ask(`${url}/history/unknown`),
      'cancel by job': await ask(`${url}/api/jobs/unknown/cancel`, {}),
      'interrupt of an unknown one': await ask(`${url}/interrupt`, { prompt_id: 'unknown' }),
      'queue, empty': await ask(`${url}/queue`),
      'unknown node definition': await ask(`${url}/object_info/NoSuchNode`),
      'unknown node': await refuse({ 2: { class_type: 'NoSuchNode', inputs: {} } }),
      'not in list': await refuse({ 2: { class_type: 'ImageScale', inputs: { ...scale, upscale_method: 'none' } } }),
      'too small': await refuse({ 2: { class_type: 'ImageScale', inputs: { ...scale, width: -1 } } }),
      'no such picture': await refuse({ 1: { class_type: 'LoadImage', inputs: { image: 'atelier/none.png' } } }),
      'missing input': await refuse({ 2: { class_type: 'ImageScale', inputs: { image: ['1', 0] } } }),
    },
  };
};
