import { globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { groups } from '@atelier/catalogue/groups';
import { paramsSchema } from '@atelier/catalogue/params';
import { handlers } from '@atelier/engine/builtin/registry';
import type { EnginePicture } from '@atelier/engine/engine';
import { readFlatSpec, writeSpecToPng } from '@atelier/engine/flats/flat-file';
import { type ToolRow, toolOf, tools } from '@atelier/engine/tools';
import sharp, { type Sharp } from 'sharp';
import { type ExampleJob, exampleJobs } from './example-jobs.ts';

/** `pnpm --filter @atelier/server examples [types]` renders tools' examples and prints each `example` for its `tool.ts`. */
const root = join(import.meta.dirname, '../../..');
const input = { width: 640, quality: 82 };
const result = { width: 400, height: 500, quality: 80 };
const seed = 7;

interface Example {
  type: number;
  inputs: Record<string, string[]>;
  params?: Record<string, unknown>;
  results: string[];
}

const toPicture = async (data: Buffer): Promise<EnginePicture> => {
  const { format, width, height } = await sharp(data).metadata();
  return { data, mime: format === 'jpeg' ? 'image/jpeg' : 'image/png', width, height };
};

/** Motifs keep their transparency, flats their design. */
const encodeInput = async (picture: EnginePicture): Promise<{ ending: string; bytes: Buffer }> => {
  const { isOpaque } = await sharp(picture.data).stats();
  const spec = readFlatSpec(picture);
  const small = sharp(picture.data).resize(input.width, undefined, { withoutEnlargement: true });
  if (isOpaque && !spec) {
    return { ending: 'jpg', bytes: await small.flatten().jpeg({ quality: input.quality, mozjpeg: true }).toBuffer() };
  }
  const bytes = await small.png({ palette: true }).toBuffer();
  return { ending: 'png', bytes: spec ? writeSpecToPng(bytes, spec) : bytes };
};

const middleOf = async (picture: Sharp): Promise<Sharp> => {
  const { width, height } = await picture.metadata();
  const [across, down] = [Math.round(width * 0.36), Math.round(height * 0.36)];
  return picture
    .extract({ left: Math.round((width - across) / 2), top: Math.round(height * 0.2), width: across, height: down })
    .toColourspace('srgb');
};

/** Side of a checkerboard square behind transparent pixels, as in the product; pixels. */
const square = 10;
const squares = (width: number, height: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><pattern id="p" width="${2 * square}" height="${2 * square}" patternUnits="userSpaceOnUse"><path fill="#fdfdfc" d="M0 0h${2 * square}v${2 * square}H0z"/><path fill="#e4e2de" d="M0 0h${square}v${square}H0zM${square} ${square}h${square}v${square}H${square}z"/></pattern><path fill="url(#p)" d="M0 0h${width}v${height}H0z"/></svg>`,
  );

const encodeResult = async (picture: EnginePicture, showsDetail: boolean): Promise<Buffer> => {
  const { data, mime } = picture;
  const drawn = mime === 'image/svg+xml' ? sharp(data, { density: 144 }) : sharp(data);
  // Flats have wide white margins.
  const whole = readFlatSpec(picture) ? drawn.flatten({ background: '#fff' }).trim({ margin: 24 }) : drawn;
  const shown = sharp(await (showsDetail ? await middleOf(whole) : whole).png().toBuffer());
  const { data: small, info } = await shown
    .resize(result.width, result.height, { fit: 'inside', kernel: 'lanczos3' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return sharp(squares(info.width, info.height))
    .composite([{ input: small }])
    .webp({ quality: result.quality })
    .toBuffer();
};

const draw = async (tool: ToolRow, job: ExampleJob, folders: readonly string[]): Promise<Example | undefined> => {
  const handler = handlers.find(({ toolType }) => toolType === tool.type);
  if (!handler && !job.isBeginning) return undefined;
  const write = async (name: string, bytes: Buffer): Promise<string> => {
    for (const folder of folders) await writeFile(join(folder, name), bytes);
    return name;
  };
  const inputs: Record<string, EnginePicture[]> = {};
  const example: Example = { type: tool.type, inputs: {}, ...(job.params && { params: job.params }), results: [] };
  for (const [name, pictures] of Object.entries(job.inputs)) {
    const given = await Promise.all(pictures.map(async (picture) => toPicture(await picture.draw())));
    inputs[name] = given;
    // Layers come from the matting editor and cannot be uploaded.
    if (name === 'mask') continue;
    example.inputs[name] = [];
    for (const [place, { name: file }] of pictures.entries()) {
      const { ending, bytes } = await encodeInput(given[place] as EnginePicture);
      example.inputs[name].push(await write(`${file}.${ending}`, bytes));
    }
  }
  if (!handler || job.isBeginning) return example;
  const { outputs } = await handler.run(
    {
      id: `example ${tool.type}`,
      toolType: tool.type,
      inputs,
      params: paramsSchema(toolOf(tool.type)).parse(job.params ?? {}),
      seed,
    },
    { finishStep: async () => {} },
  );
  for (const [place, output] of outputs.slice(0, job.shown ?? 1).entries()) {
    const bytes = await encodeResult(output, job.showsDetail === true);
    example.results.push(await write(`${tool.type}-${place + 1}.webp`, bytes));
  }
  return example;
};

/** The `example` of a tool as written in its `tool.ts`. */
const exampleText = ({ inputs, params, results }: Example): string => {
  const address = (name: string) => `new URL('./${name}', import.meta.url).href`;
  const given = Object.entries(inputs).map(([name, files]) => `${name}: [${files.map(address).join(', ')}]`);
  const answers = params ? [`params: ${JSON.stringify(params)}`] : [];
  return `example: { ${[`inputs: { ${given.join(', ')} }`, ...answers, `results: [${results.map(address).join(', ')}]`].join(', ')} },`;
};

/** Folder of each tool of a remote, by type. */
const foldersOf = async (remote: string): Promise<ReadonlyMap<number, string>> => {
  const folders = new Map<number, string>();
  for (const path of globSync(join(root, remote, 'src/tools/*/tool.ts'))) {
    const exported = Object.values((await import(path)) as Record<string, ToolRow | readonly ToolRow[]>);
    for (const { type } of exported.flat()) folders.set(type, dirname(path));
  }
  return folders;
};

const asked = process.argv.slice(2).map(Number);
for (const tool of tools) {
  const job = exampleJobs[tool.type];
  if (!job || (asked.length > 0 && !asked.includes(tool.type))) continue;
  const remotes = [...new Set(tool.placements.map(({ group }) => groups[group].remote))];
  const folders = await Promise.all(remotes.map(async (remote) => (await foldersOf(remote)).get(tool.type) ?? ''));
  const example = await draw(tool, job, folders);
  process.stdout.write(`${tool.type} ${tool.key}: ${example ? exampleText(example) : 'no handler'}\n`);
}
// OpenCV's threads would keep the process running.
process.exit(0);
