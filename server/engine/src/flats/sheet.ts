import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { garmentStyles } from '@atelier/catalogue/sub-styles';
import sharp, { type OverlayOptions } from 'sharp';
import { wishOfStyle } from './merge-wish.ts';
import { renderFlat } from './render-svg.ts';
import { resolveSpec } from './resolve-spec.ts';

/**
 * Draws a contact sheet of designs: `node src/flats/sheet.ts <folder> [count] [from]`. Every seed takes the next
 * style of the catalogue; twelve designs a page, front and back.
 */
const [folder = 'flats-sheet', count = '300', from = '0', kind = ''] = process.argv.slice(2);
const cell = 480;
const columns = 4;
const rowCount = 3;

const styles = Object.entries(garmentStyles)
  .flatMap(([gender, rows]) => rows.map((row) => ({ ...row, gender })))
  .filter((row) => !kind || row.garment === kind);
const out = resolve(folder);
await mkdir(out, { recursive: true });
const perPage = columns * rowCount;
for (let page = 0; page * perPage < Number(count); page++) {
  const cells: OverlayOptions[] = [];
  for (let nth = 0; nth < perPage && page * perPage + nth < Number(count); nth++) {
    const seed = Number(from) + page * perPage + nth;
    const style = styles[seed % styles.length];
    if (!style) throw new Error(`no style for ${seed}`);
    const spec = resolveSpec(wishOfStyle(style.code), seed);
    const svg = await renderFlat(spec, { width: cell, height: cell, views: ['front', 'back'], ground: '#ffffff' });
    const png = await sharp(Buffer.from(svg)).png().toBuffer();
    cells.push({ input: png, left: (nth % columns) * cell, top: Math.floor(nth / columns) * cell });
  }
  const sheet = sharp({
    create: { width: columns * cell, height: rowCount * cell, channels: 3, background: '#fff' },
  }).composite(cells);
  await writeFile(`${out}/sheet-${String(page + 1).padStart(2, '0')}.png`, await sheet.png().toBuffer());
}
