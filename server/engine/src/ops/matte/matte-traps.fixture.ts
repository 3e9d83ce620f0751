import sharp from 'sharp';
import { createRandom } from '../geometry/random.ts';
import { type Raster, toBytes } from '../geometry/raster.ts';

const size = { width: 300, height: 360 } as const;
const noise = 5;

/** A drawn photograph that is difficult to matte, with regions of interest as 1. */
export interface MatteTrap {
  picture: Raster;
  garment: Uint8Array;
  /** Enclosed background, or a hanger: typical matting errors. */
  trap: Uint8Array;
}

interface TrapDrawing {
  /** SVG of the background, the garment (its last part over the background) and the trap, which is drawn last. */
  ground: string;
  garment: string;
  trap?: string;
  seed?: number;
}

const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${content}</svg>`);

const drawPlace = async (content: string): Promise<Uint8Array> => {
  const white = content.replace(/(fill|stroke)="#[0-9a-f]{6}"/g, '$1="#ffffff"');
  const flat = sharp(svg(white)).flatten({ background: '#000000' }).greyscale().toColourspace('b-w').raw();
  return toBytes(await flat.toBuffer()).map((value) => (value > 127 ? 1 : 0));
};

export const drawTrap = async ({ ground, garment, trap = '', seed = 3 }: TrapDrawing): Promise<MatteTrap> => {
  const drawn = await sharp(svg(ground + garment + trap))
    .flatten({ background: '#ffffff' })
    .blur(0.7)
    .raw()
    .toBuffer();
  const random = createRandom(seed);
  const data = toBytes(drawn).map((value) => {
    const noisy = value + noise * (random() + random() + random() - 1.5);
    return Math.max(0, Math.min(255, Math.round(noisy)));
  });
  const places = await Promise.all([drawPlace(garment), drawPlace(trap)]);
  const inTrap = places[1];
  return {
    picture: { ...size, channels: 3, data },
    garment: places[0].map((value, at) => (inTrap[at] ? 0 : value)),
    trap: inTrap,
  };
};

export const fillGround = (colour: string): string => `<rect width="300" height="360" fill="${colour}"/>`;

/** Background cloth: flowers of three colours at random positions. */
export const strewGround = (colour: string, flowers: readonly string[]): string => {
  const random = createRandom(11);
  const strewn = Array.from({ length: 260 }, (_, nth) => {
    const [x, y, r] = [random() * 300, random() * 360, 5 + 9 * random()].map(Math.round);
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="${flowers[nth % flowers.length]}"/>`;
  });
  return fillGround(colour) + strewn.join('');
};
