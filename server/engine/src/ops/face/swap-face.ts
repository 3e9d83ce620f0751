import Delaunator from 'delaunator';
import { conesOf, type Oklab, type OklabPlanes, toOklabPlanes, writeSrgb } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { createMask, fillHoles, findComponents, type Mask } from '../geometry/mask.ts';
import { type Box, cutBox, type Raster } from '../geometry/raster.ts';
import { moveWithoutFold, spreadMoves } from './expression.ts';
import {
  browTop,
  core,
  faceBox,
  featurePoints,
  fillRings,
  flatten,
  frameOf,
  innerMouth,
  jaw,
  joinPoints,
  leftBrow,
  leftEye,
  lips,
  outline,
  pointsIn,
  type Ring,
  rightBrow,
  rightEye,
} from './face-frame.ts';
import { type FaceIn, type WornFace, wearFace } from './wear-face.ts';

/** Points that an expression hardly moves: corners of the eyes, nose, temples, forehead and chin. */
const steady = [
  33, 133, 362, 263, 168, 6, 197, 195, 5, 4, 1, 2, 98, 327, 70, 300, 105, 334, 127, 356, 234, 454, 10, 152,
];
const turns = 200;

type Triple = [number, number, number];

const middleOf = (points: Float32Array): Triple => {
  const sum: Triple = [0, 0, 0];
  for (const one of steady) for (let k = 0; k < 3; k++) sum[k] += points[3 * one + k] / steady.length;
  return sum;
};

/** Largest eigenvector of a symmetric 4 x 4 matrix whose eigenvalues are made positive by `shift`. */
const leadingVector = (matrix: readonly (readonly number[])[], shift: number): number[] => {
  let vector = [1, 0.01, 0.01, 0.01];
  for (let turn = 0; turn < turns; turn++) {
    const next = matrix.map((row, i) => row.reduce((sum, value, j) => sum + value * vector[j], shift * vector[i]));
    const length = Math.hypot(...next);
    vector = next.map((value) => value / length);
  }
  return vector;
};

/**
 * Aligns the points of a face with another face by rotation, translation and scale in space, with the least error of a rigid body (Horn
 * 1987, unit quaternions). x, y and depth of each point, pixels.
 */
const alignFace = (face: Float32Array, onto: Float32Array): Float32Array => {
  const [from, to] = [middleOf(face), middleOf(onto)];
  const m = [0, 1, 2].map(() => [0, 0, 0]);
  let [ownSize, otherSize] = [0, 0];
  for (const one of steady) {
    for (let a = 0; a < 3; a++) {
      const own = face[3 * one + a] - from[a];
      ownSize += own * own;
      otherSize += (onto[3 * one + a] - to[a]) ** 2;
      for (let b = 0; b < 3; b++) m[a][b] += own * (onto[3 * one + b] - to[b]);
    }
  }
  const [[xx, xy, xz], [yx, yy, yz], [zx, zy, zz]] = m as [Triple, Triple, Triple];
  const matrix = [
    [xx + yy + zz, yz - zy, zx - xz, xy - yx],
    [yz - zy, xx - yy - zz, xy + yx, zx + xz],
    [zx - xz, xy + yx, yy - xx - zz, yz + zy],
    [xy - yx, zx + xz, yz + zy, zz - xx - yy],
  ];
  const [w, x, y, z] = leadingVector(matrix, 2 * Math.sqrt(ownSize * otherSize));
  const turn = [
    [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
    [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
    [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
  ];
  const scale = Math.sqrt(otherSize / ownSize);
  const out = new Float32Array(face.length);
  for (let i = 0; i < face.length; i += 3) {
    for (let a = 0; a < 3; a++) {
      const turned = turn[a].reduce((sum, value, b) => sum + value * (face[i + b] - from[b]), 0);
      out[i + a] = to[a] + scale * turned;
    }
  }
  return out;
};

/** Points around one eye and their twins around the other: lids, brow, temple, cheek and the bridge of the nose. */
const twins: readonly (readonly [left: number, right: number])[] = [
  ...leftEye.map((one, nth): [number, number] => [one, rightEye[nth]]),
  ...leftBrow.map((one, nth): [number, number] => [one, rightBrow[nth]]),
  [50, 280],
  [117, 346],
  [101, 330],
  [36, 266],
  [234, 454],
  [127, 356],
  [168, 168],
  [6, 6],
  [197, 197],
];
/** Samples along each side of a triangle. */
const along = 6;

interface Size {
  width: number;
  height: number;
}

/**
 * Mean difference of tints (a and b of OKLab) between the same positions around both eyes of a face. Detects a strand of hair over an eye,
 * glasses in front of different backgrounds, or a shadow in light of another colour, where each single pixel could be skin. `points`: x, y
 * and depth of the face's points in pixels of the planes.
 */
export const measureEyesApart = ({ a, b }: OklabPlanes, size: Size, points: Float32Array): number => {
  const flat = (one: number): readonly [number, number] => [points[3 * one], points[3 * one + 1]];
  const { triangles } = new Delaunator(Float64Array.from(twins.flatMap(([left]) => flat(left))));
  let [sum, weights] = [0, 0];
  for (let i = 0; i < triangles.length; i += 3) {
    const corners = [0, 1, 2].map((k) => twins[triangles[i + k]] as readonly [number, number]);
    const [left, right] = [corners.map(([one]) => flat(one)), corners.map(([, one]) => flat(one))];
    const area = areaOfThree(left);
    for (const shares of spotsOfTriangle) {
      const [one, other] = [pixelAt(size, shares, left), pixelAt(size, shares, right)];
      sum += area * Math.hypot(a[one] - a[other], b[one] - b[other]);
      weights += area;
    }
  }
  return weights > 0 ? sum / weights : 0;
};

/** Margin around the lids that belongs to an eye, in face widths. */
const lidReach = 0.015;

/**
 * Lightness contrast within the fainter eye as a share of that within the other, 0 to 1: an eye under hair, in the dark half of a face or
 * behind a dark glass has no clear white and pupil.
 */
export const measureFainterEye = ({ lightness }: OklabPlanes, size: Size, points: Float32Array): number => {
  const reach = Math.max(1, Math.round(lidReach * frameOf(points).width));
  const [one, other] = [leftEye, rightEye].map((ring) => {
    const lids = fillRings(size, [ring.flatMap((point) => [points[3 * point], points[3 * point + 1]])]);
    const near = blurBox(lids, size.width, size.height, reach);
    return deviationOf(lightness.filter((_, at) => near[at] > 0.3));
  }) as [number, number];
  return Math.min(one, other) / Math.max(one, other, 1e-6);
};

const deviationOf = (values: Float32Array): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length));
};

type Corners = readonly (readonly [x: number, y: number])[];

/** Barycentric coordinates, evenly distributed over a triangle. */
const spotsOfTriangle = Array.from({ length: along * along }, (_, i) => [Math.floor(i / along), i % along] as const)
  .filter(([down, across]) => across < along - down)
  .map(([down, across]): readonly number[] => {
    const [first, second] = [(down + 1 / 3) / along, (across + 1 / 3) / along];
    return [first, second, 1 - first - second];
  });

const areaOfThree = ([one, two, three]: Corners): number =>
  Math.abs((two[0] - one[0]) * (three[1] - one[1]) - (three[0] - one[0]) * (two[1] - one[1]));

const pixelAt = ({ width, height }: Size, shares: readonly number[], corners: Corners): number => {
  const at = (axis: 0 | 1) => Math.floor(corners.reduce((sum, corner, k) => sum + shares[k] * corner[axis], 0));
  const [x, y] = [Math.max(0, Math.min(width - 1, at(0))), Math.max(0, Math.min(height - 1, at(1)))];
  return y * width + x;
};

/**
 * Face widths over which the light of the image is taken: around eyes, nose and mouth, whose own shading carries the likeness, and on
 * cheeks and jaw, where faster changes are a shadow or a strand of hair of the other image; and its amount.
 */
const lightReach = 0.1;
const cheekReach = 0.035;
const lightShare = 0.85;
const tintShare = 0.77;
/** Maximum fine detail of the other face's cheeks and jaw, OKLab: pores and freckles are below, strands of hair and their shadows above. */
const maxDetail = { lightness: 0.025, a: 0.01, b: 0.01 } as const;
/** Share of their own tint that the eyes retain: with the skin's tint they would turn blue or yellow. */
const whitesKept = 0.6;
/** Threshold above which a change is harsh. */
const harshDetail = 0.04;
/** Share of near pixels that are skin from which their light counts in full. */
const enoughSkin = 0.25;

interface Reach {
  width: number;
  height: number;
  reach: number;
}

/** Low-frequency part of a plane within the open pixels. */
const slowIn = (plane: Float32Array, open: Uint8Array, { width, height, reach }: Reach): Float32Array => {
  const weight = blurThrice(Float32Array.from(open), width, height, reach);
  const masked = plane.map((value, i) => value * open[i]);
  return blurThrice(masked, width, height, reach).map((value, i) => value / Math.max(1e-4, weight[i]));
};

/** Range from the 10th to the 90th percentile of the open pixels. */
const spreadOf = (plane: Float32Array, open: Uint8Array): number => {
  const values = plane.filter((_, i) => open[i] === 1).sort();
  return values.length > 0 ? values[Math.floor(0.9 * values.length)] - values[Math.floor(0.1 * values.length)] : 0;
};

/**
 * Masks for relighting a face: all of it, the skin of the image's own face and of the other face, and each pixel's share of the central
 * features.
 */
interface LitPlaces {
  open: Uint8Array;
  own: Uint8Array;
  other: Uint8Array;
  middle: Float32Array;
  eyes: Float32Array;
}

/**
 * Relights the applied face: low frequencies from the image, high frequencies from the face. Returns RGB of the open pixels, 0 to 255, and
 * the share of cheeks and jaw whose lightness changes faster than skin does.
 */
const lightAs = (
  own: OklabPlanes,
  other: OklabPlanes,
  { open, own: ownSkin, other: otherSkin, middle, eyes }: LitPlaces,
  reach: Reach & { near: number },
): { lit: Float32Array; harsh: number } => {
  const short = { ...reach, reach: reach.near };
  const skinNear = [ownSkin, otherSkin].map((skin) =>
    blurThrice(Float32Array.from(skin), reach.width, reach.height, reach.near),
  ) as [Float32Array, Float32Array];
  /** 1: the fine light of the image counts, 0: the wide light. */
  const fineShare = middle.map(
    (value, i) => (1 - value) * Math.min(1, skinNear[0][i] / enoughSkin, skinNear[1][i] / enoughSkin),
  );
  const cheeks = open.map((value, i) => (fineShare[i] > 0.5 ? value : 0));
  let harsh = 0;
  const planes = (['lightness', 'a', 'b'] as const).map((name) => {
    const slow = (over: Reach) =>
      [slowIn(own[name], ownSkin, over), slowIn(other[name], otherSkin, over)] as [Float32Array, Float32Array];
    const [[mine, theirs], [mineNear, theirsNear]] = [slow(reach), slow(short)];
    const apart = meanIn(own[name], ownSkin) - meanIn(other[name], otherSkin);
    if (name === 'lightness') {
      harsh = meanIn(
        theirsNear.map((value, i) => (Math.abs(other[name][i] - value) > harshDetail ? 1 : 0)),
        cheeks,
      );
    }
    const [share, most] = [name === 'lightness' ? lightShare : tintShare, maxDetail[name]];
    return other[name].map((value, i) => {
      const shift = share * (mine[i] - theirs[i]) + (1 - share) * apart;
      const wide = value + (name === 'lightness' ? shift : shift * (1 - whitesKept * eyes[i]));
      const fine = mineNear[i] + Math.max(-most, Math.min(most, value - theirsNear[i]));
      return wide + fineShare[i] * (fine - wide);
    });
  });
  const out = new Float32Array(open.length * 3);
  for (let i = 0; i < open.length; i++)
    if (open[i] === 1) writeSrgb(Math.max(0, Math.min(1, planes[0][i])), planes[1][i], planes[2][i], out, 3 * i);
  return { lit: out, harsh };
};

const blurThrice = (plane: Float32Array, width: number, height: number, reach: number): Float32Array =>
  [1, 2, 3].reduce((blurred) => blurBox(blurred, width, height, Math.max(1, reach)), plane);

const meanIn = (plane: Float32Array, open: Uint8Array): number => {
  let [sum, count] = [0, 0];
  for (let i = 0; i < open.length; i++) {
    sum += open[i] * plane[i];
    count += open[i];
  }
  return count > 0 ? sum / count : 0;
};

/** Masks for the regions of a face in an image: alpha 0 to 1 per pixel. */
interface FacePlaces {
  /** From just above the brows down to the chin, slightly inside the outline. */
  inner: Float32Array;
  /** Eyes, brows and lips with soft edges: part of the face whatever their colour. */
  features: Float32Array;
  /** The eyes alone, with soft edges. */
  eyes: Float32Array;
  /** The area between the brows and the lower lip, nose and inner cheeks included, fading over a tenth of the width. */
  middle: Float32Array;
}

/** Distance in face widths by which the inner region ends before the outline, and above the brows. */
const margin = 0.05;
const aboveBrows = 0.085;
/** Default margin around the features in face widths. */
const round = 0.02;
/** Face widths over which the middle region fades out, twice. */
const fading = 0.05;

const ringOf = (points: Float32Array, ring: Ring): number[] =>
  ring.flatMap((one) => [points[3 * one], points[3 * one + 1]]);

/** `points`: x, y and depth of each point in pixels; `width` of the face and its up vector `up`, in pixels too. */
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
/**
 * Distances of tint and lightness from the face's own skin at which a pixel is equally likely hair, glass or background, and the slope of
 * that probability.
 */
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

/** Probability that each pixel is that skin, 0 to 1. */
const skinShare = ({ lightness, a, b }: OklabPlanes, [l, ofA, ofB]: readonly [number, number, number]): Float32Array =>
  lightness.map((value, i) => falling(Math.hypot(a[i] - ofA, b[i] - ofB), tint) * falling(Math.abs(value - l), light));

/**
 * Maximum specular reflection of skin, as a share of white: a larger difference means a face partly in sun and partly in shade, in light of
 * two colours.
 */
const maxShine = 0.04;

const meanOf = (cones: readonly [number, number, number]): number => (cones[0] + cones[1] + cones[2]) / 3;

/**
 * Lightness of a face without specular reflection of the skin, OKLab: light scattered inside the skin has its tint, light reflected at its
 * surface has none (dichromatic reflection model). A position with less tint than the skin in that light is skin with white added in
 * proportion. `skin`: the face's own colour.
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
    const shine = Math.max(0, Math.min(maxShine, own - light * mean));
    return Math.cbrt(Math.max(0, value ** 3 - shine));
  });
};

/**
 * Maximum share of the region for a hole to be closed: eyelid shade and stubble are not skin by colour, and would remain as a patch of the
 * old face.
 */
const maxHole = 0.02;

/** Retains only the largest region, with its small holes closed. */
export const keepLargest = (mask: Mask): Mask => {
  const [largest] = findComponents(mask).sort((one, other) => other.area - one.area);
  if (!largest) return mask;
  const kept = new Set(largest.pixels);
  return fillHoles(
    createMask(mask, (at) => kept.has(at)),
    largest.area * maxHole,
  );
};

interface SwapFigures {
  /** Share of the face from the brows down that is skin or feature, in the image and in the applied face. */
  bareTarget: number;
  bareSource: number;
  /**
   * Difference between the light and dark regions of the applied face, OKLab lightness without specular reflection: 10th to 90th
   * percentile.
   */
  uneven: number;
  /** Share of the applied face's cheeks and jaw whose lightness changes faster than skin does: strands of hair and their shadows. */
  harsh: number;
  /** Tint difference between the eyes of the applied face, OKLab: see `measureEyesApart`. */
  eyesApart: number;
  /** Contrast of the fainter eye as a share of the other's, 0 to 1, for both faces: see `measureFainterEye`. */
  fainterTarget: number;
  fainterSource: number;
}

/** Margin around the eyes, brows and lips for lashes and make-up, in face widths. */
const madeUp = 0.05;
/** Mean over near pixels from which a position counts as skin. */
const minSkin = 0.45;

const mouth = new Set(lips);

/** The points of `face` in the pose of `onto`: features blended by `likeness` (0 to 1), mouth entirely from `face`, outline from `onto`. */
const shapeOf = (face: Float32Array, onto: Float32Array, likeness: number): Float32Array => {
  const aligned = alignFace(face, onto);
  const flat = flatten(onto);
  const net = joinPoints(flat, innerMouth);
  const moves = new Map<number, [number, number]>(outline.map((one) => [one, [0, 0]]));
  for (const one of featurePoints) {
    if (innerMouth.has(one)) continue;
    // Blended between closed and open, lips would be drawn too long.
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

/** Margin around the points in face widths: lashes and the fade of the rim; light is measured on the face alone. */
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
 * Swaps the face of an image: features, skin and expression of `source`, outline, pose and light of the image. Changes only pixels from the
 * brows to the chin. `points`: of the image's own face, in its pixels.
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
  // Brows and lips of the image's own face must not remain beside the new ones.
  const old = placesOf(picture, points, frame, madeUp);
  const { features, middle, eyes } = placed;
  const ownFeatures = old.features.map((value) => Math.min(1, 3 * value));
  // The farther eye of a turned face is in the margin of its outline.
  const sureInner = placed.inner.map((value, i) => Math.max(value, old.inner[i]));
  const inner = sureInner.map((value, i) => Math.max(value, 3 * old.eyes[i] > 0.5 ? 1 : 0));
  const [ownSkin, otherSkin] = [own, other].map((planes, nth) =>
    skinShare(planes, skinOf(planes, picture, nth === 0 ? points : shape)),
  );
  // The image's own lips and brows are replaced like its skin.
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
    data: Uint8Array.from(near, (value, i) => (fits[i] > 0 && inner[i] > 0 && value > minSkin ? 1 : 0)),
  });
  const reach = Math.round(lightReach * frame.width);
  // Eyes, brows and lips have colours of their own, which are not light.
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

/** Blends colours into the open pixels, fading in from their rim. */
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

/** Measurements of a face by the networks. */
interface SeenFace {
  points: Float32Array;
  yaw: number;
  pitch: number;
}

/** Minimum width from side to side in pixels. */
const least = { target: 60, source: 90 } as const;
/** Minimum width of the source relative to its target: below it the face is blurrier than its image. */
const minShare = 0.5;
/** Maximum angle of each face from the front, and between both, in degrees. */
const maxTurn = 35;
const maxApart = 18;
/** Minimum shares of the face that are skin or feature rather than hair, hands or glass. */
const minBare = { target: 0.9, source: 0.9 } as const;
/**
 * Maximum lightness difference (OKLab) between the cheeks of the source without specular reflection: above it a shadow would be
 * transferred.
 */
const maxUneven = 0.165;
/**
 * Maximum tint difference between the source's eyes: above it hair, glass or the shadow of hair covers one of them, whose single pixels
 * look like skin.
 */
const maxEyesApart = 0.03;
/** Minimum contrast of the fainter eye as a share of the other's: below it that eye is under hair, behind glass or in the dark. */
const minFainter = 0.68;
/** Maximum share of the source's cheeks with harsh changes: above it hair or its shadow covers them. */
const maxHarsh = 0.2;

/**
 * Maximum logarithmic ratio of the two skins' lightness (OKLab): beyond it, in either direction, eyes turn grey or glow and skin looks
 * powdered.
 */
const maxTonesApart = 0.34;

/** Reason for refusing a swap that would look false; undefined where it would not. */
export const judgeSwap = {
  /** Judges by the measurements of the faces. */
  before(target: SeenFace, source: SeenFace): string | undefined {
    const [place, own] = [frameOf(target.points).width, frameOf(source.points).width];
    if (place < least.target) return 'face-too-small';
    if (own < Math.max(least.source, minShare * place)) return 'face-source-small';
    const turns = [target.yaw, target.pitch, source.yaw, source.pitch].map(Math.abs);
    if (Math.max(...turns) > maxTurn) return 'face-turned';
    const apart = Math.max(Math.abs(target.yaw - source.yaw), Math.abs(target.pitch - source.pitch));
    return apart > maxApart ? 'faces-turned-apart' : undefined;
  },
  /** Judges by the lightness of both skins. */
  tones: (target: number, source: number): string | undefined =>
    Math.abs(Math.log(target / source)) > maxTonesApart ? 'faces-tone-apart' : undefined,
  /** Judges by the figures measured during the swap. */
  after(figures: SwapFigures): string | undefined {
    const { bareTarget, bareSource, uneven, harsh, eyesApart, fainterTarget, fainterSource } = figures;
    if (bareTarget < minBare.target || fainterTarget < minFainter) return 'face-covered';
    if (bareSource < minBare.source || fainterSource < minFainter) return 'face-source-covered';
    if (eyesApart > maxEyesApart || harsh > maxHarsh) return 'face-source-covered';
    return uneven > maxUneven ? 'face-source-light' : undefined;
  },
};
