import type { Raster } from '../ops/geometry/raster.ts';

/** A square region of the picture, possibly rotated, as a network's input; may extend beyond the picture. Pixels, radians clockwise. */
export interface SquareRegion {
  x: number;
  y: number;
  side: number;
  angle: number;
}

/** Image pyramid: the picture and its halves down to a few pixels, against aliasing when a large region is reduced. RGB. */
export type PictureLevels = readonly Raster[];

const smallestLevel = 32;

export const createLevels = (picture: Raster): PictureLevels => {
  const levels = [picture];
  for (let last = picture; Math.min(last.width, last.height) >= 2 * smallestLevel; ) {
    last = halve(last);
    levels.push(last);
  }
  return levels;
};

const halve = ({ width, height, channels, data }: Raster): Raster => {
  const half = { width: width >> 1, height: height >> 1, channels };
  const out = new Uint8Array(half.width * half.height * channels);
  const row = width * channels;
  for (let y = 0, to = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const at = (2 * y * width + 2 * x) * channels;
      for (let c = 0; c < channels; c++, to++) {
        const sum = data[at + c] + data[at + channels + c] + data[at + row + c] + data[at + row + channels + c];
        out[to] = (sum + 2) >> 2;
      }
    }
  }
  return { ...half, data: out };
};

/** Maps a position of the region, 0 to 1 across and down, to the picture. */
export const toPicture = ({ x, y, side, angle }: SquareRegion, u: number, v: number): [x: number, y: number] => {
  const [across, down] = [(u - 0.5) * side, (v - 0.5) * side];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [x + cos * across - sin * down, y + sin * across + cos * down];
};

/** Maps a position of the picture to the region, 0 to 1 inside it. */
export const toRegion = (region: SquareRegion, x: number, y: number): [u: number, v: number] => {
  const [dx, dy] = [x - region.x, y - region.y];
  const [cos, sin] = [Math.cos(region.angle), Math.sin(region.angle)];
  return [(cos * dx + sin * dy) / region.side + 0.5, (-sin * dx + cos * dy) / region.side + 0.5];
};

/** A network's input of the region: `size` x `size` x RGB, black (`low`) to white (`high`), black outside the picture. */
export const readRegion = (
  levels: PictureLevels,
  region: SquareRegion,
  size: number,
  [low, high]: readonly [low: number, high: number],
): Float32Array => {
  const depth = Math.max(0, Math.min(levels.length - 1, Math.floor(Math.log2(region.side / size))));
  const level = levels[depth] as Raster;
  const shrink = 2 ** depth;
  const out = new Float32Array(size * size * 3);
  for (let row = 0, to = 0; row < size; row++) {
    for (let column = 0; column < size; column++, to += 3) {
      const [x, y] = toPicture(region, (column + 0.5) / size, (row + 0.5) / size);
      addBilinear(level, x / shrink - 0.5, y / shrink - 0.5, out, to);
    }
  }
  const scale = (high - low) / 255;
  for (let i = 0; i < out.length; i++) out[i] = low + scale * out[i];
  return out;
};

const addBilinear = ({ width, height, data }: Raster, x: number, y: number, out: Float32Array, to: number): void => {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  for (let down = 0; down < 2; down++) {
    const row = top + down;
    if (row < 0 || row >= height) continue;
    const tall = down ? y - top : 1 - y + top;
    for (let across = 0; across < 2; across++) {
      const column = left + across;
      if (column < 0 || column >= width) continue;
      const share = tall * (across ? x - left : 1 - x + left);
      const at = (row * width + column) * 3;
      out[to] += share * data[at];
      out[to + 1] += share * data[at + 1];
      out[to + 2] += share * data[at + 2];
    }
  }
};
