import type { FoundBody } from '../../vision/people.ts';
import { type Oklab, writeOklab } from '../colour/oklab.ts';
import type { Raster } from '../geometry/raster.ts';
import { frameOf, lips, mouthGap } from './face-frame.ts';

/** Bare skin that a face mask leaves visible: forehead, below the eyes, bridge of the nose. */
export const upperSkin = [9, 151, 108, 337, 117, 346, 101, 330, 6, 197] as const;
/** Radius in face widths over which a point is sampled. */
const reach = 0.015;

/** Mean colour around points of a face. */
const readFace = (picture: Raster, points: Float32Array, ones: readonly number[]): Oklab[] =>
  readPlaces(
    picture,
    ones.map((one) => [points[3 * one], points[3 * one + 1]]),
    frameOf(points).width,
  );

/** Mean colour around positions in pixels. `width`: of the face. */
const readPlaces = (picture: Raster, places: readonly (readonly [x: number, y: number])[], width: number): Oklab[] => {
  const radius = Math.max(1, Math.round(reach * width));
  return places.map(([x, y]) => meanRound(picture, x, y, radius));
};

const medianOf = (colours: readonly Oklab[]): Oklab =>
  [0, 1, 2].map(
    (k) => colours.map((colour) => colour[k]).sort((one, other) => one - other)[colours.length >> 1],
  ) as unknown as Oklab;

const meanRound = ({ width, height, channels, data }: Raster, x: number, y: number, radius: number): Oklab => {
  const sum: [number, number, number] = [0, 0, 0];
  const lab: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let v = Math.round(y) - radius; v <= y + radius; v++) {
    for (let u = Math.round(x) - radius; u <= x + radius; u++) {
      const at = (clamp(v, height) * width + clamp(u, width)) * channels;
      writeOklab(data[at], data[at + 1], data[at + 2], lab);
      for (let k = 0; k < 3; k++) sum[k] += lab[k];
      count++;
    }
  }
  return sum.map((value) => value / count) as unknown as Oklab;
};

const clamp = (value: number, length: number): number => Math.max(0, Math.min(length - 1, value));

/** Below the nose: chin, jaw and around the mouth. */
const lower = [199, 200, 175, 152, 18, 164, 205, 425, 212, 432, 210, 430];
/** On the lips, between their edges. */
const ofLips = [72, 11, 302, 16, 315, 85];
/** Share of lower points that are not skin from which the mouth is covered: a beard counts too. */
const maxForeign = 0.6;
/** Maximum distances of tint, at the light of the skin, and of lightness for a point to be skin. */
const skinTint = 0.045;
const skinDarker = 0.3;
/** Lips: at least this share of the skin's tint, and at most this distance from it and this much darker. */
const lipLimits = { least: 0.6, tint: 0.1, darker: 0.36 } as const;
/** OKLab distance between lips and chin below which both are one cloth. */
const sameCloth = 0.06;

/**
 * True when cloth or the like covers the mouth, so that no lips are visible at their mesh points: chin and cheeks differ from the skin of
 * the forehead, and the lip area does not have the colour of lips, or has that of the chin. Lips in a beard are recognised. `points`: of
 * the face, pixels of the image.
 */
export const isMouthCovered = (picture: Raster, points: Float32Array): boolean => {
  const skin = medianOf(readFace(picture, points, upperSkin));
  const below = readFace(picture, points, lower);
  const foreign = below.filter((colour) => tintFrom(colour, skin) > skinTint || skin[0] - colour[0] > skinDarker);
  if (foreign.length < maxForeign * lower.length) return false;
  const mouth = medianOf(readFace(picture, points, ofLips));
  const chin = medianOf(below);
  const share = shareOfTint(mouth, skin);
  const isLip =
    share > lipLimits.least && tintFrom(mouth, skin) < lipLimits.tint && skin[0] - mouth[0] < lipLimits.darker;
  return !isLip || Math.hypot(mouth[0] - chin[0], mouth[1] - chin[1], mouth[2] - chin[2]) < sameCloth;
};

/** Distance of tints at the light of the skin, because chroma decreases with light. */
const tintFrom = ([light, a, b]: Oklab, [ofSkin, skinA, skinB]: Oklab): number => {
  const scale = ofSkin / Math.max(0.05, light);
  return Math.hypot(a * scale - skinA, b * scale - skinB);
};

/** Share of the skin's tint in a colour, at the same light. */
const shareOfTint = ([light, a, b]: Oklab, [ofSkin, skinA, skinB]: Oklab): number =>
  ((a * skinA + b * skinB) * ofSkin) / Math.max(0.05, light) / Math.max(1e-6, skinA * skinA + skinB * skinB);

/** Cheeks and the tip of the nose, which a mask covers. */
const cheeks = [50, 280, 205, 425, 4] as const;

/** Skin colour of a face at its points, independent of the skin tone. `points`: of the face, pixels of the image. */
export const skinColourOf = (picture: Raster, points: Float32Array): Oklab =>
  medianOf(readFace(picture, points, isMouthCovered(picture, points) ? upperSkin : [...upperSkin, ...cheeks]));

/** Joints of BlazePose from the wrists to the thumbs. */
const hands = { from: 15, to: 23 } as const;
/** Visibility threshold: for joints beyond the frame the network guesses hands too, with 0.5 to 0.7. */
const seen = 0.7;
/** Face widths from the middle of the mouth: fingers extend this far beyond their joints. */
const near = 0.8;
/** Face widths beyond the edge of the lips at which skin is sampled. */
const beyond = 0.045;
/**
 * Ratio of red to yellow (OKLab) by which lips exceed the skin beside them, and the share of their edge that shows it: lips beside a hand
 * on cheek or chin had 0.7 or more, lips under a hand 0.6.
 */
const redder = { yellow: 0.4, least: 0.004 } as const;
const minLips = 0.65;

/**
 * True when a hand covers the mouth: a hand joint is near it, and at the mesh's lips the image is no redder than its surroundings. Skin
 * alone does not distinguish a hand from a face, and lips alone can be as pale as their skin. `points`: of the face, pixels of the image.
 */
export const isHandBefore = (picture: Raster, points: Float32Array, bodies: readonly FoundBody[]): boolean => {
  const middle = [0, 1].map((k) => lips.reduce((sum, one) => sum + points[3 * one + k] / lips.length, 0));
  const { width } = frameOf(points);
  const isNear = bodies.some((body) =>
    body.points
      .slice(hands.from, hands.to)
      .some(({ x, y, visibility }) => visibility > seen && Math.hypot(x - middle[0], y - middle[1]) < near * width),
  );
  return isNear && shareOfLips(picture, points, middle as [number, number], width) < minLips;
};

/** Share of the lips' edge that is redder inside than outside, 0 to 1. */
const shareOfLips = (
  picture: Raster,
  points: Float32Array,
  [x, y]: readonly [number, number],
  width: number,
): number => {
  const at = (one: number) => [points[3 * one], points[3 * one + 1]] as const;
  const pairs = lips.map((one) => {
    const [edgeX, edgeY] = at(one);
    const inner = mouthGap
      .map(at)
      .reduce((best, other) =>
        Math.hypot(other[0] - edgeX, other[1] - edgeY) < Math.hypot(best[0] - edgeX, best[1] - edgeY) ? other : best,
      );
    const length = Math.max(1, Math.hypot(edgeX - x, edgeY - y));
    const out = (beyond * width) / length;
    return [
      [(edgeX + inner[0]) / 2, (edgeY + inner[1]) / 2],
      [edgeX + out * (edgeX - x), edgeY + out * (edgeY - y)],
    ] as const;
  });
  const red = ([, a, b]: Oklab): number => a - redder.yellow * b;
  const reds = readPlaces(picture, pairs.flat(), width).map(red);
  return pairs.filter((_, nth) => reds[2 * nth] - reds[2 * nth + 1] > redder.least).length / pairs.length;
};
