import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { bindGraph } from '@atelier/engine/comfyui/bind-graph';
import type { ComfyClient } from '@atelier/engine/comfyui/comfy-client';
import { openEventSocket } from '@atelier/engine/comfyui/event-socket';
import type { ComfySettings } from '@atelier/engine/comfyui/settings';
import type { Graph } from '@atelier/engine/comfyui/wire';
import { coreTemplate, longGraph } from './core-template.ts';

/** What a real server answered, word for word, for tests that hold adapter and fake server against it. */
export interface Recording {
  comfyui: string;
  promptIds: { drawn: string; interrupted: string };
  /** Text frames of the socket, in order. */
  frames: { drawn: string[]; interrupted: string[] };
  /** Status and body by what was asked. */
  answers: Record<string, { status: number; body: unknown }>;
}

const ask = async (url: string, json?: unknown): Promise<{ status: number; body: unknown }> => {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) };
  const response = await fetch(url, json === undefined ? {} : post);
  const text = await response.text();
  try {
    return { status: response.status, body: JSON.parse(text) };
  } catch {
    // An empty answer or a page of aiohttp's.
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

/** Draws, interrupts and is refused once, and keeps what was said. */
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
