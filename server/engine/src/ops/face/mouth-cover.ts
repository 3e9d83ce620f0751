import type { Oklab } from '../colour/oklab.ts';
import type { Raster } from '../geometry/raster.ts';
import { medianOf, readFace, upperSkin } from './read-face.ts';

/** Under the nose: chin, jaw and round the mouth. */
const lower = [199, 200, 175, 152, 18, 164, 205, 425, 212, 432, 210, 430];
/** On the lips, between their edges. */
const ofLips = [72, 11, 302, 16, 315, 85];
/** Share of the lower points that are no skin from which on the mouth is covered: a beard counts too. */
const mostForeign = 0.6;
/** Distances of tint, at the light of the skin, and of lightness up to which a point is skin. */
const skinTint = 0.045;
const skinDarker = 0.3;
/** Lips: more of the skin's tint than this, and not farther from it nor darker than that. */
const lips = { least: 0.6, tint: 0.1, darker: 0.36 } as const;
/** OKLab between lips and chin under which both are one cloth. */
const sameCloth = 0.06;

/**
 * Whether cloth or the like covers the mouth, so that no lips are visible where the mesh has them: chin and cheeks have not the skin of the forehead, and
 * the lip area has not the colour of lips, or that of the chin. Lips in a beard are seen. `points`: of the face, pixels of the picture.
 */
export const isMouthCovered = (picture: Raster, points: Float32Array): boolean => {
  const skin = medianOf(readFace(picture, points, upperSkin));
  const below = readFace(picture, points, lower);
  const foreign = below.filter((colour) => tintFrom(colour, skin) > skinTint || skin[0] - colour[0] > skinDarker);
  if (foreign.length < mostForeign * lower.length) return false;
  const mouth = medianOf(readFace(picture, points, ofLips));
  const chin = medianOf(below);
  const share = shareOfTint(mouth, skin);
  const isLip = share > lips.least && tintFrom(mouth, skin) < lips.tint && skin[0] - mouth[0] < lips.darker;
  return !isLip || Math.hypot(mouth[0] - chin[0], mouth[1] - chin[1], mouth[2] - chin[2]) < sameCloth;
};

/** Tint falls with light, so it is compared at the light of the skin. */
const tintFrom = ([light, a, b]: Oklab, [ofSkin, skinA, skinB]: Oklab): number => {
  const scale = ofSkin / Math.max(0.05, light);
  return Math.hypot(a * scale - skinA, b * scale - skinB);
};

/** How much of the skin's tint a colour has, at the same light. */
const shareOfTint = ([light, a, b]: Oklab, [ofSkin, skinA, skinB]: Oklab): number =>
  ((a * skinA + b * skinB) * ofSkin) / Math.max(0.05, light) / Math.max(1e-6, skinA * skinA + skinB * skinB);
