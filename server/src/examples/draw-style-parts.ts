import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AttributeKey, attributes } from '@atelier/catalogue/attributes';
import { mergePartialSpecs } from '@atelier/engine/flats/edit-spec';
import { drawFlatPicture } from '@atelier/engine/flats/render-svg';
import { resolveSpec } from '@atelier/engine/flats/resolve-spec';
import type { PartialSpec } from '@atelier/engine/flats/spec';
import sharp from 'sharp';
import partData from './style-parts.json' with { type: 'json' };

/** Illustration of an attribute's choices: the garment, and the region of its drawing. */
interface PartJob {
  attribute: AttributeKey;
  wish: PartialSpec;
  /** Left, top, right and bottom as fractions of the garment's bounding box. */
  frame: readonly [number, number, number, number];
  choices: readonly string[];
}

/** Each choice that can be drawn, once. */
const partJobs = partData as unknown as readonly PartJob[];

/** `pnpm --filter @atelier/server style-parts` renders a strip of choices for each attribute of the style library. */
const folder = join(import.meta.dirname, '../../../remote-library/src/styles/parts');
/** Size of a choice in pixels; the page shows it at half size. */
const cell = { width: 160, height: 128, margin: 6 };
const seed = 7;

/** White fabric without a print. */
const blank = {
  print: 'solid',
  colours: { main: '#ffffff', second: '#ffffff', accent: '#ffffff', trim: '#ffffff' },
} as const satisfies PartialSpec;

/** Greys at and above `paper` are shading on white fabric and become white; down to `ink` they fade. */
const paper = 200;
const ink = 96;

const curve = Uint8Array.from({ length: 256 }, (_, grey) => {
  if (grey >= paper) return 255;
  if (grey <= ink) return Math.round(grey * 0.6);
  return Math.round(ink * 0.6 + ((grey - ink) / (paper - ink)) * (255 - ink * 0.6));
});

/** A flat as a line drawing on white, 1024 x 1280 px: the same garment in white, without shading. PNG. */
const drawLineDrawing = async (wish: PartialSpec, seed: number): Promise<Buffer> => {
  const spec = resolveSpec(mergePartialSpecs(wish, blank), seed);
  const { png } = await drawFlatPicture(spec, { ratio: '4:5', quality: 'normal', views: ['front'], ground: '#ffffff' });
  const { data, info } = await sharp(png.data).greyscale().raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at++) data[at] = curve[data[at] as number] as number;
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).png().toBuffer();
};

const drawCell = async ({ attribute, wish, frame }: PartJob, choice: string): Promise<Buffer> => {
  const asked = { ...wish, [attribute]: choice } as PartialSpec;
  const { data, info } = await sharp(await drawLineDrawing(asked, seed))
    .flatten({ background: '#fff' })
    .trim({ background: '#fff', threshold: 20 })
    .png()
    .toBuffer({ resolveWithObject: true });
  const [left, top, right, bottom] = frame;
  const edge = Math.round(info.width * 0.06);
  const padded = await sharp(data)
    .extend({ left: edge, right: edge, top: edge, bottom: edge, background: '#fff' })
    .toBuffer();
  const x = edge + Math.round(left * info.width);
  const y = edge + Math.round(top * info.height);
  const width = Math.min(Math.round((right - left) * info.width), info.width + 2 * edge - x);
  const height = Math.min(Math.round((bottom - top) * info.height), info.height + 2 * edge - y);
  const cut = await sharp(padded).extract({ left: x, top: y, width, height }).toBuffer();
  const { margin } = cell;
  return (
    sharp(cut)
      .resize(cell.width - 2 * margin, cell.height - 2 * margin, { fit: 'contain', background: '#fff' })
      .extend({ left: margin, right: margin, top: margin, bottom: margin, background: '#fff' })
      // Lines of half a pixel would be pale.
      .linear(1.7, 255 * (1 - 1.7))
      .png()
      .toBuffer()
  );
};

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const { key, choices } of attributes) {
  const jobs = partJobs.filter(({ attribute }) => attribute === key);
  if (jobs.length === 0) continue;
  const cells: { input: Buffer; left: number; top: number }[] = [];
  for (const [at, choice] of choices.entries()) {
    const job = jobs.find((one) => one.choices.includes(choice.key));
    if (!job) throw new Error(`no garment shows ${key} ${choice.key}`);
    cells.push({ input: await drawCell(job, choice.key), left: at * cell.width, top: 0 });
  }
  const strip = sharp({
    create: { width: choices.length * cell.width, height: cell.height, channels: 3, background: '#fff' },
  }).composite(cells);
  const bytes = await strip.greyscale().webp({ quality: 70, effort: 6 }).toBuffer();
  await writeFile(join(folder, `${key}.webp`), bytes);
  process.stdout.write(`${key}: ${choices.length} choices, ${bytes.length} bytes\n`);
}
