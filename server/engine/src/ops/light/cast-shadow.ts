import { blurBox } from '../geometry/box-filter.ts';
import type { Raster } from '../geometry/raster.ts';
import { createBilinearReader, resamplePlane } from '../geometry/resample.ts';

/**
 * `soft`: the subject hangs or lies just in front of the background. `standing`: it stands on a floor at its lowest point, lit from the
 * upper left.
 */
export type ShadowKind = 'none' | 'soft' | 'standing';

interface Size {
  width: number;
  height: number;
}

/** Longest side of the copy on which shadows, which are soft, are drawn. */
const workSide = 512;
/** Share of the light that a shadow removes at strength 100, before blurring. */
const fullDarkness = 0.75;

/**
 * Darkens a background in place below the subject with the given alpha; `strength` 0 to 100. Beyond the blur's reach bytes do not change.
 */
export const darkenGround = (ground: Raster, alpha: Float32Array, kind: ShadowKind, strength: number): void => {
  if (kind === 'none' || strength === 0) return;
  const scale = Math.min(1, workSide / Math.max(ground.width, ground.height));
  const small = { width: Math.round(ground.width * scale), height: Math.round(ground.height * scale) };
  const cover = resamplePlane(alpha, ground, small);
  const shadow = kind === 'soft' ? castSoft(cover, small) : castStanding(cover, small);
  const reader = createBilinearReader(small, ground);
  const full = (fullDarkness * strength) / 100;
  for (let y = 0, at = 0; y < ground.height; y++) {
    for (let x = 0; x < ground.width; x++, at += 3) {
      reader.moveTo(x, y);
      const dark = reader.read(shadow);
      if (dark < 0.002) continue;
      const light = 1 - full * Math.min(1, dark);
      for (let c = 0; c < 3; c++) ground.data[at + c] = Math.round(ground.data[at + c] * light);
    }
  }
};

const blurTwice = (plane: Float32Array, { width, height }: Size, radius: number): Float32Array =>
  blurBox(blurBox(plane, width, height, radius), width, height, radius);

/** A near, dark shadow and a far, pale one, both slightly lower and to the right. */
const castSoft = (cover: Float32Array, size: Size): Float32Array => {
  const side = Math.max(size.width, size.height);
  const pixels = (share: number) => Math.max(1, Math.round(side * share));
  const near = blurTwice(shift(cover, size, pixels(0.004), pixels(0.01)), size, pixels(0.009));
  const far = blurTwice(shift(cover, size, pixels(0.01), pixels(0.025)), size, pixels(0.032));
  return near.map((value, i) => 0.45 * value + 0.4 * far[i]);
};

const shift = (plane: Float32Array, { width, height }: Size, right: number, down: number): Float32Array => {
  const out = new Float32Array(plane.length);
  for (let y = down; y < height; y++) {
    for (let x = right; x < width; x++) out[y * width + x] = plane[(y - down) * width + x - right];
  }
  return out;
};

/** Height of the cast shadow, and its slant to the right, per unit of the subject's height. */
const squash = 0.12;
const lean = 0.12;
/** Share of the subject's height above the floor up to which the lower end of a column still darkens it. */
const contact = 0.1;

const castStanding = (cover: Float32Array, size: Size): Float32Array => {
  const { width, height } = size;
  const [top, bottom] = findRows(cover, size);
  const tall = bottom - top + 1;
  const side = Math.max(width, height);
  const lying = new Float32Array(cover.length);
  const touching = new Float32Array(cover.length);
  const thickness = Math.max(1, Math.round(0.006 * side));
  for (let x = 0; x < width; x++) {
    let isLowest = true;
    for (let y = bottom; y >= top; y--) {
      const value = cover[y * width + x];
      const up = bottom - y;
      const column = x + Math.round(lean * up);
      const at = Math.round(bottom - squash * up) * width + column;
      if (column < width && value > lying[at]) lying[at] = value;
      if (!isLowest || value < 0.5) continue;
      isLowest = false;
      const dark = Math.max(0, 1 - up / (contact * tall));
      const floor = Math.round(bottom - 0.5 * up);
      for (let v = floor - thickness; v <= Math.min(height - 1, floor + thickness); v++) touching[v * width + x] = dark;
    }
  }
  const wide = blurTwice(lying, size, Math.max(1, Math.round(0.016 * side)));
  const close = blurTwice(touching, size, Math.max(1, Math.round(0.007 * side)));
  return wide.map((value, i) => Math.min(1, 0.55 * value + 0.7 * close[i]));
};

const findRows = (cover: Float32Array, { width, height }: Size): [number, number] => {
  let top = height - 1;
  let bottom = 0;
  for (let i = 0; i < cover.length; i++) {
    if (cover[i] < 0.5) continue;
    const y = Math.floor(i / width);
    top = Math.min(top, y);
    bottom = y;
  }
  return [Math.min(top, bottom), bottom];
};
