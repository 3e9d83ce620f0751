import { conesOf, type Oklab, type OklabPlanes, toOklabPlanes } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { type Box, cutBox } from '../geometry/cut-box.ts';
import { createMask, fillHoles, findComponents, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { alignFace } from './align-face.ts';
import { measureEyesApart, measureFainterEye } from './eye-sides.ts';
import { faceBox, pointsIn } from './face-box.ts';
import { frameOf } from './face-frame.ts';
import { flatten, joinPoints } from './face-net.ts';
import {
  browTop,
  core,
  featurePoints,
  innerMouth,
  jaw,
  leftBrow,
  leftEye,
  lips,
  outline,
  type Ring,
  rightBrow,
  rightEye,
} from './face-points.ts';
import { fillRings } from './fill-rings.ts';
import { blurThrice, cheekReach, lightAs, lightReach, slowIn, spreadOf } from './light-face.ts';
import { moveWithoutFold, spreadMoves } from './spread-moves.ts';
import { type FaceIn, type WornFace, wearFace } from './wear-face.ts';

/** Cover of the parts of a face in a picture: 0 to 1 for each pixel. */
export interface FacePlaces {
  /** From just above the brows down to the chin, a little inside of the outline. */
  inner: Float32Array;
  /** Eyes, brows and lips, soft: they belong to the face whatever their colour. */
  features: Float32Array;
  /** The eyes alone, soft. */
  eyes: Float32Array;
  /** The area between the brows and the lower lip, nose and inner cheeks included, fading over a tenth of the width. */
  middle: Float32Array;
}

/** Widths of the face by which the inner part ends before the outline, and above the brows. */
const margin = 0.05;
const aboveBrows = 0.085;
/** Widths of the face round the features, if nothing else is said. */
const round = 0.02;
/** Widths of the face over which its middle ends, twice. */
const fading = 0.05;

const ringOf = (points: Float32Array, ring: Ring): number[] =>
  ring.flatMap((one) => [points[3 * one], points[3 * one + 1]]);

/** `points`: x, y and depth of each point in pixels; `width` of the face and its way up, `up`, in pixels too. */
const placesOf = (
  size: { width: number; height: number },
  points: Float32Array,
  { width, down }: { width: number; down: readonly [number, number] },
  around = round,
): FacePlaces => {
  const top = browTop.flatMap((one) => [
    points[3 * one] - aboveBrows * down[0],
    points[3 * one + 1] - aboveBrows * down[1],
  ]);
  const reach = Math.max(1, Math.round(margin * width));
  const whole = fillRings(size, [[...top, ...ringOf(points, jaw)]]);
  const shrunk = blurBox(blurBox(whole, size.width, size.height, reach), size.width, size.height, reach);
  const rings = [lips, leftEye, rightEye, leftBrow, rightBrow].map((ring) => ringOf(points, ring));
  const near = Math.max(1, Math.round(around * width));
  const softly = (of: number[][]) => blurBox(fillRings(size, of), size.width, size.height, near);
  const soft = softly(rings);
  const fade = Math.max(1, Math.round(fading * width));
  const middle = fillRings(size, [ringOf(points, core)]);
  return {
    eyes: softly([leftEye, rightEye].map((ring) => ringOf(points, ring))).map((value) => Math.min(1, 2 * value)),
    middle: blurBox(blurBox(middle, size.width, size.height, fade), size.width, size.height, fade),
    inner: shrunk.map((value) => (value > 0.9 ? 1 : 0)),
    features: soft.map((value) => Math.min(1, 2 * value)),
  };
};

/** Points on bare skin: cheeks, nose, between the brows, chin. */
const bare = [50, 280, 205, 425, 4, 195, 101, 330, 117, 346, 36, 266];
/** Distances of tint and of lightness from the face's own skin at which a pixel is as likely hair, glass or ground, and how fast that turns. */
const tint = { middle: 0.055, slope: 0.012 } as const;
const light = { middle: 0.34, slope: 0.05 } as const;

const falling = (value: number, { middle, slope }: { middle: number; slope: number }): number =>
  1 / (1 + Math.exp((value - middle) / slope));

/** The colour of a face's skin: the median at its bare points, each read over a few pixels. */
const skinOf = (
  { lightness, a, b }: OklabPlanes,
  { width, height }: { width: number; height: number },
  points: Float32Array,
): [number, number, number] => {
  const places = bare.flatMap((one) => {
    const [x, y] = [Math.floor(points[3 * one]), Math.floor(points[3 * one + 1])];
    return x >= 0 && y >= 0 && x < width && y < height ? [y * width + x] : [];
  });
  const median = (plane: Float32Array) =>
    places.map((at) => plane[at]).sort((one, other) => one - other)[places.length >> 1];
  return [median(lightness) ?? 0.7, median(a) ?? 0, median(b) ?? 0];
};

/** How likely each pixel is that skin, 0 to 1. */
const skinShare = ({ lightness, a, b }: OklabPlanes, [l, ofA, ofB]: readonly [number, number, number]): Float32Array =>
  lightness.map((value, i) => falling(Math.hypot(a[i] - ofA, b[i] - ofB), tint) * falling(Math.abs(value - l), light));

/** The most that skin mirrors, of white: faces in sun and shade at once differ by more, in light of two colours. */
const mostShine = 0.04;

const meanOf = (cones: readonly [number, number, number]): number => (cones[0] + cones[1] + cones[2]) / 3;

/**
 * The lightness of a face without the shine of its skin, OKLab: what skin throws back from within has its tint, what its surface mirrors has none (dichromatic
 * reflection). A place is the skin in some light with white over it as far as it has less tint than the skin in that light. `skin`: the face's own colour.
 */
export const matteLightness = ({ lightness, a, b }: OklabPlanes, skin: Oklab): Float32Array => {
  const ofSkin = conesOf(...skin);
  const mean = meanOf(ofSkin);
  const spread = ofSkin.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  if (spread === 0) return lightness;
  return lightness.map((value, i) => {
    const cones = conesOf(value, a[i], b[i]);
    const own = meanOf(cones);
    const light = cones.reduce((sum, cone, k) => sum + (cone - own) * (ofSkin[k] - mean), 0) / spread;
    const shine = Math.max(0, Math.min(mostShine, own - light * mean));
    return Math.cbrt(Math.max(0, value ** 3 - shine));
  });
};

/** Largest hole that is closed, as a share of the part: eyelid shade and stubble are no skin by colour, and would stay as a patch of the old face. */
const mostHole = 0.02;

/** The largest part alone, its small holes closed. */
export const keepLargest = (mask: Mask): Mask => {
  const [largest] = findComponents(mask).sort((one, other) => other.area - one.area);
  if (!largest) return mask;
  const kept = new Set(largest.pixels);
  return fillHoles(
    createMask(mask, (at) => kept.has(at)),
    largest.area * mostHole,
  );
};

export interface SwapFigures {
  /** Share of the face from the brows down that is skin or feature in the picture, and in the face that is put on. */
  bareTarget: number;
  bareSource: number;
  /** Between the light and the dark parts of the face that is put on, lightness of OKLab without the shine of skin: tenth of ten over each. */
  uneven: number;
  /** Share of the cheeks and jaw of the face that is put on whose lightness changes faster than that of skin: strands of hair and their shadows. */
  harsh: number;
  /** Tint round one eye of the face that is put on against the other, OKLab: `measureEyesApart`. */
  eyesApart: number;
  /** Of both faces, the fainter eye's contrast as a share of the other's, 0 to 1: `measureFainterEye`. */
  fainterTarget: number;
  fainterSource: number;
}

/** Widths of the face round its own eyes, brows and lips that lashes and make-up reach. */
const madeUp = 0.05;
/** Of a mean over near pixels from which on a place is taken as skin. */
const leastSkin = 0.45;

const mouth = new Set(lips);

/** The points of `face` in the pose of `onto`, its features by `likeness` (0 to 1) their own way, its mouth wholly, its outline that of `onto`. */
const shapeOf = (face: Float32Array, onto: Float32Array, likeness: number): Float32Array => {
  const aligned = alignFace(face, onto);
  const flat = flatten(onto);
  const net = joinPoints(flat, innerMouth);
  const moves = new Map<number, [number, number]>(outline.map((one) => [one, [0, 0]]));
  for (const one of featurePoints) {
    if (innerMouth.has(one)) continue;
    // Lips half open would be drawn long.
    const share = mouth.has(one) ? 1 : likeness;
    const way = (k: number) => share * (aligned[3 * one + k] - onto[3 * one + k]);
    moves.set(one, [way(0), way(1)]);
  }
  const { moved } = moveWithoutFold(flat, net, spreadMoves(flat, net, moves), outline);
  return onto.map((value, i) => (i % 3 === 2 ? value : moved[2 * Math.floor(i / 3) + (i % 3)]));
};

const asRaster = ({ width, height }: Raster, { colours }: WornFace): Raster => ({
  width,
  height,
  channels: 3,
  data: Uint8Array.from(colours, Math.round),
});

/** Room round the points in widths of the face: lashes and the fade of the rim; light is looked at on the face alone. */
const room = 0.12;

const putBack = (picture: Raster, part: Raster, [left, top, wide, tall]: Box): Raster => {
  const { width, channels } = picture;
  const out: Raster = { ...picture, data: picture.data.slice() };
  for (let y = 0; y < tall; y++)
    out.data.set(
      part.data.subarray(y * wide * channels, (y + 1) * wide * channels),
      ((top + y) * width + left) * channels,
    );
  return out;
};

/**
 * The picture with its face as another's: features, skin and expression of `source`, outline, pose and light of the picture. Only pixels
 * from the brows to the chin change. `points`: of the picture's own face, in its pixels.
 */
export const swapFace = (
  picture: Raster,
  points: Float32Array,
  source: FaceIn,
  likeness: number,
): { swapped: Raster; figures: SwapFigures } => {
  const box = faceBox(picture, points, room);
  const { swapped, figures } = swapPart(cutBox(picture, box), pointsIn(points, box), source, likeness);
  return { swapped: putBack(picture, swapped, box), figures };
};

const swapPart = (picture: Raster, points: Float32Array, source: FaceIn, likeness: number) => {
  const { width, height } = picture;
  const frame = frameOf(points);
  const shape = shapeOf(source.points, points, likeness);
  const worn = wearFace(picture, source, shape);
  const wornRaster = asRaster(picture, worn);
  const [own, other] = [toOklabPlanes(picture.data, picture.channels), toOklabPlanes(wornRaster.data, 3)];
  const placed = placesOf(picture, shape, frame);
  // Brows and lips of the picture's own face must not stay beside the new ones.
  const old = placesOf(picture, points, frame, madeUp);
  const { features, middle, eyes } = placed;
  const ownFeatures = old.features.map((value) => Math.min(1, 3 * value));
  // The farther eye of a turned face is in the margin of its outline.
  const sureInner = placed.inner.map((value, i) => Math.max(value, old.inner[i]));
  const inner = sureInner.map((value, i) => Math.max(value, 3 * old.eyes[i] > 0.5 ? 1 : 0));
  const [ownSkin, otherSkin] = [own, other].map((planes, nth) =>
    skinShare(planes, skinOf(planes, picture, nth === 0 ? points : shape)),
  );
  // The picture's own lips and brows go too, as its skin does.
  const ownFace = ownSkin.map((value, i) => Math.max(value, ownFeatures[i]));
  const bare = (skin: Float32Array) => {
    let [sum, count] = [0, 0];
    for (let i = 0; i < sureInner.length; i++) {
      if (sureInner[i] === 0) continue;
      count++;
      sum += worn.covered[i] === 1 && Math.max(features[i], skin[i]) > 0.5 ? 1 : 0;
    }
    return count > 0 ? sum / count : 0;
  };
  const figures = { bareTarget: bare(ownSkin), bareSource: bare(otherSkin) };
  const fits = inner.map((value, i) =>
    value === 0 || worn.covered[i] === 0 ? 0 : Math.max(sureInner[i] * features[i], Math.min(ownFace[i], otherSkin[i])),
  );
  const near = blurBox(fits, width, height, Math.max(1, Math.round(0.012 * frame.width)));
  const open = keepLargest({
    width,
    height,
    data: Uint8Array.from(near, (value, i) => (fits[i] > 0 && inner[i] > 0 && value > leastSkin ? 1 : 0)),
  });
  const reach = Math.round(lightReach * frame.width);
  // Eyes, brows and lips have colours of their own, which are no light.
  const skin = open.data.map((value, i) => (features[i] < 0.3 ? value : 0));
  const ownSkinOnly = open.data.map((value, i) => (old.features[i] < 0.3 ? value : 0));
  const places = {
    open: open.data,
    own: ownSkinOnly,
    other: skin,
    eyes,
    middle: middle.map((value, i) => Math.max(value, features[i])),
  };
  const { lit, harsh } = lightAs(own, other, places, {
    width,
    height,
    reach,
    near: Math.round(cheekReach * frame.width),
  });
  const slow = (plane: Float32Array) => slowIn(plane, skin, { width, height, reach });
  const slowly = { lightness: slow(other.lightness), a: slow(other.a), b: slow(other.b) };
  const uneven = spreadOf(matteLightness(slowly, skinOf(other, picture, shape)), skin);
  return {
    swapped: blend(picture, lit, open.data, Math.max(1, Math.round(0.02 * frame.width))),
    figures: { ...figures, uneven, harsh, fainterTarget: measureFainterEye(own, picture, points), ...eyesOf(source) },
  };
};

const eyesOf = ({ picture, points }: FaceIn): Pick<SwapFigures, 'eyesApart' | 'fainterSource'> => {
  const planes = toOklabPlanes(picture.data, picture.channels);
  return {
    eyesApart: measureEyesApart(planes, picture, points),
    fainterSource: measureFainterEye(planes, picture, points),
  };
};

/** Lays colours into the open pixels, fading in from their rim. */
const blend = (picture: Raster, colours: Float32Array, open: Uint8Array, feather: number): Raster => {
  const { width, height, channels } = picture;
  const out: Raster = { ...picture, data: picture.data.slice() };
  const soft = blurThrice(Float32Array.from(open), width, height, feather);
  for (let i = 0; i < open.length; i++) {
    if (open[i] === 0) continue;
    const share = Math.max(0, Math.min(1, 2 * soft[i] - 1));
    for (let c = 0; c < 3; c++) {
      const at = i * channels + c;
      out.data[at] = Math.round(picture.data[at] + share * (colours[3 * i + c] - picture.data[at]));
    }
  }
  return out;
};
