import sharp from 'sharp';
import { createRandom } from '../geometry/random.ts';
import { type Raster, toBytes } from '../geometry/raster.ts';

interface Size {
  width: number;
  height: number;
}

const channelsOf = (hex: string): [number, number, number] => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

/** One colour, `#rrggbb`, everywhere. */
export const createPlainGround = ({ width, height }: Size, hex: string): Raster => {
  const colour = channelsOf(hex);
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < data.length; at++) data[at] = colour[at % 3];
  return { width, height, channels: 3, data };
};

/** Height of the bend between wall and floor, as a share of the image's. */
const bend = 0.8;
/** Darkening of the far corners, and of the floor just below the bend, relative to the colour. */
const corner = 0.17;
const minDistance = 0.055;
/** Brightest position of the wall. */
const glowY = 0.4;

/**
 * A photo studio's paper sweep: the full colour in the light's centre, darker towards the corners, a soft bend to the floor. Dithered, so
 * that the gradient shows no bands.
 */
export const createStudioGround = ({ width, height }: Size, hex: string, seed: number): Raster => {
  const colour = channelsOf(hex);
  const random = createRandom(seed);
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    const v = (y + 0.5) / height;
    const below = smoothStep((v - bend + 0.08) / 0.16);
    const floor = minDistance * below * (1 - 0.7 * Math.max(0, (v - bend) / (1 - bend)));
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5) / width - 0.5;
      const distance = Math.min(1, (u * u) / 0.5 + (v - glowY) ** 2 / 0.75);
      const light = 1 - corner * distance - floor;
      const grain = random();
      for (let c = 0; c < 3; c++) data[at++] = Math.min(255, Math.floor(colour[c] * light + grain));
    }
  }
  return { width, height, channels: 3, data };
};

const smoothStep = (value: number): number => {
  const part = Math.max(0, Math.min(1, value));
  return part * part * (3 - 2 * part);
};

/** Radius of blur 100 in pixels, as a share of the longer side. */
const fullBlur = 0.02;

/**
 * Fits an image as background: fills the size, cropped equally on both sides; transparent areas become white. `blur` 0 to 100 defocuses it.
 */
export const fitGround = async (source: Raster, { width, height }: Size, blur: number): Promise<Raster> => {
  const { data } = await sharp(source.data, {
    raw: { width: source.width, height: source.height, channels: source.channels },
  })
    .flatten({ background: '#fff' })
    .resize(width, height, { fit: 'cover', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sigma = (blur / 100) * fullBlur * Math.max(width, height);
  if (sigma < 0.3) return { width, height, channels: 3, data: toBytes(data) };
  const blurred = await sharp(data, { raw: { width, height, channels: 3 } })
    .blur(sigma)
    .raw()
    .toBuffer();
  return { width, height, channels: 3, data: toBytes(blurred) };
};
