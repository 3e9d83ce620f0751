import type { BilinearReader } from '../geometry/bilinear.ts';
import type { ClothLight } from './cloth-light.ts';
import { placeOf } from './dye-place.ts';
import { calm, type DyeRow } from './dye-row.ts';
import type { Box } from './light-band.ts';

/** What is known of the pixels of a box. */
export interface Given {
  box: Box;
  place: Uint8Array;
  cover: Float32Array;
  motifs: Float32Array | undefined;
  apart: Float32Array | undefined;
  light: ClothLight;
  unrest: BilinearReader;
}

/** Writes what a row's pixels take of the dye, row `y` of the picture, which begins at pixel `start` of the box. */
export const giveRow = (
  { box, place, cover, motifs, apart, light, unrest: reader }: Given,
  { share, unrest, motif }: DyeRow,
  y: number,
  start: number,
): void => {
  for (let x = 0; x < share.length; x++) {
    const j = start + x;
    const left = apart ? apart[j] : 0;
    share[x] = cover[j] * (1 - left);
    motif[x] = motifs && left === 0 ? motifs[j] : 0;
    unrest[x] = calm;
    if (place[j] !== placeOf.edge) continue;
    reader.moveTo(box.left + x, y);
    unrest[x] = reader.read(light.deviation);
  }
};
