import type { FaceMesh } from '../../vision/people.ts';
import { type Oklab, writeOklab } from '../colour/oklab.ts';
import {
  fillRings,
  leftEye,
  lips as lipsRing,
  mouthGap,
  outline,
  type Ring,
  rightEye,
  sides,
} from '../face/face-frame.ts';
import { isMouthCovered } from '../face/read-face.ts';
import { blurBox } from '../geometry/box-filter.ts';
import type { Raster } from '../geometry/raster.ts';
import type { SkinCover } from './skin-cover.ts';

/**
 * Maximum OKLab distance between the tint of a pixel inside a face and its skin's, and how much darker it may be: blush and shine are skin
 * there, hair and glasses are not.
 */
const [nearTint, farTint] = [0.075, 0.13];
const [nearDark, farDark] = [0.16, 0.3];
/** Highlights: the minimum share of the skin's tint, and the maximum share of another hue. */
const paler = [-0.2, 0.03] as const;
/** Fade widths of the face's rim, and of its lids and lips, in face widths. */
const [softRim, softLids] = [0.025, 0.012];

/** Share of the skin's change that lips follow: unchanged they glow in a darker face. */
const lipsFollow = 0.75;

/**
 * Completes the skin mask inside faces with known points, lets lips follow in part, and excludes eyes and teeth: colour alone leaves out
 * patches of blush and shine. `people`: mask of the intended people. Changes `skin.cover`; returns the unchangeable share, 0 to 1 per
 * pixel.
 */
export const completeFaces = (
  picture: Raster,
  skin: SkinCover,
  meshes: readonly FaceMesh[],
  people: Float32Array,
): Float32Array => {
  const closed = new Float32Array(picture.width * picture.height);
  for (const mesh of meshes) completeFace(picture, skin, mesh, { people, closed });
  return closed;
};

const completeFace = (
  picture: Raster,
  { cover, middle }: SkinCover,
  { points }: FaceMesh,
  { people, closed }: { people: Float32Array; closed: Float32Array },
): void => {
  const { left, top, width, height } = boxOf(points, picture);
  const size = { width, height };
  const wide = Math.hypot(
    points[3 * sides.left] - points[3 * sides.right],
    points[3 * sides.left + 1] - points[3 * sides.right + 1],
  );
  const soft = (rings: readonly Ring[], share: number): Float32Array => {
    const drawn = rings.map((ring) => ring.flatMap((at) => [points[3 * at] - left, points[3 * at + 1] - top]));
    return blurBox(fillRings(size, drawn), width, height, Math.round(share * wide));
  };
  const [face, eyes, mouth] = [
    soft([outline], softRim),
    soft([leftEye, rightEye], softLids),
    soft([lipsRing], softLids),
  ];
  const gap = soft([mouthGap], softLids / 2);
  // On a face mask there are no lips, and pale pixels are cloth.
  const isCovered = isMouthCovered(picture, points);
  const lab: [number, number, number] = [0, 0, 0];
  for (let j = 0; j < width * height; j++) {
    if (face[j] === 0) continue;
    const i = (top + Math.floor(j / width)) * picture.width + left + (j % width);
    const at = i * picture.channels;
    writeOklab(picture.data[at], picture.data[at + 1], picture.data[at + 2], lab);
    const light = Math.max(0.01, lab[0] / middle[0]);
    const tint = Math.hypot(lab[1] / light - middle[1], lab[2] / light - middle[2]);
    const isShine = !isCovered && lab[0] > middle[0] && isPaler(lab, light, middle);
    const fits = (isShine ? 1 : ramp(tint, nearTint, farTint)) * ramp(middle[0] - lab[0], nearDark, farDark);
    const shut = Math.max(eyes[j], gap[j]);
    const skin = Math.max(cover[i], face[j] * people[i] * fits);
    const share = isCovered ? 0 : mouth[j];
    cover[i] = (skin + share * (lipsFollow * people[i] - skin)) * (1 - shut);
    closed[i] = Math.max(closed[i], shut);
  }
};

/** The skin's own hue with less chroma. */
const isPaler = (lab: readonly number[], light: number, middle: Oklab): boolean => {
  const own = Math.hypot(middle[1], middle[2]);
  const [a, b] = [lab[1] / light, lab[2] / light];
  const along = (a * middle[1] + b * middle[2]) / Math.max(1e-6, own);
  return (
    along > paler[0] * own && along < own && Math.abs(a * middle[2] - b * middle[1]) / Math.max(1e-6, own) < paler[1]
  );
};

const ramp = (value: number, full: number, none: number): number =>
  Math.max(0, Math.min(1, (none - value) / (none - full)));

/** Bounding box of the outline, clipped to the image. */
const boxOf = (points: Float32Array, picture: { width: number; height: number }) => {
  const [xs, ys] = [0, 1].map((axis) => outline.map((at) => points[3 * at + axis])) as [number[], number[]];
  const [left, top] = [Math.max(0, Math.floor(Math.min(...xs)) - 2), Math.max(0, Math.floor(Math.min(...ys)) - 2)];
  const right = Math.min(picture.width, Math.ceil(Math.max(...xs)) + 2);
  const bottom = Math.min(picture.height, Math.ceil(Math.max(...ys)) + 2);
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
};
