import { blurBox } from '../geometry/box-filter.ts';
import { resamplePlane } from '../geometry/resample.ts';

interface Size {
  width: number;
  height: number;
}

/** Slopes of a surface: x to the right, y down, height towards the viewer. */
export interface Relief {
  /** Slopes in height per pixel. */
  slopeX: Float32Array;
  slopeY: Float32Array;
}

/** Longest side of the field on which the equation is solved. */
const solveSide = 192;
/** Over-relaxation factor near the optimum for fields of this size, and iterations until the change is invisible. */
const relaxation = 1.95;
const turns = 260;
/** Depth of the swelling as a share of the subject's half-width. */
const depth = 0.8;
/** Slope of folds per unit of OKLab lightness and pixel, on the 512 px copy. */
const fold = 9;
/** Lightness changes above this are prints. */
const maxFold = 0.04;

/**
 * Estimates a plausible body from a flat outline: a membrane inflated behind the mask (Poisson's equation with constant load, square root
 * of the solution for a round rim), plus folds read from fine lightness changes. This is not a measured depth. `cover` (the alpha) and
 * `lightness` are 0 to 1 and of the given size.
 */
export const inflateRelief = (cover: Float32Array, lightness: Float32Array, size: Size): Relief => {
  const scale = Math.min(1, solveSide / Math.max(size.width, size.height));
  const small = { width: Math.round(size.width * scale), height: Math.round(size.height * scale) };
  const height = resamplePlane(solveMembrane(resamplePlane(cover, size, small), small), small, size);
  const folds = bandPass(lightness, size);
  const slopeX = new Float32Array(cover.length);
  const slopeY = new Float32Array(cover.length);
  for (let y = 1; y < size.height - 1; y++) {
    for (let x = 1; x < size.width - 1; x++) {
      const i = y * size.width + x;
      const rise = (step: number, plane: Float32Array) => (plane[i + step] - plane[i - step]) / 2;
      slopeX[i] = rise(1, height) / scale + fold * rise(1, folds);
      slopeY[i] = rise(size.width, height) / scale + fold * rise(size.width, folds);
    }
  }
  const soft = Math.max(1, Math.round(Math.max(size.width, size.height) / 200));
  return {
    slopeX: blurBox(slopeX, size.width, size.height, soft),
    slopeY: blurBox(slopeY, size.width, size.height, soft),
  };
};

/** Height in pixels of the small field; 0 outside. */
const solveMembrane = (cover: Float32Array, { width, height }: Size): Float32Array => {
  const inside: number[] = [];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) if (cover[y * width + x] > 0.5) inside.push(y * width + x);
  }
  const field = new Float32Array(cover.length);
  for (let turn = 0; turn < turns; turn++) {
    for (const i of inside) {
      const around = field[i - 1] + field[i + 1] + field[i - width] + field[i + width];
      field[i] = field[i] + relaxation * ((around + 1) / 4 - field[i]);
    }
  }
  // A strip of half-width r swells to r² / 2, so this makes its height r times the depth.
  for (let i = 0; i < field.length; i++) field[i] = depth * Math.sqrt(2 * Math.max(0, field[i]));
  return blurBox(blurBox(field, width, height, 2), width, height, 2);
};

/** Band-pass of lightness at the scale of folds: finer than a fifteenth of the image, coarser than the weave. */
const bandPass = (lightness: Float32Array, { width, height }: Size): Float32Array => {
  const side = Math.max(width, height);
  const fine = blurBox(lightness, width, height, Math.max(1, Math.round(side / 250)));
  const coarse = blurBox(lightness, width, height, Math.max(2, Math.round(side / 30)));
  return fine.map((value, i) => Math.max(-maxFold, Math.min(maxFold, value - coarse[i])));
};
