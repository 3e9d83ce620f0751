import { toOklabPlanes, writeOklab, writeSrgb } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { boundsOf, createMask, dilate, erode, findComponents, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { reduceToSide } from '../geometry/resample.ts';
import { findQuantile } from '../matte/otsu.ts';
import { makeTile } from '../repeat/make-tile.ts';
import { quiltPicture } from '../repeat/quilting.ts';
import { deviation, makeSeamless, subtractLight } from '../repeat/seamless.ts';
import { searchLattice } from '../repeat/search-lattice.ts';
import { type ClothModel, fitClothModel } from './cloth-model.ts';
import type { DressedGarment } from './dressed-garment.ts';
import { darkest, readFolds } from './fold-map.ts';
import { findStructure } from './structure-lines.ts';

/** Chroma distance from the dye at which a pixel is piping, a label or a print; single-pixel specks belong to the weave. */
const ownChroma = 0.06;
/** Excluded margin beside those pixels and beside seams, pixels at 1024; shade at which a line counts as a seam. */
const besideAt1024 = 5;
const seamShade = 0.98;
/** Folds wider than this at 1024 are removed from the cloth: it gets the folds of the target garment. */
const foldAt1024 = 8;

/** A garment, or an image filled by cloth. */
type ClothPicture = Pick<DressedGarment, 'picture' | 'cloth' | 'folds' | 'box'> & {
  matte: Pick<DressedGarment['matte'], 'alpha' | 'wide'>;
};

/** `bare`: 1 on bare cloth only, without seams, piping, buttons, prints and the area beside them. `other`: 1 on another dye. */
const findBareCloth = ({ picture, matte, cloth, folds, box }: ClothPicture): { bare: Mask; other: Mask } => {
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

const readWideFolds = ({ picture: { width, height }, folds }: ClothPicture): Float32Array => {
  const radius = Math.max(2, Math.round((foldAt1024 * Math.max(width, height)) / 1024));
  return blurBox(folds.shade, width, height, radius);
};

/** Cuts a square from the image, opaque; divides its lightness by `light` where given. */
const cutSquare = (picture: Raster, { left, top, side }: Square, light?: Float32Array): Raster => {
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

interface Square {
  left: number;
  top: number;
  side: number;
}

/**
 * Finds the largest square of a mask by dynamic programming over rows: a pixel's square is one larger than the smallest of its three
 * neighbours'.
 */
const findLargestSquare = ({ data }: Mask, { width, height }: { width: number; height: number }): Square => {
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

const unitSide = 384;
/** Minimum side: smaller squares show too little of a print. */
const minSide = 24;
/** Minimum share of the garment's width for a bare square; below it the largest square of any kind is taken. */
const minBare = 0.1;
/** Explained variance from which the cloth has a repeat; other cloth is quilted to a multiple of its side to hide copies. */
const repeats = 0.35;
const quilted = 2.5;
const patchShare = 0.5;

/** A seamless unit of a photographed garment's cloth, and its width on the garment in pixels. */
interface PhotoCloth {
  unit: Raster;
  width: number;
}

/**
 * Reads a garment's cloth from its largest square without seam, piping, pocket or lone print, folds removed; for an all-over print or
 * weave, or without such a square, from its largest square. Undefined when none is large enough. The same seed gives the same unit.
 */
export const readClothOf = async (garment: DressedGarment, seed: number): Promise<PhotoCloth | undefined> => {
  const { picture, matte, cloth, box } = garment;
  const bare = cloth.isAllOver ? undefined : findLargestSquare(findBareCloth(garment).bare, picture);
  if (bare && bare.side >= Math.max(minSide, minBare * (box.right - box.left))) {
    const crop = await reduceToSide(cutSquare(picture, bare, readWideFolds(garment)), unitSide);
    return growCloth(crop, bare.side, seed);
  }
  const square = findLargestSquare(
    createMask(picture, (i) => matte.alpha[i] >= 0.98),
    picture,
  );
  if (square.side < minSide) return undefined;
  const side = Math.floor(square.side * 0.92);
  const inset = Math.floor((square.side - side) / 2);
  const inner = { left: square.left + inset, top: square.top + inset, side };
  const crop = await reduceToSide(cutSquare(picture, inner), unitSide);
  return { unit: makeSeamless(crop, 'auto').unit, width: side };
};

/** Cloth with a repeat is continued by it; other cloth is quilted, so that a crease or speck does not recur in rows. */
const growCloth = async (crop: Raster, width: number, seed: number): Promise<PhotoCloth> => {
  const lattice = await searchLattice(crop);
  if (lattice && lattice.explained >= repeats) {
    const { unit } = await makeTile(crop, 'auto');
    return { unit, width: (width * unit.width) / crop.width };
  }
  const side = Math.round(Math.min(quilted, (2 * unitSide) / crop.width) * crop.width);
  const options = { width: side, height: side, patch: Math.round(patchShare * crop.width), seed };
  const { picture } = await quiltPicture(crop, options, async () => {});
  const { unit } = makeSeamless(picture, 'auto');
  return { unit, width: (width * unit.width) / crop.width };
};

/** Explained variance below which an image has no repeat; cloth with a repeat is not plain. */
const swatchRepeats = 0.3;
/** Minimum share of the image in one dye. */
const minPlain = 0.7;
/** Minimum side of the patch, in pixels and as a share of the shorter side. */
const leastSide = 32;
const minShare = 0.2;
/** Deviation of the fold shade from which cloth counts as creased. */
const creased = 0.025;
/** Share of the longer side over which changes count as a light gradient rather than a crease. */
const slowShare = 0.2;
/** Share in another dye above which it counts as a motif, unless it is background or trim. */
const motifShare = 0.008;
/**
 * Lightness step from the local mean (half its window, a share of the longer side) that creases rarely reach, and the share of the image
 * with such steps that indicates lettering.
 */
const strokeStep = 0.14;
const strokeBreadth = 0.03;
const strokeShare = 0.004;
/** Width of the shade beside background and trims, a share of the longer side. */
const besideShare = 0.03;
/**
 * Background beside the garment: maximum number of regions, minimum share of the image of each, and minimum length at the frame in square
 * roots of its area; a corner area is background too. More regions are cropped motifs.
 */
const groundPieces = 2;
const groundShare = 0.03;
const alongFrame = 0.45;
/** Maximum boundary of the background inside the image, in square roots of its area: a drawing has more. */
const maxRim = 8;
/** Chroma above which gloss visibly desaturates a dye, blur of the correction as a share of the side, and the maximum correction. */
const strongDye = 0.06;
const slowChroma = 0.03;
const maxGain = 1.5;
/** Maximum deviation of a patch of plain cloth without folds (OKLab lightness, chroma), and the maximum for all but 1 % of its pixels. */
const plainLight = 0.022;
const plainChroma = 0.0105;
const plainEnds = 0.085;
/** Minimum length of a trim as a share of the shorter side, and maximum share that it fills of its bounding box's longer side squared. */
const trimLength = 0.5;
const trimBreadth = 0.15;

/** A square of plain cloth without seams, trims and folds, at its original scale and rotation. */
interface Swatch {
  picture: Raster;
  /** True when folds of the image were removed from the patch. */
  isCreased: boolean;
}

/**
 * Reads the largest square of plain cloth without seams, trims and the area beside the garment, with its folds removed. Undefined for cloth
 * that is printed, woven in colours or repeating, where a motif is visible, and where too little is bare.
 */
export const readSwatch = async (picture: Raster, seed: number): Promise<Swatch | undefined> => {
  const { width, height } = picture;
  const alpha = new Float32Array(width * height).fill(1);
  const cloth = fitClothModel(picture, alpha, seed);
  if (!cloth || cloth.isAllOver || cloth.share < minPlain) return undefined;
  const lattice = await searchLattice(picture);
  if (lattice && lattice.explained >= swatchRepeats) return undefined;
  const folds = readFolds(picture, alpha, cloth);
  const box = { left: 0, right: width, top: 0, bottom: height };
  const swatch = { picture, matte: { alpha, wide: alpha }, cloth, folds, box };
  const { bare, other } = findBareCloth(swatch);
  if (showsMotif(other) || showsStrokes(swatch, other)) return undefined;
  const square = findLargestSquare(bare, picture);
  if (square.side < Math.max(leastSide, minShare * Math.min(width, height))) return undefined;
  const piece = evenChroma(cutSquare(picture, square, readWideFolds(swatch)), cloth);
  if (!isPlain(piece)) return undefined;
  return { picture: evenSlowly(piece), isCreased: measureCreases(folds.shade, picture) >= creased };
};

/**
 * Glossy cloth of a saturated colour is paler in its highlights: removes low-frequency changes of chroma along the dye's hue, up to a
 * third.
 */
const evenChroma = (piece: Raster, { a: dyeA, b: dyeB }: Pick<ClothModel, 'a' | 'b'>): Raster => {
  const strength = Math.hypot(dyeA, dyeB);
  if (strength < strongDye) return piece;
  const { width, height, channels, data } = piece;
  const { lightness, a, b } = toOklabPlanes(data, channels);
  const along = a.map((value, i) => (value * dyeA + b[i] * dyeB) / strength);
  const slow = blurBox(along, width, height, Math.max(2, Math.round(width * slowChroma)));
  const middle = findQuantile(along, 0.5);
  const out = new Uint8Array(data.length);
  for (let i = 0; i < lightness.length; i++) {
    const gain = Math.max(1 / maxGain, Math.min(maxGain, middle / Math.max(0.01, slow[i])));
    writeSrgb(lightness[i], gain * a[i], gain * b[i], out, i * channels);
  }
  return { ...piece, data: out };
};

/** Removes the remaining wide folds and light gradient, which would be visible where patches meet. */
const evenSlowly = (piece: Raster): Raster => {
  const { width, height, channels, data } = piece;
  const { lightness, a, b } = toOklabPlanes(data, channels);
  const [light, red, yellow] = [lightness, a, b].map((plane) => subtractLight(plane, width, height));
  const out = new Uint8Array(data.length);
  for (let i = 0; i < lightness.length; i++) {
    writeSrgb(light?.[i] ?? 0, red?.[i] ?? 0, yellow?.[i] ?? 0, out, i * channels);
  }
  return { ...piece, data: out };
};

/** Tones of one dye count as a print too: damask, a small flower, a quilted channel. */
const isPlain = ({ data, channels }: Raster): boolean => {
  const { lightness, a, b } = toOklabPlanes(data, channels);
  const middle = findQuantile(lightness, 0.5);
  const ends = Math.max(findQuantile(lightness, 0.995) - middle, middle - findQuantile(lightness, 0.005));
  return deviation(lightness) < plainLight && Math.hypot(deviation(a), deviation(b)) < plainChroma && ends < plainEnds;
};

/**
 * Detects lettering in the cloth's own dye, lighter or darker: strokes outside the folds, apart from other dyes, with more contrast than a
 * crease.
 */
const showsStrokes = ({ picture, folds }: ClothPicture, other: Mask): boolean => {
  if (!folds.prints) return false;
  const { width, height } = picture;
  const { lightness } = toOklabPlanes(picture.data, picture.channels);
  const beside = dilate(other, Math.max(2, Math.round(besideShare * Math.max(width, height)))).data;
  const near = blurBox(lightness, width, height, Math.max(3, Math.round(strokeBreadth * Math.max(width, height))));
  let strokes = 0;
  for (let i = 0; i < lightness.length; i++) {
    if (folds.prints[i] && !beside[i] && Math.abs(lightness[i] - near[i]) > strokeStep) strokes++;
  }
  return strokes > strokeShare * width * height;
};

/** True when the area in another dye is more than trims and background. */
const showsMotif = (other: Mask): boolean => {
  const { width, height } = other;
  const short = Math.min(width, height);
  let [shown, ground] = [0, 0];
  for (const { pixels, area } of findComponents(other)) {
    const { left, right, top, bottom } = boundsOf(pixels, width);
    let [frame, rim] = [0, 0];
    for (const i of pixels) {
      const x = i % width;
      const y = (i - x) / width;
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) frame++;
      else if (!(other.data[i - 1] && other.data[i + 1] && other.data[i - width] && other.data[i + width])) rim++;
    }
    const isSolid = rim < maxRim * Math.sqrt(area);
    const isInCorner = (left === 0 || right === width) && (top === 0 || bottom === height);
    if (isSolid && isInCorner) continue;
    const length = Math.max(right - left, bottom - top);
    const isTrim = length > trimLength * short && area < trimBreadth * length * length;
    if (isSolid && area > groundShare * width * height && frame > alongFrame * Math.sqrt(area)) ground++;
    else if (!isTrim) shown += area;
  }
  return ground > groundPieces || shown > motifShare * width * height;
};

const measureCreases = (shade: Float32Array, { width, height }: Raster): number => {
  const side = Math.max(width, height);
  const fine = blurBox(shade, width, height, Math.max(1, Math.round(side / 60)));
  const slow = blurBox(shade, width, height, Math.round(slowShare * side));
  const square = fine.reduce((sum, value, i) => sum + (value - slow[i]) ** 2, 0);
  return Math.sqrt(square / shade.length);
};
