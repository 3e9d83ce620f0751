import sharp from 'sharp';
import { toOklabPlanes } from '../colour/oklab.ts';
import { tileUnit } from '../geometry/layout.ts';
import { type Raster, toBytes } from '../geometry/raster.ts';
import type { ClothSampler } from './drape.ts';

/** Placement of a picture: its middle, its width in pixels and its clockwise turn in degrees. */
export interface Placement {
  x: number;
  y: number;
  width: number;
  rotation: number;
}

/** A unit repeated without end, one copy centred on the placement. */
export const createTileSampler = async (unit: Raster, place: Placement): Promise<ClothSampler> => {
  // Reduced among its copies: at its frame the filter would see an end and open a seam.
  const width = Math.max(2, Math.round(place.width));
  const height = Math.max(2, Math.round((unit.height * width) / unit.width));
  const around = await resize(tileUnit(unit, 3, 3), 3 * width, 3 * height);
  const tile = cropMiddle(around, width, height);
  const planes = toOklabPlanes(tile.data, 3);
  const turn = createTurn(place);
  const at = new Float32Array(2);
  // A remainder of fractions is slow; where it ends on the size by rounding, it is the next copy's 0.
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

/** One picture with its own transparency; nothing beyond its frame. */
export const createMotifSampler = async (motif: Raster, place: Placement, opacity: number): Promise<ClothSampler> => {
  const width = Math.max(2, Math.round(place.width));
  const height = Math.max(2, Math.round((motif.height * width) / motif.width));
  const { data, channels } = await resize(motif, width, height);
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

/** From the picture to the placed one: undoes place and turn. */
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

const resize = async (
  { width: from, height: rows, channels, data }: Raster,
  width: number,
  height: number,
): Promise<Raster> => {
  if (from === width && rows === height) return { width, height, channels, data };
  const resized = await sharp(data, { raw: { width: from, height: rows, channels } })
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width, height, channels, data: toBytes(resized.data) };
};

const cropMiddle = ({ width: from, data }: Raster, width: number, height: number): Raster => {
  const out = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const start = ((height + y) * from + width) * 3;
    out.set(data.subarray(start, start + width * 3), y * width * 3);
  }
  return { width, height, channels: 3, data: out };
};
