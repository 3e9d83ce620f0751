import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bindGraph } from '@atelier/engine/comfyui/bind-graph';
import { type ComfyClient, createComfyClient } from '@atelier/engine/comfyui/comfy-client';
import { ComfyFailure } from '@atelier/engine/comfyui/comfy-failure';
import { type Connection, createConnection } from '@atelier/engine/comfyui/connection';
import { chooseModels } from '@atelier/engine/comfyui/find-lacks';
import { loadTemplates } from '@atelier/engine/comfyui/load-templates';
import { usualTimes } from '@atelier/engine/comfyui/settings';
import type { Template } from '@atelier/engine/comfyui/template';
import { type Graph, refusal } from '@atelier/engine/comfyui/wire';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import { createOwnServer, type OwnServer, recordServer, untilReady } from './comfy/record-server.ts';
import { type Tried, tryServer } from './comfy/try-server.ts';

/** Validation result of one template from the server. */
export interface PostedTemplate {
  name: string;
  tool: number;
  /**
   * `taken`: accepted (and cancelled). `models`: only files are missing. `nodes`: a package of nodes is not installed. `differs`: the
   * template is wrong for this server.
   */
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

/**
 * Posts one template with an image for each input. Accepted prompts are cancelled immediately, so nothing is generated. @throws
 * ComfyFailure other than `refused`
 */
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
