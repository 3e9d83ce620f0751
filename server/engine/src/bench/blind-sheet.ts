import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp, { type OverlayOptions } from 'sharp';
import { EngineError } from '../engine.ts';
import { decodePicture } from '../ops/geometry/raster.ts';
import { findKeptMatte } from '../ops/matte/matte.ts';

const usage = `Compares the cutouts of two states of the engine without knowing which is which. In each state, and then once:
  npm run blind -- masks --pictures <folder> --out <folder>
  npm run blind -- sheets --pictures <folder> --old <masks> --new <masks> --out <folder> --answers <file>
  npm run blind -- count --old <masks> --new <masks> --answers <file> --verdicts <file>
Verdicts: a line for each picture, its name and left, right or same, then optionally "wrong-left", "wrong-right" for an error that is seen at once.
Pictures are named by class: shoes-1.jpg. Keep folders and answers out of the repository.`;

const cell = { width: 360, height: 440, head: 22 } as const;
const perRow = 2;
const perSheet = 6;

interface Found {
  confidence: number;
  seconds: number;
}

type Verdict = 'left' | 'right' | 'same';

const nameOf = (file: string): string => path.parse(file).name;
const listPictures = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /\.(jpe?g|png)$/i.test(name))
    .sort();

const readFound = (folder: string, name: string): Found =>
  JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')) as Found;

/** Cuts out every picture of a folder: a grey PNG of the alpha and the report. */
const drawMasks = async (pictures: string, out: string): Promise<void> => {
  mkdirSync(out, { recursive: true });
  for (const file of listPictures(pictures)) {
    const picture = await decodePicture({
      data: readFileSync(path.join(pictures, file)),
      mime: 'image/jpeg',
      width: 0,
      height: 0,
    });
    const { width, height } = picture;
    const begun = process.cpuUsage();
    const { alpha, confidence } = await findKeptMatte(picture, async () => {}).then(
      (matte) => ({ alpha: matte.alpha, confidence: matte.report.confidence }),
      (error: unknown) => {
        if (!(error instanceof EngineError)) throw error;
        return { alpha: new Float32Array(width * height), confidence: 0 };
      },
    );
    const { user, system } = process.cpuUsage(begun);
    await sharp(
      Uint8Array.from(alpha, (value) => Math.round(255 * value)),
      { raw: { width, height, channels: 1 } },
    )
      .toColourspace('b-w')
      .png()
      .toFile(path.join(out, `${nameOf(file)}.png`));
    const found: Found = { confidence, seconds: (user + system) / 1e6 };
    writeFileSync(path.join(out, `${nameOf(file)}.json`), JSON.stringify(found));
  }
};

/** The picture on a neutral background, cut by a mask; without a mask unchanged. */
const drawCell = async (picture: string, mask?: string): Promise<Buffer> => {
  const room = { width: cell.width, height: cell.height, fit: 'inside' } as const;
  const { data, info } = await sharp(picture)
    .rotate()
    .removeAlpha()
    .resize(room)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  const shown = sharp(data, { raw: { ...size, channels: 3 } });
  if (mask === undefined) return shown.png().toBuffer();
  const cover = await sharp(mask)
    .toColourspace('b-w')
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer();
  const cut = await shown
    .joinChannel(cover, { raw: { ...size, channels: 1 } })
    .png()
    .toBuffer();
  return sharp(cut).flatten({ background: '#ff00ff' }).png().toBuffer();
};

const drawSheets = async (pictures: string, old: string, next: string, out: string, answers: string): Promise<void> => {
  mkdirSync(out, { recursive: true });
  const files = listPictures(pictures);
  const isNewLeft = Object.fromEntries(files.map((file) => [nameOf(file), Math.random() < 0.5]));
  const [width, height] = [3 * cell.width, cell.height + cell.head];
  for (let first = 0; first < files.length; first += perSheet) {
    const parts: OverlayOptions[] = [];
    for (const [nth, file] of files.slice(first, first + perSheet).entries()) {
      const [left, top] = [(nth % perRow) * width, Math.floor(nth / perRow) * height];
      const picture = path.join(pictures, file);
      const sides = isNewLeft[nameOf(file)] ? [next, old] : [old, next];
      const masks = [undefined, ...sides.map((folder) => path.join(folder, `${nameOf(file)}.png`))];
      for (const [column, mask] of masks.entries()) {
        parts.push({ input: await drawCell(picture, mask), left: left + column * cell.width, top: top + cell.head });
      }
      const words = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${cell.head}"><text x="4" y="16" font-size="15">${nameOf(file)}: picture, left, right</text></svg>`;
      parts.push({ input: Buffer.from(words), left, top });
    }
    const size = { width: perRow * width, height: Math.ceil(perSheet / perRow) * height };
    await sharp({ create: { ...size, channels: 3, background: '#fff' } })
      .composite(parts)
      .jpeg({ quality: 90 })
      .toFile(path.join(out, `sheet-${String(first / perSheet + 1).padStart(2, '0')}.jpg`));
  }
  writeFileSync(answers, JSON.stringify(isNewLeft, undefined, 2));
};

const confidences = [0, 0.6, 0.9, 1.01] as const;

const count = (old: string, next: string, answers: string, verdicts: string): void => {
  const isNewLeft = JSON.parse(readFileSync(answers, 'utf8')) as Record<string, boolean>;
  const rows = readFileSync(verdicts, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', verdict = 'same', ...wrong] = line.trim().split(/\s+/);
      const side: Verdict = verdict === 'left' || verdict === 'right' ? verdict : 'same';
      const mine = isNewLeft[name] ? 'left' : 'right';
      const outcome = side === 'same' ? 'same' : side === mine ? 'better' : 'worse';
      const other = mine === 'left' ? 'right' : 'left';
      return {
        name,
        kind: name.replace(/-[^-]*$/, ''),
        outcome,
        new: { ...readFound(next, name), isWrong: wrong.includes(`wrong-${mine}`) },
        old: { ...readFound(old, name), isWrong: wrong.includes(`wrong-${other}`) },
      };
    });
  const table = (of: typeof rows) =>
    ['better', 'worse', 'same'].map((outcome) => `${outcome} ${of.filter((row) => row.outcome === outcome).length}`);
  process.stdout.write(`new, all ${rows.length}: ${table(rows).join(', ')}\n`);
  for (const [kind, of] of Map.groupBy(rows, (row) => row.kind)) {
    process.stdout.write(`  ${kind.padEnd(12)}${table(of).join(', ')}\n`);
  }
  for (const side of ['old', 'new'] as const) {
    for (const [nth, from] of confidences.slice(0, -1).entries()) {
      const to = confidences[nth + 1] ?? 1;
      const of = rows.map((row) => row[side]).filter(({ confidence }) => confidence >= from && confidence < to);
      const wrong = of.filter(({ isWrong }) => isWrong).length;
      process.stdout.write(`${side}, confidence ${from} to ${Math.min(1, to)}: ${of.length}, wrong ${wrong}\n`);
    }
  }
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    pictures: { type: 'string', default: '' },
    out: { type: 'string', default: '' },
    old: { type: 'string', default: '' },
    new: { type: 'string', default: '' },
    answers: { type: 'string', default: '' },
    verdicts: { type: 'string', default: '' },
  },
});
const { pictures, out, old, new: next, answers, verdicts } = values;
const [way] = positionals;
if (way === 'masks' && pictures && out) await drawMasks(pictures, out);
else if (way === 'sheets' && pictures && old && next && out && answers)
  await drawSheets(pictures, old, next, out, answers);
else if (way === 'count' && old && next && answers && verdicts) count(old, next, answers, verdicts);
else process.stdout.write(`${usage}\n`);
