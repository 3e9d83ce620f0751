import { readFlatSpec, writeSpecToPng } from '@atelier/engine/flats/flat-file';
import { drawFlatPicture } from '@atelier/engine/flats/flat-picture';
import { mergeWishes } from '@atelier/engine/flats/merge-wish';
import { resolveSpec } from '@atelier/engine/flats/resolve-spec';
import type { View } from '@atelier/engine/flats/spec';
import type { Wish } from '@atelier/engine/flats/wish';
import sharp from 'sharp';

/** White cloth without a print. */
const blank = {
  print: 'solid',
  colours: { main: '#ffffff', second: '#ffffff', accent: '#ffffff', trim: '#ffffff' },
} as const satisfies Wish;

/** Greys at and above `paper` are shade on white cloth and go; down to `ink` they fade. */
const paper = 200;
const ink = 96;

const curve = Uint8Array.from({ length: 256 }, (_, grey) => {
  if (grey >= paper) return 255;
  if (grey <= ink) return Math.round(grey * 0.6);
  return Math.round(ink * 0.6 + ((grey - ink) / (paper - ink)) * (255 - ink * 0.6));
});

/** A flat as a line drawing on white, 1024 x 1280 px: the same garment in white, without its shade. PNG; carries its spec. */
export const drawLineDrawing = async (wish: Wish, seed: number, view: View = 'front'): Promise<Buffer> => {
  const spec = resolveSpec(mergeWishes(wish, blank), seed);
  const { png } = await drawFlatPicture(spec, { ratio: '4:5', quality: 'normal', views: [view], ground: '#ffffff' });
  const { data, info } = await sharp(png.data).greyscale().raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at++) data[at] = curve[data[at] as number] as number;
  const { width, height, channels } = info;
  const lines = await sharp(data, { raw: { width, height, channels } })
    .png({ palette: true, colours: 16, compressionLevel: 9 })
    .toBuffer();
  return Buffer.from(writeSpecToPng(lines, readFlatSpec(png) ?? spec));
};
