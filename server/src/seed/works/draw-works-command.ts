import { writeFile } from 'node:fs/promises';
import { paramsSchema } from '@atelier/catalogue/params';
import type { EnginePicture } from '@atelier/engine/engine';
import { createSlotEngine } from '@atelier/engine/slot/slot-engine';
import { toolOf } from '@atelier/engine/tools';
import sharp from 'sharp';
import { newId } from '../../platform/db/clock.ts';
import { libraryItems } from '../library/draw-library.ts';
import { sampleWorkFile, sampleWorks } from './seed-works.ts';

/** Usage: `pnpm --filter @atelier/server draw:works [KEY...]`. Draws the pictures of the gallery's sample works again. */
const keys = process.argv.slice(2);
const longSide = 1280;

const materialOf = async (key: string): Promise<EnginePicture> => {
  const item = libraryItems.find((one) => one.key === key);
  if (!item) throw new Error(`no public material ${key}`);
  const data = await sharp(await item.draw())
    .png()
    .toBuffer();
  const { width, height } = await sharp(data).metadata();
  return { data, mime: 'image/png', width, height };
};

const engine = createSlotEngine({ slots: 1 });
try {
  for (const work of sampleWorks.filter(({ key }) => keys.length === 0 || keys.includes(key))) {
    const inputs = await Promise.all(
      Object.entries(work.inputs).map(
        async ([name, key]) => [name, [await materialOf(key)]] satisfies [string, EnginePicture[]],
      ),
    );
    const { outputs, report } = await engine.run(
      {
        ...{ id: newId(), toolType: work.toolType, inputs: Object.fromEntries(inputs), seed: 1 },
        params: paramsSchema(toolOf(work.toolType)).parse(work.params),
      },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
    if (!outputs[0]) throw new Error(`nothing was drawn for ${work.key}`);
    const resize = { width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true } as const;
    const picture = sharp(outputs[0].data).flatten({ background: '#fff' }).resize(resize);
    await writeFile(sampleWorkFile(work), await picture.jpeg({ quality: 84, mozjpeg: true }).toBuffer());
    process.stdout.write(`${work.key} ${report.warnings.join(' ')}\n`);
  }
} finally {
  await engine.close();
}
