import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paramsSchema } from '@atelier/catalogue/params';
import { handlers } from '@atelier/engine/builtin/registry';
import type { EnginePicture } from '@atelier/engine/engine';
import { readFlatSpec } from '@atelier/engine/flats/flat-file';
import { type ToolType, toolOf, tools } from '@atelier/engine/tools';
import sharp from 'sharp';
import { type ExampleJob, exampleJobs } from './example-jobs.ts';
import { type HomeCase, homeCases } from './home-cases.ts';

/**
 * Draws the pictures of the official site into `host/src/pages/home/pictures`: before and after of each case as the engine hands it
 * out, and one strip with a small picture of every tool that has an example. `pnpm --filter @atelier/server home-pictures`; run it after a handler
 * changed its look.
 */
const folder = join(import.meta.dirname, '../../../host/src/pages/home/pictures');
const seed = 7;
/** Small pictures are shown at 40 px. */
const small = { side: 96, quality: 78 };

const toPicture = async (data: Buffer): Promise<EnginePicture> => {
  const { format, width, height } = await sharp(data).metadata();
  return { data, mime: format === 'jpeg' ? 'image/jpeg' : 'image/png', width, height };
};

const run = async (type: ToolType, { inputs, params }: ExampleJob): Promise<EnginePicture> => {
  const handler = handlers.find(({ toolType }) => toolType === type);
  if (!handler) throw new Error(`tool ${type} draws nothing without a model`);
  const given: Record<string, EnginePicture[]> = {};
  for (const [name, pictures] of Object.entries(inputs))
    given[name] = await Promise.all(pictures.map(async ({ draw }) => toPicture(await draw())));
  const checked = paramsSchema(toolOf(type)).parse(params ?? {});
  const job = { id: `home ${type}`, toolType: type, inputs: given, params: checked, seed };
  const { outputs } = await handler.run(job, { finishStep: async () => {} });
  const [first] = outputs;
  if (!first) throw new Error(`tool ${type} drew nothing`);
  return first;
};

const open = ({ data, mime }: EnginePicture) =>
  mime === 'image/svg+xml' ? sharp(data, { density: 144 }) : sharp(data);

const write = async (name: string, bytes: Buffer): Promise<void> => {
  await writeFile(join(folder, `${name}.webp`), bytes);
  process.stdout.write(`${name} ${(bytes.length / 1000).toFixed(1)} KB\n`);
};

/** Both sides of a case in the same size, so that they lie exactly over each other. Transparency stays: the page puts squares below. */
const drawCase = async ({ name, start, type, job, before, width, height, quality }: HomeCase): Promise<void> => {
  const sides = { [`${start}-before`]: await toPicture(await before.draw()), [`${name}-after`]: await run(type, job) };
  for (const [file, picture] of Object.entries(sides)) {
    const drawn = open(picture).resize(width, height, { fit: 'cover', kernel: 'lanczos3' });
    await write(file, await drawn.webp({ quality, effort: 6 }).toBuffer());
  }
};

const drawSmall = async (type: ToolType, job: ExampleJob): Promise<Buffer> => {
  const drawn = await run(type, job);
  const flat = await open(drawn).flatten({ background: '#f5f4f1' }).png().toBuffer();
  // A sheet has much white, and two views.
  const whole = readFlatSpec(drawn) ? await sharp(flat).trim({ margin: 12 }).png().toBuffer() : flat;
  const { width: across = 0, height = 0 } = await sharp(whole).metadata();
  const width = across > height * 1.2 ? across / 2 : across;
  const side = Math.floor(Math.min(width, height) * (job.showsDetail ? 0.36 : 1));
  const crop = {
    left: Math.round((width - side) / 2),
    top: Math.round(Math.min(height - side, height * (job.showsDetail ? 0.2 : 0.06))),
    width: side,
    height: side,
  };
  return sharp(whole).extract(crop).resize(small.side, small.side, { kernel: 'lanczos3' }).png().toBuffer();
};

/** Writes all tools' small pictures into one sprite, and the module with their positions. */
const drawStrip = async (): Promise<void> => {
  const drawable = new Set<unknown>(handlers.map(({ toolType }) => toolType));
  const shown = tools.flatMap(({ type }) => {
    const job = exampleJobs[type];
    return job && drawable.has(type) ? [{ type, job }] : [];
  });
  const strip = { width: shown.length * small.side, height: small.side, channels: 3 as const, background: '#f5f4f1' };
  const cells: { input: Buffer; left: number; top: number }[] = [];
  for (const [place, { type, job }] of shown.entries())
    cells.push({ input: await drawSmall(type, job), left: place * small.side, top: 0 });
  const drawn = sharp({ create: strip }).composite(cells);
  await write('tools', await drawn.webp({ quality: small.quality, effort: 6 }).toBuffer());
  const list = shown.map(({ type }) => type).join(', ');
  await writeFile(
    join(folder, '../tool-strip.ts'),
    `/** Types of the tools in the order of their small pictures in \`pictures/tools.webp\`: \`pnpm --filter @atelier/server home-pictures\`. */\nexport const toolStrip: readonly number[] = [${list}];\n`,
  );
};

await mkdir(folder, { recursive: true });
/** Part of a name, to draw those alone. */
const wanted = process.argv[2] ?? '';
for (const one of homeCases) if (one.name.startsWith(wanted)) await drawCase(one);
if ('tools'.startsWith(wanted)) await drawStrip();
// OpenCV keeps its threads.
process.exit(0);
