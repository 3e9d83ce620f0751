import { blurBox, measureDeviation } from '../geometry/box-filter.ts';
import { close, countSet, createMask, dilate, erode, findComponents, type Mask, open } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { findQuantile } from './otsu.ts';
import type { PicturePlanes } from './picture-planes.ts';

/** Shares of the longer side: how far outside the ground is looked at, the largest depth of a sliver, and where the garment is surely itself. */
const besideReach = 0.05;
const depth = 0.06;
const coreReach = 0.05;
/** Pixels next to the outline that are tinted by both. */
const mixed = 3;
/** Half the window in which unrest is measured, pixels. */
const window = 2;
/** Sampling step for the cloth's unrest, pixels. */
const every = 5;
/** Unrest (deviation of brightness, 0 to 100) from which cloth is distinguishable from ground by it. */
const restless = 2.5;
/** A sliver has at most the first share of the cloth's unrest; where it is surely ground the second, and less than this share of the cloth has. */
const calm = 0.36;
const surelyCalm = 0.26;
const rare = 0.03;
/** Share of a sliver that is surely calm. */
const minSure = 0.25;
/** Steps of chroma up to which it is the ground's, and its lightness over that of the ground beside it. */
const chromaSteps = 5;
const shadeRange = [0.4, 1.05] as const;
/** Share of the garment from which a sliver is seen. */
const minShare = 0.001;

/**
 * Smooth pieces in the ground's chroma along the outline of restless cloth (a print, a check, a knit): shade beside a skirt, a sheet under an
 * arm. `hasGroundSliver` does not see them where garment and ground have one chroma. `picture` and `planes` have the size of the mask. Undefined: none.
 */
export const findSmoothSlivers = (mask: Mask, picture: Raster, planes: PicturePlanes): Mask | undefined => {
  const { width, height } = mask;
  const { side } = planes;
  const unrest = measureDeviation(readBrightness(picture), width, height, window);
  const core = erode(mask, Math.round(coreReach * side)).data;
  const cloth = unrest.filter((_, at) => at % every === 0 && core[at] === 1);
  const usual = cloth.length === 0 ? 0 : findQuantile(cloth, 0.5);
  if (usual < restless) return undefined;
  const isGround = createGroundTest(mask, planes, Math.round(besideReach * side));
  const deep = erode(mask, Math.round(depth * side)).data;
  const sure = Math.min(findQuantile(cloth, rare), surelyCalm * usual);
  const smooth = createMask(
    mask,
    (at) => mask.data[at] === 1 && deep[at] === 0 && unrest[at] < calm * usual && isGround(at),
  );
  const least = minShare * countSet(mask);
  const slivers = createMask(mask, () => false);
  for (const { pixels, area } of findComponents(open(close(smooth, 1), 1))) {
    const surely = pixels.reduce((sum, at) => sum + (unrest[at] < sure ? 1 : 0), 0);
    if (area >= least && surely >= minSure * area) for (const at of pixels) slivers.data[at] = 1;
  }
  return slivers.data.includes(1) ? slivers : undefined;
};

/** 0 to 100, not blurred as the planes are: what makes cloth restless is a pixel or two wide. */
const readBrightness = ({ width, height, channels, data }: Raster): Float32Array => {
  const brightness = new Float32Array(width * height);
  for (let at = 0, from = 0; at < brightness.length; at++, from += channels) {
    brightness[at] = (0.299 * data[from] + 0.587 * data[from + 1] + 0.114 * data[from + 2]) / 2.55;
  }
  return brightness;
};

/** Whether a place has the chroma of the ground beside it, lit or in shade. */
const createGroundTest = (
  mask: Mask,
  { lightness, a, b }: PicturePlanes,
  radius: number,
): ((at: number) => boolean) => {
  const { width, height } = mask;
  const weight = Float32Array.from(dilate(mask, mixed).data, (value) => (value ? 0 : 1));
  const share = blurBox(weight, width, height, radius);
  const [light, groundA, groundB] = [lightness, a, b].map((plane) =>
    blurBox(
      plane.map((value, at) => value * weight[at]),
      width,
      height,
      radius,
    ),
  ) as [Float32Array, Float32Array, Float32Array];
  return (at) => {
    if (share[at] < 0.02) return false;
    const shade = (lightness[at] * share[at]) / Math.max(1e-3, light[at]);
    return (
      shade > shadeRange[0] &&
      shade < shadeRange[1] &&
      Math.hypot(a[at] - groundA[at] / share[at], b[at] - groundB[at] / share[at]) < chromaSteps
    );
  };
};
