import { toOklabPlanes, writeSrgb } from '../colour/oklab.ts';
import { resizeTo } from '../geometry/double-raster.ts';
import { cutBox, type Raster, tileUnit } from '../geometry/raster.ts';
import type { Matte } from '../matte/matte.ts';
import type { DressedGarment } from './dressed-garment.ts';
import type { FoldMap } from './fold-map.ts';
import { findGarmentParts, type GarmentParts } from './garment-parts.ts';
import { findStructure } from './structure-lines.ts';

/** Applied cloth or print: writes lightness, a, b and alpha (0 to 1) at a position of the image in pixels. */
type ClothSampler = (x: number, y: number, out: Float32Array) => void;

interface DrapeOptions {
  /** Depth of the folds: 0 flat, 1 as photographed, maximum 1.5. */
  folds: number;
  /** Strength of the print's displacement by folds, 0 to 1. */
  bend: number;
  /** Sleeves and legs, with which the cloth is rotated. */
  parts?: GarmentParts;
}

/** Maximum displacement as a share of the image width, and displacement per unit of slope. */
const maxBend = 0.015;
const bendGain = 1.2;
/** Rows between two progress reports. */
const bandRows = 128;

/**
 * Applies cloth to a garment: its colour in the garment's light, displaced by the large folds. In OKLab less light scales all three
 * coordinates alike, which is a multiplication in linear light; more light approaches white asymptotically, so that light cloth does not
 * clip. Background bytes do not change. Calls `onBand` with the share done.
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
  // A power takes as long as all other work on a pixel.
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
      // Where the new cloth has alpha 1, nothing of the old cloth or its print may remain.
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

/** Rotates a position on a limb back to its position in straight-hanging cloth. */
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

/** Lightness under this light; above 1 it moves towards white by a share of the remaining distance. */
const lighten = (lightness: number, light: number): number => {
  if (light <= 1) return lightness * light;
  const room = 1 - lightness;
  const wanted = lightness * (light - 1);
  return lightness + (room * wanted) / (room + wanted + 1e-6);
};

/** Placement of an image: centre, width in pixels and clockwise rotation in degrees. */
export interface Placement {
  x: number;
  y: number;
  width: number;
  rotation: number;
}

/** Samples a unit repeated endlessly, with one copy centred on the placement. */
export const createTileSampler = async (unit: Raster, place: Placement): Promise<ClothSampler> => {
  // Downscaled together with its copies: otherwise the filter would produce a seam at the border.
  const width = Math.max(2, Math.round(place.width));
  const height = Math.max(2, Math.round((unit.height * width) / unit.width));
  const around = await resizeTo(tileUnit(unit, 3, 3), 3 * width, 3 * height);
  const tile = cutBox(around, [width, height, width, height]);
  const planes = toOklabPlanes(tile.data, 3);
  const turn = createTurn(place);
  const at = new Float32Array(2);
  // The fractional remainder operator is slow; a result that rounds up to the size is the next copy's 0.
  const wrap = (value: number, size: number) => {
    const left = value - size * Math.floor(value / size);
    return left >= 0 && left < size ? left : 0;
  };
  return (x, y, out) => {
    turn(x, y, at);
    const px = wrap(at[0] + width / 2 - 0.5, width);
    const py = wrap(at[1] + height / 2 - 0.5, height);
    const left = Math.floor(px);
    const top = Math.floor(py);
    const right = (left + 1) % width;
    const low = ((top + 1) % height) * width;
    const across = px - left;
    const down = py - top;
    const upper = top * width;
    const read = (plane: Float32Array) =>
      (plane[upper + left] * (1 - across) + plane[upper + right] * across) * (1 - down) +
      (plane[low + left] * (1 - across) + plane[low + right] * across) * down;
    out[0] = read(planes.lightness);
    out[1] = read(planes.a);
    out[2] = read(planes.b);
    out[3] = 1;
  };
};

/** Samples one image with its own transparency; transparent beyond its bounds. */
export const createMotifSampler = async (motif: Raster, place: Placement, opacity: number): Promise<ClothSampler> => {
  const width = Math.max(2, Math.round(place.width));
  const height = Math.max(2, Math.round((motif.height * width) / motif.width));
  const { data, channels } = await resizeTo(motif, width, height);
  const planes = toOklabPlanes(data, channels);
  const cover = Float32Array.from({ length: width * height }, (_, i) => (channels === 4 ? data[i * 4 + 3] / 255 : 1));
  const turn = createTurn(place);
  const at = new Float32Array(2);
  return (x, y, out) => {
    turn(x, y, at);
    const px = at[0] + width / 2 - 0.5;
    const py = at[1] + height / 2 - 0.5;
    out.fill(0);
    const left = Math.floor(px);
    const top = Math.floor(py);
    let sum = 0;
    for (let corner = 0; corner < 4; corner++) {
      const cx = left + (corner & 1);
      const cy = top + (corner >> 1);
      if (cx < 0 || cy < 0 || cx >= width || cy >= height) continue;
      const i = cy * width + cx;
      const share = (1 - Math.abs(px - cx)) * (1 - Math.abs(py - cy)) * cover[i];
      sum += share;
      out[0] = out[0] + share * planes.lightness[i];
      out[1] = out[1] + share * planes.a[i];
      out[2] = out[2] + share * planes.b[i];
    }
    if (sum > 0) for (let c = 0; c < 3; c++) out[c] = out[c] / sum;
    out[3] = sum * opacity;
  };
};

/** Maps from the image to the placed one: undoes translation and rotation. */
const createTurn = ({ x, y, rotation }: Placement): ((px: number, py: number, out: Float32Array) => void) => {
  const cos = Math.cos((rotation / 180) * Math.PI);
  const sin = Math.sin((rotation / 180) * Math.PI);
  return (px, py, out) => {
    const dx = px + 0.5 - x;
    const dy = py + 0.5 - y;
    out[0] = cos * dx + sin * dy;
    out[1] = cos * dy - sin * dx;
  };
};

interface TileLay {
  /** Width of one tile in pixels of the garment's image. */
  width: number;
  /** Rotation of the cloth on the body in degrees, clockwise. */
  rotation: number;
  /** See `DrapeOptions.folds`. */
  folds: number;
  bend: number;
}

/** Applies a tile to a whole garment; on sleeves and legs at an angle it is rotated with them. Calls `onBand` with the share done. */
export const layTile = async (
  garment: DressedGarment,
  tile: Raster,
  { width, rotation, folds, bend }: TileLay,
  onBand: (share: number) => Promise<void>,
): Promise<Raster> => {
  const { picture, matte, bed, box } = garment;
  const sample = await createTileSampler(tile, {
    x: (box.left + box.right) / 2,
    y: (box.top + box.bottom) / 2,
    width: Math.max(8, width),
    rotation,
  });
  const parts = findGarmentParts(matte.wide, picture);
  const shade = shadeLines(garment);
  return drapeCloth(picture, matte, { ...bed, shade }, sample, { folds, bend, parts }, onBand);
};

/** Shade of the folds with the garment's structure lines on plain cloth, as distinct as a print requires. */
const shadeLines = ({ picture, matte, bed, cloth, box }: DressedGarment): Float32Array => {
  if (cloth.isAllOver) return bed.shade;
  const lines = findStructure(picture, matte.wide, cloth, box);
  return bed.shade.map((value, i) => (bed.prints?.[i] ? value : value * lines[i]));
};
