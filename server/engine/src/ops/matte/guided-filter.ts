import { blurBox } from '../geometry/box-filter.ts';
import type { Raster } from '../geometry/raster.ts';

/** Alpha as a local linear function of colour: alpha = red r + green g + blue b + offset, colours 0 to 1. */
export interface GuidedModel {
  width: number;
  height: number;
  red: Float32Array;
  green: Float32Array;
  blue: Float32Array;
  offset: Float32Array;
}

/**
 * Colour guided filter (He, Sun, Tang 2010), returned as its linear model so that it can be evaluated on a larger copy of the image (the
 * fast form of He and Sun 2015). `rough` is 0 to 1 at the guide's size.
 */
export const fitGuidedModel = (guide: Raster, rough: Float32Array, radius: number, epsilon: number): GuidedModel => {
  const { width, height } = guide;
  const blur = (plane: Float32Array) => blurBox(plane, width, height, radius);
  const scratch = new Float32Array(width * height);
  const product = (p: Float32Array, q: Float32Array) => {
    for (let i = 0; i < scratch.length; i++) scratch[i] = p[i] * q[i];
    return blur(scratch);
  };
  const [r, g, b] = [0, 1, 2].map((channel) => readChannel(guide, channel)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const means = { r: blur(r), g: blur(g), b: blur(b), p: blur(rough) };
  const squares = {
    rr: product(r, r),
    rg: product(r, g),
    rb: product(r, b),
    gg: product(g, g),
    gb: product(g, b),
    bb: product(b, b),
    rp: product(r, rough),
    gp: product(g, rough),
    bp: product(b, rough),
  };
  const count = width * height;
  const red = new Float32Array(count);
  const green = new Float32Array(count);
  const blue = new Float32Array(count);
  const offset = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const mr = means.r[i];
    const mg = means.g[i];
    const mb = means.b[i];
    const mp = means.p[i];
    const rr = squares.rr[i] - mr * mr + epsilon;
    const rg = squares.rg[i] - mr * mg;
    const rb = squares.rb[i] - mr * mb;
    const gg = squares.gg[i] - mg * mg + epsilon;
    const gb = squares.gb[i] - mg * mb;
    const bb = squares.bb[i] - mb * mb + epsilon;
    const rp = squares.rp[i] - mr * mp;
    const gp = squares.gp[i] - mg * mp;
    const bp = squares.bp[i] - mb * mp;
    // Inverse of the symmetric covariance by cofactors.
    const c00 = gg * bb - gb * gb;
    const c01 = gb * rb - rg * bb;
    const c02 = rg * gb - gg * rb;
    const determinant = rr * c00 + rg * c01 + rb * c02;
    const c11 = rr * bb - rb * rb;
    const c12 = rb * rg - rr * gb;
    const c22 = rr * gg - rg * rg;
    const wr = (c00 * rp + c01 * gp + c02 * bp) / determinant;
    const wg = (c01 * rp + c11 * gp + c12 * bp) / determinant;
    const wb = (c02 * rp + c12 * gp + c22 * bp) / determinant;
    red[i] = wr;
    green[i] = wg;
    blue[i] = wb;
    offset[i] = mp - wr * mr - wg * mg - wb * mb;
  }
  return { width, height, red: blur(red), green: blur(green), blue: blur(blue), offset: blur(offset) };
};

const readChannel = ({ data, channels }: Raster, channel: number): Float32Array => {
  const plane = new Float32Array(data.length / channels);
  for (let i = 0; i < plane.length; i++) plane[i] = data[i * channels + channel] / 255;
  return plane;
};
