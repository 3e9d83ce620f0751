import { readFlatSpec, writeSpecToPng } from '@atelier/engine/flats/flat-file';
import { drawFlatPicture } from '@atelier/engine/flats/flat-picture';
import { mergeWishes } from '@atelier/engine/flats/merge-wish';
import { resolveSpec } from '@atelier/engine/flats/resolve-spec';
import type { View } from '@atelier/engine/flats/spec';
import type { Wish } from '@atelier/engine/flats/wish';
import sharp from 'sharp';

/** A number in 0 to 1 for whole numbers, the same on every machine. */
export const hash = (a: number, b = 0, c = 0): number => {
  let state = (Math.imul(a | 0, 374761393) + Math.imul(b | 0, 668265263) + Math.imul(c | 0, 2147483647)) | 0;
  state = Math.imul(state ^ (state >>> 13), 1274126177);
  return ((state ^ (state >>> 16)) >>> 0) / 4294967296;
};

const smooth = (share: number): number => share * share * (3 - 2 * share);

/**
 * Soft noise in 0 to 1 that goes on without a seam.
 * @param cells how many across and down the whole picture; `u`, `v` run from 0 to 1 over it.
 */
export const softNoise = (u: number, v: number, [across, down]: readonly [number, number], seed: number): number => {
  const [x, y] = [u * across, v * down];
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, bottom] = [(left + 1) % across, (top + 1) % down];
  const [a, b] = [smooth(x - left), smooth(y - top)];
  const upper = hash(left % across, top % down, seed) * (1 - a) + hash(right, top % down, seed) * a;
  const lower = hash(left % across, bottom, seed) * (1 - a) + hash(right, bottom, seed) * a;
  return upper * (1 - b) + lower * b;
};

/** Several sizes of soft noise over each other, in 0 to 1. */
export const cloudNoise = (u: number, v: number, cells: number, seed: number): number =>
  (softNoise(u, v, [cells, cells], seed) * 4 +
    softNoise(u, v, [cells * 2, cells * 2], seed + 1) * 2 +
    softNoise(u, v, [cells * 4, cells * 4], seed + 2)) /
  7;

const grainSide = 256;

/** A little grain, so that long fades do not band. */
const grain = (): Buffer => {
  const data = Buffer.alloc(grainSide * grainSide * 4);
  for (let at = 0; at < grainSide * grainSide; at++) {
    const value = hash(at, 5, 17);
    data.fill(value > 0.5 ? 255 : 0, at * 4, at * 4 + 3);
    data[at * 4 + 3] = Math.abs(value - 0.5) * 18;
  }
  return data;
};

/** Draws SVG as a picture; PNG where it is transparent, else JPEG. */
export const svgPicture = (
  body: string,
  { width = 1024, height = 1024, isTransparent = false, hasGrain = false, defs = '' } = {},
): Promise<Buffer> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${body}</svg>`;
  const picture = sharp(Buffer.from(svg));
  if (hasGrain) {
    const raw = { width: grainSide, height: grainSide, channels: 4 } as const;
    picture.composite([{ input: grain(), raw, tile: true }]);
  }
  return isTransparent
    ? picture.png({ compressionLevel: 9 }).toBuffer()
    : picture.flatten({ background: '#ffffff' }).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();
};

/** One unit of a repeat over the whole picture; what hangs over its edge comes in on the other side. */
export const repeat = (unit: string, { ground, tile }: { ground: string; tile: number }): Promise<Buffer> => {
  const shifts = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x * tile, y * tile] as const));
  const whole = shifts.map(([x, y]) => `<g transform="translate(${x} ${y})">${unit}</g>`).join('');
  const defs = `<pattern id="p" width="${tile}" height="${tile}" patternUnits="userSpaceOnUse"><rect width="${tile}" height="${tile}" fill="${ground}"/>${whole}</pattern>`;
  return svgPicture('<rect width="1024" height="1024" fill="url(#p)"/>', { defs });
};

export const at = (x: number, y: number, body: string, turn = 0, size = 1): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${body}</g>`;

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
