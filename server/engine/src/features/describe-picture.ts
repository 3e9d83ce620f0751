import sharp from 'sharp';
import { toOklabPlanes } from '../ops/colour/oklab.ts';
import { createMask, dilate, fillHoles, type Mask } from '../ops/geometry/mask.ts';
import { createRandom } from '../ops/geometry/random.ts';
import { type Raster, toBytes } from '../ops/geometry/raster.ts';
import { resamplePlane, shrinkToSide } from '../ops/geometry/resample.ts';
import { minCertain } from '../ops/matte/constants.ts';
import { voteForPrior } from '../ops/matte/garment-prior.ts';
import { createPicturePlanes, listBorder, type PicturePlanes } from '../ops/matte/picture-planes.ts';
import { colourLength, designLength, type FeatureVector, packFeatures, toUnit } from './feature-vector.ts';
import { type Network, networkLength, networkSide } from './network.ts';

/**
 * Longest side of the picture for matting: at 128 px the contour differs from that at 256 px by at most two hundredths of the picture, in a
 * third of the time.
 */
const voteSide = 128;
/** Fraction of the picture that a garment covers. */
const [minCover, maxCover] = [0.02, 0.92];
/** Distances in scaled OKLab: the border counts as one plain background within the first; a pixel beyond the second is foreground. */
const plainStep = 2.2;

/** Picture with its garment mask, `workSide` pixels on the longest side; mask 1 is garment; `mask` null: the whole picture counts. */
export interface Subject {
  picture: Raster;
  mask: Mask | null;
}

/** Larger than the network's input, so that a garment that fills half of the picture is still sharp. */
const workSide = 384;

/** Finds the garment: by its own transparency, on plain ground by colour alone, else by a vote that is certain: prints and scenes get uncertain ones. */
export const findSubject = async (source: Raster, seed = 7): Promise<Subject> => {
  const picture = await shrinkToSide(source, workSide);
  const own = readTransparency(source, picture);
  if (own) return { picture, mask: own };
  const small = await shrinkToSide(source, voteSide);
  const planes = createPicturePlanes(small);
  const share = onPlainGround(planes) ?? voted(planes, seed);
  if (!share) return { picture, mask: null };
  const wide = resamplePlane(share, small, picture);
  const mask = createMask(picture, (at) => wide[at] > 0.5);
  return { picture, mask: isGarmentSized(mask) ? mask : null };
};

const isGarmentSized = (mask: Mask): boolean => {
  const cover = mask.data.reduce((sum, value) => sum + value, 0) / mask.data.length;
  return cover >= minCover && cover <= maxCover;
};

const readTransparency = (source: Raster, to: Raster): Mask | null => {
  if (source.channels !== 4) return null;
  const alpha = new Float32Array(source.width * source.height);
  for (let i = 0; i < alpha.length; i++) alpha[i] = source.data[i * 4 + 3] / 255;
  const small = resamplePlane(alpha, source, to);
  const mask = createMask(to, (at) => small[at] > 0.5);
  return isGarmentSized(mask) ? mask : null;
};

/** Drawings and studio pictures: the border has one colour, and pixels that differ from it are the garment. */
const onPlainGround = (planes: PicturePlanes): Float32Array | null => {
  const border = listBorder(planes);
  const middle = (plane: Float32Array) =>
    Float32Array.from(border, (at) => plane[at]).sort()[Math.floor(border.length / 2)] as number;
  const ground = [middle(planes.lightness), middle(planes.a), middle(planes.b)] as const;
  const off = (at: number) =>
    Math.hypot(planes.lightness[at] - ground[0], planes.a[at] - ground[1], planes.b[at] - ground[2]);
  const away = border.reduce((sum, at) => sum + (off(at) > plainStep ? 1 : 0), 0);
  if (away > border.length * 0.02) return null;
  const found = dilate(
    createMask(planes, (at) => off(at) > plainStep),
    1,
  );
  // White garments on a white background have only contours: the enclosed area is garment.
  return Float32Array.from(fillHoles(found, found.data.length).data);
};

const voted = (planes: PicturePlanes, seed: number): Float32Array | null => {
  const vote = voteForPrior(planes, seed);
  return vote && vote.certainty >= minCertain ? vote.share : null;
};

/** White margin around the garment, in pixels of the network's input. */
const margin = 8;

const open = ({ data, width, height, channels }: Raster) => sharp(data, { raw: { width, height, channels } });

/** Resizes the whole picture to a square of `side` pixels without keeping proportions: sRGB, three bytes per pixel. */
export const stretchWhole = async ({ picture }: Subject, side: number): Promise<Uint8Array> =>
  toBytes(await open(picture).resize(side, side, { fit: 'fill' }).raw().toBuffer());

/** Resizes the centre of the picture, `share` of each side, in the same way: imitates a cropped copy. */
export const stretchMiddle = async ({ picture }: Subject, share: number, side: number): Promise<Uint8Array> => {
  const [width, height] = [picture.width, picture.height].map((length) => Math.max(1, Math.round(length * share))) as [
    number,
    number,
  ];
  const [left, top] = [Math.floor((picture.width - width) / 2), Math.floor((picture.height - height) / 2)];
  const middle = open(picture).extract({ left, top, width, height });
  return toBytes(await middle.resize(side, side, { fit: 'fill' }).raw().toBuffer());
};

/** Garment on white, scaled to fit the square in its own proportions; the whole picture where there is no mask. */
export const cutToSquare = async ({ picture, mask }: Subject, side: number): Promise<Uint8Array> => {
  const { width, height } = picture;
  const data = picture.data.slice();
  let [left, top, right, bottom] = mask ? [width, height, -1, -1] : [0, 0, width - 1, height - 1];
  if (mask)
    for (let at = 0; at < mask.data.length; at++) {
      if (!mask.data[at]) {
        data.fill(255, at * picture.channels, (at + 1) * picture.channels);
        continue;
      }
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    }
  const [background, inner] = ['#fff', side - 2 * margin];
  return toBytes(
    await open({ ...picture, data })
      .extract({ left, top, width: right - left + 1, height: bottom - top + 1 })
      .resize(inner, inner, { fit: 'contain', background })
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
      .removeAlpha()
      .raw()
      .toBuffer(),
  );
};

/** Side of the picture for gradients, side of a cell, and orientation bins per cell. */
const [side, cell, turns] = [128, 16, 9];
const cells = side / cell;
export const outlineLength = cells * cells * turns;

const indexOf = (x: number, y: number, turn: number): number => (y * cells + x) * turns + turn;

/**
 * Histograms of oriented gradients (Dalal, Triggs 2005) of the garment on white, 8 x 8 cells with nine bins; the histograms of a picture
 * and its mirror image are summed, so that both match equally.
 */
export const measureOutlines = async (subject: Subject): Promise<Float32Array> => {
  const pixels = await cutToSquare(subject, side);
  const grey = new Float32Array(side * side);
  for (let i = 0; i < grey.length; i++)
    grey[i] = (0.299 * pixels[i * 3] + 0.587 * pixels[i * 3 + 1] + 0.114 * pixels[i * 3 + 2]) / 255;
  const bins = new Float32Array(outlineLength);
  for (let y = 1; y < side - 1; y++)
    for (let x = 1; x < side - 1; x++) {
      const across = grey[y * side + x + 1] - grey[y * side + x - 1];
      const down = grey[(y + 1) * side + x] - grey[(y - 1) * side + x];
      const turn = ((Math.atan2(down, across) / Math.PI + 1) % 1) * turns;
      bins[indexOf(Math.floor(x / cell), Math.floor(y / cell), Math.min(turns - 1, Math.floor(turn)))] += Math.hypot(
        across,
        down,
      );
    }
  const out = new Float32Array(outlineLength);
  for (let y = 0; y < cells; y++)
    for (let x = 0; x < cells; x++)
      for (let turn = 0; turn < turns; turn++)
        out[indexOf(x, y, turn)] = Math.sqrt(
          bins[indexOf(x, y, turn)] + bins[indexOf(cells - 1 - x, y, turns - 1 - turn)],
        );
  return out;
};

/** Bins of lightness, and of each of OKLab's a and b. */
const [tones, tints] = [6, 7];
export const histogramLength = tones * tints * tints;
/** Bound of a and b of sRGB colours. */
const reach = 0.24;

const place = (value: number, bins: number): number => Math.max(0, Math.min(bins - 1.001, value * (bins - 1)));

/**
 * Square roots of the colour histogram, each pixel distributed over its eight nearest bins: the dot product of two is their overlap
 * (Bhattacharyya).
 */
export const measureColours = ({ picture, mask }: Subject): Float32Array => {
  const { lightness, a, b } = toOklabPlanes(picture.data, picture.channels);
  const bins = new Float32Array(histogramLength);
  let count = 0;
  for (let i = 0; i < lightness.length; i++) {
    if (mask && !mask.data[i]) continue;
    count += 1;
    const tone = place(lightness[i], tones);
    const red = place((a[i] + reach) / (2 * reach), tints);
    const yellow = place((b[i] + reach) / (2 * reach), tints);
    for (let corner = 0; corner < 8; corner++) {
      const [up, right, down] = [corner & 1, (corner >> 1) & 1, corner >> 2];
      const weight = near(tone, up) * near(red, right) * near(yellow, down);
      bins[((Math.floor(tone) + up) * tints + Math.floor(red) + right) * tints + Math.floor(yellow) + down] += weight;
    }
  }
  return bins.map((share) => Math.sqrt(share / Math.max(1, count)));
};

const near = (value: number, next: number): number => {
  const part = value - Math.floor(value);
  return next ? part : 1 - part;
};

/**
 * Projects `from` floats to `to` floats; dot products are preserved to within about `1 / sqrt(to)` (Johnson, Lindenstrauss; signs:
 * Achlioptas 2003).
 */
export type Projection = (floats: Float32Array) => Float32Array;

/** Creates a sign matrix that depends only on the seed: the same on every machine and in every version. */
export const createProjection = (from: number, to: number, seed: number): Projection => {
  const random = createRandom(seed);
  const signs = Int8Array.from({ length: from * to }, () => (random() < 0.5 ? -1 : 1));
  return (floats) => {
    const out = new Float32Array(to);
    for (let row = 0, at = 0; row < to; row++) {
      let sum = 0;
      for (let i = 0; i < from; i++, at++) sum += signs[at] * floats[i];
      out[row] = sum;
    }
    return out;
  };
};

/** `network`: MobileNetV2 features. `classical`: gradients, used where the network is unavailable. */
export type FeatureEngine = 'network' | 'classical';

/** Changes whenever a vector changes: vectors of different versions are not comparable. */
export const featureVersions: Readonly<Record<FeatureEngine, string>> = {
  network: 'network-3',
  classical: 'classical-2',
};

/** A change needs a new version. */
const seeds = { design: 1792, outlines: 1793, colour: 64 } as const;

const designOf = createProjection(networkLength, designLength, seeds.design);
const outlineOf = createProjection(outlineLength, designLength, seeds.outlines);
const colourOf = createProjection(histogramLength, colourLength, seeds.colour);

export interface PictureFeatures {
  features: FeatureVector;
  /** True when a garment was detected; otherwise the whole picture counts. */
  hasGarment: boolean;
  /** Probability that the whole picture is indecent (`Seen`), 0 to 1; null: not computed. */
  indecent: number | null;
}

interface Design {
  values: Float32Array;
  indecent: number | null;
}

/**
 * Weights of the views. The whole picture counts most; the garment alone excludes the background, and the centre is common to two crops of
 * one picture. Measured, see docs/models.md.
 */
const weights = { whole: 2, garment: 1, middle: 0.5 } as const;
/** Fraction of each side. */
const middleShare = 0.7;

const readDesign = async (subject: Subject, network: Network | null): Promise<Design> => {
  if (!network) return { values: outlineOf(toUnit(await measureOutlines(subject))), indecent: null };
  const whole = await stretchWhole(subject, networkSide);
  const middle = await stretchMiddle(subject, middleShare, networkSide);
  const garment = subject.mask ? [await cutToSquare(subject, networkSide)] : [];
  const seen = await network.look([whole, middle, ...garment]);
  const [first, second, third = first] = seen.map(({ floats }) => toUnit(floats)) as [Float32Array, Float32Array];
  const mixed = first.map(
    (value, i) => weights.whole * value + weights.middle * second[i] + weights.garment * third[i],
  );
  return { values: designOf(toUnit(mixed)), indecent: seen[0]?.indecent ?? null };
};

/** Computes the search features of a picture: same picture, same bytes. */
export const describePicture = async (picture: Raster, network: Network | null): Promise<PictureFeatures> => {
  const subject = await findSubject(picture);
  const { values, indecent } = await readDesign(subject, network);
  const colour = colourOf(toUnit(measureColours(subject)));
  return { features: packFeatures(values, colour), hasGarment: subject.mask !== null, indecent };
};
