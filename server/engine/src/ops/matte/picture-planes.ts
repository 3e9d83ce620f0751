import { toOklabPlanes } from '../colour/oklab.ts';
import { blurBox, measureDeviation } from '../geometry/box-filter.ts';
import type { Raster } from '../geometry/raster.ts';

/**
 * Input of the garment detection: OKLab scaled so that one step is about equally visible in each plane (L x 100, a and b x 250), slightly
 * blurred, and the local deviation of L as texture.
 */
export interface PicturePlanes {
  width: number;
  height: number;
  /** Longest side: the unit of each relative radius. */
  side: number;
  lightness: Float32Array;
  a: Float32Array;
  b: Float32Array;
  texture: Float32Array;
}

export const createPicturePlanes = (picture: Raster): PicturePlanes => {
  const { width, height, channels, data } = picture;
  const side = Math.max(width, height);
  const oklab = toOklabPlanes(data, channels);
  const soften = (plane: Float32Array, scale: number) =>
    blurBox(
      plane.map((value) => value * scale),
      width,
      height,
      Math.round(side / 200),
    );
  const lightness = soften(oklab.lightness, 100);
  return {
    width,
    height,
    side,
    lightness,
    a: soften(oklab.a, 250),
    b: soften(oklab.b, 250),
    texture: measureDeviation(lightness, width, height, Math.round(side / 50)),
  };
};

/** Share of the shorter side that counts as border. */
const borderShare = 0.035;

/** Indices of the pixels in the strip along the frame. */
export const listBorder = ({ width, height }: { width: number; height: number }): Uint32Array => {
  const strip = Math.max(2, Math.round(Math.min(width, height) * borderShare));
  const indices: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (x < strip || y < strip || x >= width - strip || y >= height - strip) indices.push(y * width + x);
    }
  }
  return Uint32Array.from(indices);
};
