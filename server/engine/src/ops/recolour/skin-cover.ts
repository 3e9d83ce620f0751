import { type Oklab, type OklabPlanes, toOklabPlanes } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { createMask, findComponents, type Mask, open } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { resamplePlane, shrinkToSide } from '../geometry/resample.ts';

/** Skin detected by its colour. */
export interface SkinCover {
  /** 0 to 1 for each pixel of the image. */
  cover: Float32Array;
  /** Median colour of the detected skin. */
  middle: Oklab;
  /** Share of the image. */
  share: number;
}

/** Longest side of the copy on which skin is detected. */
const workSide = 512;
/** Skin box in the chroma planes of JPEG (Chai and Ngan 1999), slightly widened for dark skin. */
const skinCb = [77, 130] as const;
const skinCr = [133, 175] as const;
const minLuma = 35;
/** Minimum share of the image for a skin region: smaller ones are cloth, wood or noise. */
const minSpot = 0.002;
/** OKLab distances between a pixel's tint and the detected skin's at which its alpha begins to decrease, and at which it reaches 0. */
const nearTint = 0.03;
const farTint = 0.065;
/** Maximum distance from a face's skin for pixels that count for the median. */
const nearFace = 0.05;
/**
 * Distances for pixels outside the skin box, mainly very dark skin and shade, also as a share of the skin's own tint: cloth without tint is
 * excluded.
 */
const [likeFace, likeOwnTint] = [0.04, 0.45];
const unlikeLight = 0.3;
/**
 * Lightness above a face's skin at which a pixel's alpha begins to decrease, and at which it reaches 0: up to the first, highlights on a
 * body; beyond, pale cloth.
 */
const [nearLight, farLight] = [0.28, 0.42];
/** Tint, OKLab, below which skin is not detected by colour: a black-and-white image. */
export const minTint = 0.02;
/** Minimum share of the image for a reliable colour. */
const minAlike = 0.002;
/** Limits for darkness: eyes, brows, nostrils and hair. */
const nearDark = 0.16;
const farDark = 0.3;

export interface KnownSkin {
  /** Skin colour that replaces the median of all skin-like pixels. */
  middle?: Oklab | undefined;
  /** Skin of a face: skin-like pixels of another tint, such as red cloth, do not count for the median. */
  face?: Oklab | undefined;
}

/** Detects skin by colour alone; beige cloth and wood are not distinguished. undefined: there is none. */
export const findSkin = async (
  picture: Raster,
  { middle: known, face }: KnownSkin = {},
): Promise<SkinCover | undefined> => {
  const small = await shrinkToSide(picture, workSide);
  const planes = toOklabPlanes(small.data, 3);
  const isAlike = face && likeSkinOf(planes, face);
  const mask = keepSpots(
    open(
      createMask(small, (at) => isSkin(small.data, at * 3) || isAlike?.(at) === true),
      1,
    ),
  );
  const members = [...mask.data.keys()].filter((at) => mask.data[at] === 1);
  if (members.length === 0) return undefined;
  const alike = face ? members.filter((at) => isAlike?.(at, nearFace) === true) : [];
  const isEnough = alike.length >= minAlike * mask.data.length;
  const counted = isEnough ? alike : members;
  const median = (plane: Float32Array) => Float32Array.from(counted, (at) => plane[at]).sort()[counted.length >> 1];
  const own: Oklab = [median(planes.lightness), median(planes.a), median(planes.b)];
  // Beige cloth must not be used as the skin of a person whose face is known.
  const middle = known ?? (face && !isEnough ? face : own);
  const soft = new Float32Array(mask.data.length);
  const near = blurBox(new Float32Array(mask.data), small.width, small.height, 2);
  for (let i = 0; i < soft.length; i++) {
    // Pure black has no tint to compare, and division by its lightness gives no finite number.
    if (near[i] === 0 || planes.lightness[i] === 0) continue;
    const tint = tintFrom(planes, i, middle);
    const dark = middle[0] - planes.lightness[i];
    const pale = face ? ramp(-dark, nearLight, farLight) : 1;
    const fits = ramp(tint, nearTint, farTint) * ramp(dark, nearDark, farDark) * pale;
    soft[i] = Math.min(1, 1.6 * near[i]) * fits;
  }
  const smooth = blurBox(soft, small.width, small.height, 1);
  return {
    cover: resamplePlane(smooth, small, picture),
    middle,
    share: members.length / mask.data.length,
  };
};

/** Returns a test of whether a pixel is like the skin of a face, independent of the skin box; undefined: that skin has no tint. */
const likeSkinOf = (planes: OklabPlanes, face: Oklab): ((at: number, near?: number) => boolean) | undefined => {
  const tint = Math.hypot(face[1], face[2]);
  if (tint < minTint) return undefined;
  return (at, near = likeFace) =>
    Math.abs(planes.lightness[at] - face[0]) < unlikeLight &&
    tintFrom(planes, at, face) < Math.min(near, likeOwnTint * tint);
};

/** Distance of a pixel's tint from a skin's. The chroma of skin decreases with its light, so it is compared at the same light. */
const tintFrom = ({ lightness, a, b }: OklabPlanes, at: number, [light, ownA, ownB]: Oklab): number => {
  const scale = light / Math.max(1e-3, lightness[at]);
  return Math.hypot(a[at] * scale - ownA, b[at] * scale - ownB);
};

const ramp = (value: number, full: number, none: number): number =>
  Math.max(0, Math.min(1, (none - value) / (none - full)));

const isSkin = (data: Uint8Array, at: number): boolean => {
  const [r, g, b] = [data[at], data[at + 1], data[at + 2]];
  const luma = 0.299 * r + 0.587 * g + 0.114 * b;
  const cb = 128 - 0.168736 * r - 0.331264 * g + 0.5 * b;
  const cr = 128 + 0.5 * r - 0.418688 * g - 0.081312 * b;
  return luma > minLuma && cb >= skinCb[0] && cb <= skinCb[1] && cr >= skinCr[0] && cr <= skinCr[1] && r > b;
};

const keepSpots = (mask: Mask): Mask => {
  const data = new Uint8Array(mask.data.length);
  for (const spot of findComponents(mask)) {
    if (spot.area >= minSpot * data.length) for (const at of spot.pixels) data[at] = 1;
  }
  return { ...mask, data };
};
