import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tools } from '@atelier/engine/tools';
import sharp from 'sharp';

/** `pnpm --filter @atelier/server tutorial-pictures` copies the rendered examples of the tools, scaled down, to the tutorials. */
const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'remote-library/src/tutorials/pictures');
const shown = { width: 400, height: 500, quality: 80 };

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
/** Background colour of every image (`--mat`). */
const mount = { r: 245, g: 244, b: 241 };

/** Replaces the white background of a flat with the mat colour, so that no edge is visible. */
const onMount = async (picture: Buffer): Promise<Buffer> => {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const last = data.length - info.channels;
  const isWhite = [0, (info.width - 1) * info.channels, last].every((at) => (data[at] as number) > 249);
  if (!isWhite) return picture;
  const { width, height } = info;
  const ground = { create: { width, height, channels: 3 as const, background: mount } };
  return sharp(picture)
    .flatten({ background: '#fff' })
    .composite([{ input: ground, blend: 'multiply' }])
    .png()
    .toBuffer();
};

const written = new Set<string>();
const bring = async (address: string): Promise<string> => {
  const path = fileURLToPath(address);
  const name = `${basename(path, extname(path))}.webp`;
  if (!written.has(name)) {
    const small = await sharp(await readFile(path))
      .resize(shown.width, shown.height, { fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
    const picture = sharp(await onMount(small));
    await writeFile(
      join(folder, name),
      await picture.webp({ quality: shown.quality, smartSubsample: true }).toBuffer(),
    );
  }
  written.add(name);
  return `new URL('./${name}', import.meta.url).href`;
};

const rows: string[] = [];
for (const { key, example } of tools) {
  if (!example) continue;
  const inputs = await Promise.all(Object.values(example.inputs).flat().map(bring));
  const results = await Promise.all(example.results.map(bring));
  if (inputs.length + results.length > 0)
    rows.push(`  ${key}: {\n    before: [${inputs.join(', ')}],\n    after: [${results.join(', ')}],\n  },\n`);
}
await writeFile(
  join(folder, 'tutorial-pictures.ts'),
  `/** What went into a tool and what it made of it, by its machine name. \`after\` is empty where the house draws no result. */
export interface TutorialPictures {
  before: readonly string[];
  after: readonly string[];
}

/** Drawn by the engine: \`pnpm --filter @atelier/server tutorial-pictures\`. */
export const tutorialPictures: Readonly<Partial<Record<string, TutorialPictures>>> = {
${rows.join('')}};
`,
);
process.stdout.write(`${rows.length} tools, ${written.size} pictures\n`);
