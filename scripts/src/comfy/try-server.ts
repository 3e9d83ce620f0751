import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ComfyClient } from '@atelier/engine/comfyui/comfy-client';
import { createComfyEngine } from '@atelier/engine/comfyui/comfy-engine';
import type { ComfySettings } from '@atelier/engine/comfyui/settings';
import type { EngineHandle, EngineJob, EngineProgress, EngineResult } from '@atelier/engine/engine';
import { coreTemplate, longGraph } from './record-server.ts';

/** Result of one check. `said`: observation, or reason of the failure. */
export interface Tried {
  what: string;
  isRight: boolean;
  said: string;
}

export interface TryOptions {
  client: ComfyClient;
  settings: ComfySettings;
  /** PNG of 48 x 32 pixels. */
  picture: Uint8Array;
  /** Kills and restarts the server; absent for an external server. */
  restart?: () => Promise<void>;
}

const attempt = async (what: string, work: () => Promise<string>): Promise<Tried> => {
  try {
    return { what, isRight: true, said: await work() };
  } catch (error) {
    const cause = error instanceof Error && error.cause ? ` (${String(error.cause).slice(0, 400)})` : '';
    return { what, isRight: false, said: `${error instanceof Error ? error.message : String(error)}${cause}` };
  }
};

const holds = (isSo: boolean, otherwise: string): void => {
  if (!isSo) throw new Error(otherwise);
};

/** Polls until the condition is true. @throws Error after a minute */
const until = async (what: string, look: () => Promise<boolean>): Promise<void> => {
  const end = performance.now() + 60_000;
  while (!(await look())) {
    if (performance.now() > end) throw new Error(`a minute went by and not: ${what}`);
    await pause(100);
  }
};

const submitLong = async (client: ComfyClient, image: string, steps?: number): Promise<string> => {
  const promptId = randomUUID();
  const graph = longGraph(image, Math.floor(Math.random() * 500), steps);
  const taken = await client.submit({ graph, clientId: randomUUID(), promptId });
  holds(taken === promptId, `the server gave the prompt an id of its own: ${taken}`);
  return promptId;
};

const isRunning = async (client: ComfyClient, promptId: string): Promise<boolean> =>
  (await client.queue()).queue_running.some((item) => item.promptId === promptId);

const draw = async (
  { client, settings, picture }: TryOptions,
  onHandle: (handle: EngineHandle) => void = () => {},
): Promise<{ result: EngineResult; seen: EngineProgress[] }> => {
  const engine = createComfyEngine({
    servers: [{ settings, client, slots: 2 }],
    templates: [coreTemplate()],
    hasLabel: false,
  });
  const seen: EngineProgress[] = [];
  try {
    await engine.face.look();
    const job: EngineJob = {
      id: `try-${randomUUID()}`,
      toolType: 730,
      inputs: { model: [{ data: picture, mime: 'image/png', width: 48, height: 32 }] },
      params: {},
      seed: 7,
    };
    const lack = engine.lackOf(730);
    holds(lack === null, `core nodes differ: ${JSON.stringify(lack)}`);
    const result = await engine.run(job, {
      signal: new AbortController().signal,
      onProgress: (progress) => void seen.push(progress),
      remember: async (handle) => onHandle(handle),
    });
    return { result, seen };
  } finally {
    engine.close();
  }
};

const drawWhole = async (options: TryOptions): Promise<string> => {
  let last: EngineHandle | undefined;
  const { result, seen } = await draw(options, (handle) => {
    last = handle;
  });
  const sizes = result.outputs.map(({ width, height }) => `${width}x${height}`);
  holds(sizes.join() === '48x32,48x32', `the pictures are ${sizes.join(', ') || 'absent'}`);
  holds(seen.length > 1 && (seen.at(-1)?.percent ?? 0) >= 99, `progress ended at ${seen.at(-1)?.percent ?? 'nothing'}`);
  if (last) {
    await options.client.forget(last.promptId);
    holds((await options.client.history(last.promptId)) === null, 'the history kept what it should forget');
  }
  return `${sizes.length} pictures, ${seen.length} steps of progress, history forgotten`;
};

const cancelBoth = async ({ client, picture }: TryOptions): Promise<string> => {
  const image = await client.upload(picture, 'image/png', 'try-long.png');
  const [runs, waits] = [await submitLong(client, image), await submitLong(client, image)];
  await until('the first one runs', () => isRunning(client, runs));
  await client.cancel(waits);
  const { queue_pending: pending } = await client.queue();
  holds(!pending.some(({ promptId }) => promptId === waits), 'the queue kept what was deleted');
  holds(await isRunning(client, runs), 'cancelling what waits stopped what runs');
  const began = performance.now();
  await client.cancel(runs);
  await until('the first one has ended', async () => (await client.history(runs)) !== null);
  const entry = await client.history(runs);
  const said = new Map(entry?.status?.messages ?? []);
  holds(said.has('execution_interrupted'), `the history does not say that it was interrupted: ${[...said.keys()]}`);
  return `the waiting one deleted, the running one interrupted after ${Math.round(performance.now() - began)} ms`;
};

const restartInTheMiddle = async (options: TryOptions, restart: () => Promise<void>): Promise<string> => {
  const image = await options.client.upload(options.picture, 'image/png', 'try-long.png');
  await submitLong(options.client, image, 30);
  let asked = false;
  let restarted: Promise<void> | undefined;
  let submissions = 0;
  const { result } = await draw(options, ({ isSubmitted }) => {
    if (isSubmitted) submissions += 1;
    // Queued behind the long prompt when the server is killed.
    if (isSubmitted && !asked) {
      asked = true;
      restarted = restart();
    }
  });
  await restarted;
  holds(submissions === 2, `submitted ${submissions} times`);
  return `lost with the server, sent once more, ${result.outputs.length} pictures`;
};

/** Tests every feature that the product uses of a server, with core nodes that need no weights. Never rejects. */
export const tryServer = async (options: TryOptions): Promise<Tried[]> => {
  const { restart } = options;
  const tried = [
    await attempt('upload, prompt, socket, history, view', () => drawWhole(options)),
    await attempt('queue deletion and interrupt', () => cancelBoth(options)),
  ];
  if (restart) tried.push(await attempt('restart in the middle', () => restartInTheMiddle(options, restart)));
  return tried;
};
