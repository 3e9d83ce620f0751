import { type OklabPlanes, toOklabPlanes, writeSrgb } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { type Box, cutBox } from '../geometry/cut-box.ts';
import type { Raster } from '../geometry/raster.ts';
import { alignFace } from './align-face.ts';
import { faceBox, pointsIn } from './face-box.ts';
import { frameOf } from './face-frame.ts';
import { flatten, joinPoints } from './face-net.ts';
import { placesOf } from './face-places.ts';
import { featurePoints, outline } from './face-points.ts';
import { keepLargest } from './keep-largest.ts';
import { skinOf, skinShare } from './skin-share.ts';
import { moveWithoutFold, spreadMoves } from './spread-moves.ts';
import { type FaceIn, type WornFace, wearFace } from './wear-face.ts';

export interface SwapFigures {
  /** Share of the face from the brows down that is skin or feature in the picture, and in the face that is put on. */
  bareTarget: number;
  bareSource: number;
  /** Between the light and the dark parts of the face that is put on, lightness of OKLab: tenth of ten over each. */
  uneven: number;
}

/** Widths of the face over which the light of the picture is taken; how much of it. */
const lightReach = 0.1;
const lightShare = 0.85;
const tintShare = 0.77;
/** Of a mean over near pixels from which on a place is taken as skin. */
const leastSkin = 0.45;

/** The points of `face` in the pose of `onto`, its features by `likeness` (0 to 1) their own way, its outline that of `onto`. */
const shapeOf = (face: Float32Array, onto: Float32Array, likeness: number): Float32Array => {
  const aligned = alignFace(face, onto);
  const flat = flatten(onto);
  const net = joinPoints(flat);
  const moves = new Map<number, [number, number]>(outline.map((one) => [one, [0, 0]]));
  for (const one of featurePoints) {
    const way = (k: number) => likeness * (aligned[3 * one + k] - onto[3 * one + k]);
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

/** Room round the points in widths of the face: as far as the light is looked at. */
const room = 0.35;

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
  const { inner, features } = placesOf(picture, shape, frame);
  const [ownSkin, otherSkin] = [own, other].map((planes, nth) =>
    skinShare(planes, skinOf(planes, picture, nth === 0 ? points : shape)),
  );
  const bare = (skin: Float32Array) => {
    let [sum, count] = [0, 0];
    for (let i = 0; i < inner.length; i++) {
      if (inner[i] === 0) continue;
      count++;
      sum += worn.covered[i] === 1 && Math.max(features[i], skin[i]) > 0.5 ? 1 : 0;
    }
    return count > 0 ? sum / count : 0;
  };
  const figures = { bareTarget: bare(ownSkin), bareSource: bare(otherSkin) };
  const fits = inner.map((value, i) =>
    value === 0 || worn.covered[i] === 0 ? 0 : Math.max(features[i], Math.min(ownSkin[i], otherSkin[i])),
  );
  const near = blurBox(fits, width, height, Math.max(1, Math.round(0.012 * frame.width)));
  const open = keepLargest({
    width,
    height,
    data: Uint8Array.from(near, (value, i) => (fits[i] > 0 && inner[i] > 0 && value > leastSkin ? 1 : 0)),
  });
  const reach = Math.round(lightReach * frame.width);
  const lit = lightAs(own, other, open.data, { width, height, reach });
  // Eyes, brows and lips are dark by themselves.
  const skin = open.data.map((value, i) => (features[i] < 0.3 ? value : 0));
  const uneven = spreadOf(slowIn(other.lightness, skin, { width, height, reach }), skin);
  return {
    swapped: blend(picture, lit, open.data, Math.max(1, Math.round(0.02 * frame.width))),
    figures: { ...figures, uneven },
  };
};

interface Reach {
  width: number;
  height: number;
  reach: number;
}

/** The slow changes of a plane among the open pixels. */
const slowIn = (plane: Float32Array, open: Uint8Array, { width, height, reach }: Reach): Float32Array => {
  const weight = blurThrice(Float32Array.from(open), width, height, reach);
  const masked = plane.map((value, i) => value * open[i]);
  return blurThrice(masked, width, height, reach).map((value, i) => value / Math.max(1e-4, weight[i]));
};

/** From a tenth of the open pixels to nine tenths of them. */
const spreadOf = (plane: Float32Array, open: Uint8Array): number => {
  const values = plane.filter((_, i) => open[i] === 1).sort();
  return values.length > 0 ? values[Math.floor(0.9 * values.length)] - values[Math.floor(0.1 * values.length)] : 0;
};

/** The worn face in the light of the picture: slow changes of the picture, fine ones of the face. */
const lightAs = (own: OklabPlanes, other: OklabPlanes, open: Uint8Array, reach: Reach): Float32Array => {
  const planes = (['lightness', 'a', 'b'] as const).map((name) => {
    const [mine, theirs] = [own[name], other[name]].map((plane) => slowIn(plane, open, reach));
    const apart = meanIn(own[name], open) - meanIn(other[name], open);
    const share = name === 'lightness' ? lightShare : tintShare;
    return other[name].map((value, i) => value + share * (mine[i] - theirs[i]) + (1 - share) * apart);
  });
  const out = new Float32Array(open.length * 3);
  for (let i = 0; i < open.length; i++)
    if (open[i] === 1) writeSrgb(Math.max(0, Math.min(1, planes[0][i])), planes[1][i], planes[2][i], out, 3 * i);
  return out;
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
