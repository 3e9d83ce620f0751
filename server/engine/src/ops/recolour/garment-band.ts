import type { ClothModel } from '../cloth/cloth-model.ts';
import { type OklabPlanes, writeOklab } from '../colour/oklab.ts';
import type { PlaneTaker } from '../geometry/plane-pool.ts';
import type { Raster } from '../geometry/raster.ts';
import type { Matte } from '../matte/matte.ts';
import { placeOf } from './dye-place.ts';
import type { Box } from './light-band.ts';
import { firstSet, lastSet } from './row-span.ts';

/** Columns that hold garment within some rows; undefined when none do. */
export const findGarmentBox = (
  { width }: Raster,
  { wide }: Matte,
  rows: { top: number; bottom: number },
): Box | undefined => {
  let [left, right] = [width, 0];
  for (let y = rows.top; y < rows.bottom; y++) {
    const start = y * width;
    left = firstSet(wide, start, left);
    right = lastSet(wide, start, right, width);
  }
  return left < right ? { left, right, ...rows } : undefined;
};

/** What each pixel of a box is (`placeOf`). */
export const findPlaces = ({ wide, edge }: Matte, stride: number, box: Box): Uint8Array => {
  const width = box.right - box.left;
  const out = new Uint8Array(width * (box.bottom - box.top));
  for (let y = box.top, j = 0; y < box.bottom; y++, j += width) {
    placeRow(wide, edge, y * stride + box.left, out, j, width);
  }
  return out;
};

const placeRow = (
  wide: Float32Array,
  edge: Uint8Array,
  from: number,
  out: Uint8Array,
  to: number,
  count: number,
): void => {
  for (let x = 0; x < count; x++) {
    if (wide[from + x] > 0) out[to + x] = edge[from + x] ? placeOf.edge : placeOf.inner;
  }
};

/**
 * The garment's own colours in a box; plain cloth where there is none, so that filters see no false edge. Row by row in a function of its module, as all of a
 * recolour's inner loops: it is compiled once, where a loop over a whole picture is compiled anew for each of the first ten, and a closure with each collection.
 */
export const readGarment = (
  picture: Raster,
  matte: Matte,
  box: Box,
  cloth: ClothModel,
  take: PlaneTaker,
): OklabPlanes => {
  const count = (box.right - box.left) * (box.bottom - box.top);
  const planes = {
    lightness: take(count).fill(cloth.middle),
    a: take(count).fill(cloth.a),
    b: take(count).fill(cloth.b),
  };
  const scene = {
    picture,
    matte,
    planes,
    box,
    own: new Float32Array(3),
    colour: [0, 0, 0] as [number, number, number],
  };
  for (let y = box.top, j = 0; y < box.bottom; y++, j += box.right - box.left) readRow(scene, y, j);
  return planes;
};

interface GarmentScene {
  picture: Raster;
  matte: Matte;
  planes: OklabPlanes;
  box: Box;
  own: Float32Array;
  colour: [number, number, number];
}

/** Row `y` of the picture, which begins at pixel `to` of the box. */
const readRow = ({ picture, matte, planes, box, own, colour }: GarmentScene, y: number, to: number): void => {
  const { data, width, channels } = picture;
  const { wide, edge } = matte;
  const { lightness, a, b } = planes;
  for (let x = box.left, j = to; x < box.right; x++, j++) {
    const i = y * width + x;
    if (wide[i] === 0) continue;
    const at = i * channels;
    if (edge[i]) {
      matte.readForeground(x, y, wide[i], own);
      writeOklab(Math.round(own[0]), Math.round(own[1]), Math.round(own[2]), colour);
    } else writeOklab(data[at], data[at + 1], data[at + 2], colour);
    lightness[j] = colour[0];
    a[j] = colour[1];
    b[j] = colour[2];
  }
};
