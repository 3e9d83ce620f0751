import { writeSrgb } from '../colour/oklab.ts';
import type { Raster } from '../geometry/raster.ts';
import type { Matte } from '../matte/matte.ts';
import type { FoldMap } from './fold-map.ts';
import type { GarmentParts } from './garment-parts.ts';

/** Cloth or print that is laid on: writes lightness, a, b and cover (0 to 1) at a place of the picture, in pixels. */
export type ClothSampler = (x: number, y: number, out: Float32Array) => void;

export interface DrapeOptions {
  /** Depth of the folds: 0 flat, 1 as photographed, up to 1.5. */
  folds: number;
  /** How far folds bend the print on them: 0 to 1. */
  bend: number;
  /** Sleeves and legs whose cloth is turned with them. */
  parts?: Pick<GarmentParts, 'part' | 'limbs'>;
}

/** Farthest bend, as a share of the picture's width (matte.md, section 5), and bend for each unit of slope. */
const maxBend = 0.015;
const bendGain = 1.2;
/** Rows between two reports. */
const bandRows = 128;

/**
 * Lays cloth on a garment: its colour in the garment's light, bent by the large folds. In OKLab less light scales all three
 * coordinates alike, which is a multiplication in linear light; more light runs softly towards white, so that light cloth does
 * not clip. The ground keeps its bytes. `onBand` is called with the share done.
 */
export const drapeCloth = async (
  picture: Raster,
  matte: Matte,
  { shade, slopeX, slopeY }: FoldMap,
  sample: ClothSampler,
  options: DrapeOptions,
  onBand: (share: number) => Promise<void>,
): Promise<Raster> => {
  const { width, height, channels } = picture;
  const { wide, edge, readForeground } = matte;
  const out: Raster = { ...picture, data: picture.data.slice() };
  const most = maxBend * width;
  const gain = bendGain * options.bend * width;
  const limit = (value: number) => Math.max(-most, Math.min(most, value));
  // A power costs as much as all else of a pixel.
  const isAsFound = options.folds === 1;
  const turn = createTurns(options.parts);
  const at = new Float32Array(2);
  const laid = new Float32Array(4);
  const own = new Float32Array(3);
  const dyed = new Float32Array(3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const soft = wide[i];
      if (soft === 0) continue;
      at[0] = x + limit(gain * slopeX[i]);
      at[1] = y + limit(gain * slopeY[i]);
      turn?.(i, at);
      sample(at[0], at[1], laid);
      const cover = soft * laid[3];
      if (cover === 0) continue;
      const light = isAsFound ? shade[i] : shade[i] ** options.folds;
      const lightness = lighten(laid[0], light);
      const chroma = Math.min(1, light);
      writeSrgb(lightness, laid[1] * chroma, laid[2] * chroma, dyed, 0);
      const pixel = i * channels;
      // Wholly covered, nothing of the old cloth or its print may stay.
      if (edge[i] && cover < 1) readForeground(x, y, soft, own);
      else for (let c = 0; c < 3; c++) own[c] = picture.data[pixel + c];
      for (let c = 0; c < 3; c++) {
        const value = picture.data[pixel + c] + cover * (dyed[c] - own[c]);
        out.data[pixel + c] = Math.max(0, Math.min(255, Math.round(value)));
      }
    }
    if ((y + 1) % bandRows === 0) await onBand((y + 1) / height);
  }
  return out;
};

/** Turns a place of a limb back to where cloth that hangs straight has it. */
const createTurns = (parts: DrapeOptions['parts']): ((i: number, at: Float32Array) => void) | undefined => {
  if (!parts || parts.limbs.length === 0) return undefined;
  const turns = parts.limbs.map(({ turn, pivot }) => {
    const angle = (turn / 180) * Math.PI;
    return { cos: Math.cos(angle), sin: Math.sin(angle), ...pivot };
  });
  return (i, at) => {
    const limb = turns[(parts.part[i] ?? 0) - 1];
    if (!limb) return;
    const [dx, dy] = [(at[0] ?? 0) - limb.x, (at[1] ?? 0) - limb.y];
    at[0] = limb.x + limb.cos * dx + limb.sin * dy;
    at[1] = limb.y + limb.cos * dy - limb.sin * dx;
  };
};

/** Lightness in this much light; over 1 it spends a share of what is left to white. */
const lighten = (lightness: number, light: number): number => {
  if (light <= 1) return lightness * light;
  const room = 1 - lightness;
  const wanted = lightness * (light - 1);
  return lightness + (room * wanted) / (room + wanted + 1e-6);
};
