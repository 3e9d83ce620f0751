import sharp from 'sharp';
import { createRandom } from '../ops/geometry/random.ts';
import { type Raster, toBytes } from '../ops/geometry/raster.ts';

/** One cell of a cloth, SVG in a box of 64 x 60. */
export const cells = {
  motifs: `<rect width="64" height="60" fill="#efe6d2"/><circle cx="20" cy="20" r="13" fill="#b03a48"/>
    <path d="M40 35 L60 55 L35 52Z" fill="#2a5f8f"/><rect x="45" y="5" width="10" height="15" fill="#5a8f3c"/>`,
  tartan: `<rect width="64" height="60" fill="#28466e"/><rect width="20" height="60" fill="#1f3d2b" opacity=".6"/>
    <rect width="64" height="18" fill="#1f3d2b" opacity=".6"/><rect x="30" width="6" height="60" fill="#c8102e" opacity=".7"/>
    <rect y="34" width="64" height="6" fill="#f2c230" opacity=".7"/>`,
} as const;

/** Cloth of a cell, rotated by degrees, with noise under light that falls off to the right. */
export const drawCloth = async (
  cell: string,
  turn: number,
  size: { width: number; height: number },
): Promise<Raster> => {
  const { width, height } = size;
  const pattern = `<pattern id="p" width="64" height="60" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})">${cell}</pattern>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${pattern}</defs><rect width="100%" height="100%" fill="url(#p)"/></svg>`;
  const data = toBytes(await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()).slice();
  const random = createRandom(6);
  for (let i = 0; i < data.length; i++) {
    const light = 1.05 - (0.3 * (Math.floor(i / 3) % width)) / width;
    data[i] = Math.max(0, Math.min(255, Math.round(data[i] * light + 12 * (random() - 0.5))));
  }
  return { width, height, channels: 3, data };
};

/** Dots of three colours on a plain background; some are cut by the frame. */
export const drawScatter = async (width: number, height: number, seed: number): Promise<Raster> => {
  const random = createRandom(seed);
  const colours = ['#c8102e', '#1f4e9e', '#2e7d4f'];
  const dots = Array.from(
    { length: 34 },
    () =>
      `<circle cx="${width * random()}" cy="${height * random()}" r="${5 + 8 * random()}" fill="${colours[Math.floor(3 * random())]}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f4efe6"/>${dots.join('')}</svg>`;
  const data = toBytes(await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer());
  return { width, height, channels: 3, data };
};

/** Woven grain under light that falls off to one corner, without a motif. */
export const drawWeave = (width: number, height: number): Raster => {
  const random = createRandom(3);
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const light = 1.1 - 0.4 * (x / width) - 0.2 * (y / height);
    const grain = 12 * Math.sin(x * 1.9) + 12 * Math.sin(y * 2.1) + 24 * (random() - 0.5);
    [120, 90, 70].forEach((base, c) => {
      data[i * 3 + c] = Math.max(0, Math.min(255, Math.round(light * (base + grain))));
    });
  }
  return { width, height, channels: 3, data };
};
