import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { bindGraph } from '@atelier/engine/comfyui/bind-graph';
import { type ComfyClient, createComfyClient } from '@atelier/engine/comfyui/comfy-client';
import { createComfyEngine } from '@atelier/engine/comfyui/comfy-engine';
import { ComfyFailure } from '@atelier/engine/comfyui/comfy-failure';
import { type Connection, createConnection } from '@atelier/engine/comfyui/connection';
import { chooseModels } from '@atelier/engine/comfyui/find-lacks';
import { loadTemplates } from '@atelier/engine/comfyui/load-templates';
import { type ComfySettings, usualTimes } from '@atelier/engine/comfyui/settings';
import type { Template } from '@atelier/engine/comfyui/template';
import { type Graph, refusal } from '@atelier/engine/comfyui/wire';
import type { EngineHandle, EngineJob, EngineProgress, EngineResult } from '@atelier/engine/engine';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import {
  coreTemplate,
  createOwnServer,
  longGraph,
  type OwnServer,
  recordServer,
  untilReady,
} from './comfy/record-server.ts';

/** Result of one check. `said`: observation, or reason of the failure. */
interface Tried {
  what: string;
  isRight: boolean;
  said: string;
}

interface TryOptions {
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
    const lack = engine.missingRequirements(730);
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
const tryServer = async (options: TryOptions): Promise<Tried[]> => {
  const { restart } = options;
  const tried = [
    await attempt('upload, prompt, socket, history, view', () => drawWhole(options)),
    await attempt('queue deletion and interrupt', () => cancelBoth(options)),
  ];
  if (restart) tried.push(await attempt('restart in the middle', () => restartInTheMiddle(options, restart)));
  return tried;
};

/** Validation result of one template from the server. */
interface PostedTemplate {
  name: string;
  tool: number;
  /** `taken`: accepted, then cancelled. `models`, `nodes`: files or a package of nodes are missing. `differs`: wrong for this server. */
  outcome: 'taken' | 'models' | 'nodes' | 'differs';
  /** Messages of the server. */
  details: string[];
}

const graphOf = (template: Template, picture: string, connection: Connection): Graph => {
  const { bindings, size } = template.manifest;
  const takesPicture = bindings.filter(({ kind }) => kind === 'image' || kind === 'mask' || kind === 'label');
  return bindGraph(
    template,
    { id: 'try', toolType: template.manifest.tool as never, inputs: {}, params: {}, seed: 1 },
    {
      pictures: new Map(takesPicture.map(({ path }) => [path, picture])),
      models: chooseModels(template, connection.nodes),
      size: size && { width: 1024, height: 1024 },
    },
  );
};

/** Posts one template with an image for each input; an accepted prompt is cancelled at once. @throws ComfyFailure other than `refused` */
const postTemplate = async (
  client: ComfyClient,
  connection: Connection,
  template: Template,
  picture: string,
): Promise<PostedTemplate> => {
  const { name, manifest } = template;
  const posted = (outcome: PostedTemplate['outcome'], details: string[]) => ({
    name,
    tool: manifest.tool,
    outcome,
    details,
  });
  const promptId = crypto.randomUUID();
  try {
    await client.submit({ graph: graphOf(template, picture, connection), clientId: promptId, promptId });
    await client.cancel(promptId);
    return posted('taken', []);
  } catch (error) {
    if (!(error instanceof ComfyFailure) || error.kind !== 'refused') throw error;
    const { error: general, node_errors: nodes } = refusal.parse(error.body ?? {});
    const modelPlaces = new Set(manifest.models.map(({ path }) => path));
    const items = Object.entries(nodes).flatMap(([id, { class_type: className, errors }]) =>
      errors.map((item) => ({
        isModel:
          item.type === 'value_not_in_list' && modelPlaces.has(`${id}.inputs.${item.extra_info.input_name ?? ''}`),
        text: `${id} ${className}: ${item.type} ${item.details.slice(0, 160)}`,
      })),
    );
    const others = items.filter(({ isModel }) => !isModel).map(({ text }) => text);
    if (others.length > 0) return posted('differs', others);
    if (items.length > 0)
      return posted(
        'models',
        manifest.models.map(({ folder, file }) => `models/${folder}/${file}`),
      );
    const message = typeof general === 'object' ? general.message : (general ?? 'refused without a reason');
    const foreign = Object.entries(manifest.requiredNodes).filter(([, origin]) => origin !== 'ComfyUI core');
    const isForeign = foreign.some(([className]) => message.includes(` ${className} `));
    return posted(isForeign ? 'nodes' : 'differs', [message]);
  }
};

/** Model files that a server lacks, one below each folder of `models`, so that the list is complete. */
const modelFiles = (templates: readonly Template[]): string[] => [
  ...new Set(templates.flatMap(({ manifest }) => manifest.models.map(({ folder, file }) => `${folder}/${file}`))),
];

/** `pnpm comfy:try <address>`: tests every feature that the product uses of a real ComfyUI, with nodes that need no weights. */
const usage = `pnpm comfy:try <address>
pnpm comfy:try --start <folder> [--source <checkout>] [--stand-ins] [--record <file>]

<address>    of a running server; its queue should be empty
--start      a folder with ComfyUI/ and venv/: starts a server from it and also kills it in the middle
--source     the checkout, when it is not <folder>/ComfyUI
--stand-ins  empty files in place of the models, in a folder of their own: only the lists are asked
--record     writes what the server said into a file, for the tests

Exit codes: 0 all is as it should be, 1 something differs, 2 wrong use or no answer.
`;

const stop = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(2);
};

const { templates } = loadTemplates();

/** @returns a YAML file that names the folder of empty model files */
const writeStandIns = (folder: string): string => {
  const files = modelFiles(templates);
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), '');
  }
  const kinds = [...new Set(files.map((file) => file.split('/')[0] ?? ''))];
  const lines = ['standins:', `  base_path: ${folder}`, ...kinds.map((kind) => `  ${kind}: ${kind}`)];
  writeFileSync(join(folder, 'extra.yaml'), `${lines.join('\n')}\n`);
  return join(folder, 'extra.yaml');
};

const line = ({ what, isRight, said }: Tried): string => `${isRight ? 'ok    ' : 'DIFFERS'} ${what}: ${said}\n`;

const tryAll = async (url: string, record?: string, own?: OwnServer): Promise<boolean> => {
  const settings = { ...usualTimes, url, headers: {}, pollEveryMs: 500 };
  const client = createComfyClient(settings);
  process.stdout.write(`ComfyUI ${await untilReady(client, own ? undefined : 5000)} at ${url}\n`);
  const ground = { garment: 'coat', colour: '#a8713c', ground: '#dcd8d0', noise: 3, seed: 7 } as const;
  const { png: picture } = await drawGarmentPhoto({ width: 48, height: 32, ...ground });
  const connection = createConnection({ client, templates, address: url });
  await connection.probe();
  if (record !== undefined) {
    const recording = await recordServer(client, settings, picture);
    writeFileSync(record, `${JSON.stringify(recording, null, 2)}\n`);
  }
  const image = await client.upload(picture, 'image/png', 'try.png');
  let isRight = true;
  for (const template of templates) {
    const { name, tool, outcome, details } = await postTemplate(client, connection, template, image);
    const lacks = connection.lacksOf(template);
    const agrees = (outcome === 'taken') === connection.isReady(template);
    isRight &&= outcome !== 'differs' && agrees && lacks.versions.length === 0;
    process.stdout.write(`${outcome.padEnd(8)} ${tool} ${name}${agrees ? '' : ' (the doctor says otherwise)'}\n`);
    for (const detail of [...details, ...lacks.versions.map((version) => `version: ${version}`)]) {
      process.stdout.write(`           ${detail}\n`);
    }
  }
  const restart = own && (() => own.kill().then(own.start));
  for (const one of await tryServer({ client, settings, picture, ...(restart ? { restart } : {}) })) {
    process.stdout.write(line(one));
    isRight &&= one.isRight;
  }
  return isRight;
};

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      start: { type: 'string' },
      source: { type: 'string' },
      'stand-ins': { type: 'boolean' },
      record: { type: 'string' },
    },
  });
  const [address] = positionals;
  if (values.start === undefined) {
    if (address === undefined || !URL.canParse(address)) return stop(usage);
    return (await tryAll(address.replace(/\/$/, ''), values.record)) ? 0 : 1;
  }
  const folder = resolve(values.start);
  const models = mkdtempSync(join(tmpdir(), 'comfy-models-'));
  const checkout = resolve(values.source ?? join(folder, 'ComfyUI'));
  const own = await createOwnServer(folder, checkout, values['stand-ins'] ? writeStandIns(models) : undefined);
  try {
    await own.start();
    return (await tryAll(own.url, values.record, own)) ? 0 : 1;
  } finally {
    await own.close();
    rmSync(models, { recursive: true, force: true });
  }
};

process.exitCode = await main().catch((error: unknown) =>
  stop(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`),
);
