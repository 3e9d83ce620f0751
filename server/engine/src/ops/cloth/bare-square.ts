import { writeOklab, writeSrgb } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { createMask, dilate, erode, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import type { DressedGarment } from './dressed-garment.ts';
import { darkest } from './fold-map.ts';
import { findStructure } from './structure-lines.ts';

/** Chroma distance from the dye from which a pixel is piping, a label or a print; specks of one pixel are the weave's. */
const ownChroma = 0.06;
/** Pixels at 1024 beside them, and beside a seam, that are left out; shade from which a line is a seam. */
const besideAt1024 = 5;
const seamShade = 0.98;
/** Folds wider than this at 1024 are taken out of the cloth: it gets those of the garment that it is laid on. */
const foldAt1024 = 8;

/** A garment, or a picture that cloth fills. */
export type ClothPicture = Pick<DressedGarment, 'picture' | 'cloth' | 'folds' | 'box'> & {
  matte: Pick<DressedGarment['matte'], 'alpha' | 'wide'>;
};

/** `bare`: 1 on bare cloth only: no seam, piping, button or print, nor the area beside them. `other`: 1 where another dye is. */
export const findBareCloth = ({ picture, matte, cloth, folds, box }: ClothPicture): { bare: Mask; other: Mask } => {
  const { width, height, channels, data } = picture;
  const colour: [number, number, number] = [0, 0, 0];
  const other = createMask(picture, (i) => {
    const at = i * channels;
    writeOklab(data[at], data[at + 1], data[at + 2], colour);
    const light = Math.min(1.2, colour[0] / cloth.middle);
    const away = Math.hypot(colour[1] - light * cloth.a, colour[2] - light * cloth.b);
    return away > ownChroma || colour[0] > cloth.printLight || colour[0] < cloth.printDark;
  });
  const structure = findStructure(picture, matte.wide, cloth, box);
  const beside = Math.max(2, Math.round((besideAt1024 * Math.max(width, height)) / 1024));
  const kept = dilate(erode(other, 1), 1);
  const marked = dilate(
    createMask(picture, (i) => kept.data[i] === 1 || structure[i] < seamShade),
    beside,
  ).data;
  const bare = createMask(picture, (i) => matte.alpha[i] >= 0.98 && !marked[i] && !folds.prints?.[i]);
  return { bare, other: kept };
};

/** The large folds' shade. */
export const readWideFolds = ({ picture: { width, height }, folds }: ClothPicture): Float32Array => {
  const radius = Math.max(2, Math.round((foldAt1024 * Math.max(width, height)) / 1024));
  return blurBox(folds.shade, width, height, radius);
};

/** A square of the picture, opaque; its lightness over `light` where that is given. */
export const cutSquare = (picture: Raster, { left, top, side }: Square, light?: Float32Array): Raster => {
  const data = new Uint8Array(side * side * 3);
  const own = new Float32Array(3);
  const colour: [number, number, number] = [0, 0, 0];
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const pixel = (top + y) * picture.width + left + x;
      const from = pixel * picture.channels;
      for (let c = 0; c < 3; c++) own[c] = picture.data[from + c];
      if (light) {
        const gain = 1 / Math.max(darkest, light[pixel]);
        writeOklab(own[0], own[1], own[2], colour);
        writeSrgb(Math.min(1, gain * colour[0]), gain * colour[1], gain * colour[2], own, 0);
      }
      for (let c = 0; c < 3; c++) data[(y * side + x) * 3 + c] = Math.round(own[c]);
    }
  }
  return { width: side, height: side, channels: 3, data };
};

export interface Square {
  left: number;
  top: number;
  side: number;
}

/** The largest square of a mask. Dynamic programming over rows: each pixel's square is one larger than the smallest of its three neighbours'. */
export const findLargestSquare = ({ data }: Mask, { width, height }: { width: number; height: number }): Square => {
  let before = new Int32Array(width);
  const best = { left: 0, top: 0, side: 0 };
  for (let y = 0; y < height; y++) {
    const row = new Int32Array(width);
    for (let x = 0; x < width; x++) {
      if (!data[y * width + x]) continue;
      const left = x > 0 ? row[x - 1] : 0;
      const up = before[x];
      const corner = x > 0 ? before[x - 1] : 0;
      const side = Math.min(left, up, corner) + 1;
      row[x] = side;
      if (side > best.side) Object.assign(best, { side, left: x - side + 1, top: y - side + 1 });
    }
    before = row;
  }
  return best;
};
