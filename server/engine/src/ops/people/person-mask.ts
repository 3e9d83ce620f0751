import { createMask, fillHoles, findComponents, type Mask } from '../geometry/mask.ts';
import { loadOpenCv } from '../geometry/opencv.ts';
import type { Raster } from '../geometry/raster.ts';
import { measureEdgeSteps, measureRealEdgeShare, traceContour } from '../matte/contour.ts';
import { runGrabCut, trimapLabel } from '../matte/grab-cut.ts';
import { createPicturePlanes, type PicturePlanes } from '../matte/picture-planes.ts';
import { measureDepth } from './body-zones.ts';

/** Radius, as a share of the longer side, in which confident pixels around an uncertain one are sampled, and the step in pixels. */
const reachShare = 0.055;
const step = 3;
/** Number of nearest colours of either side that count, and the addition to each distance for noise and compression. */
const nearest = 4;
const noise = 4;
const none = 1e6;

/**
 * Similarity of a pixel to nearby confident pixels of people (1) or of the background (-1); 0 where both are equally similar, or one side
 * is not near. `inner` is 1 on confident people, `outer` 0 on confident background.
 */
const createColourLean = (planes: PicturePlanes, inner: Uint8Array, outer: Uint8Array): ((at: number) => number) => {
  const { width, height, side, lightness, a, b } = planes;
  const reach = Math.round(side * reachShare);
  const [person, ground] = [new Float32Array(nearest), new Float32Array(nearest)];
  return (at) => {
    person.fill(none);
    ground.fill(none);
    const [x, y] = [at % width, Math.floor(at / width)];
    for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v += step) {
      for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u += step) {
        const other = v * width + u;
        if (!inner[other] && outer[other]) continue;
        const [dl, da, db] = [lightness[at] - lightness[other], a[at] - a[other], b[at] - b[other]];
        keepNearest(inner[other] ? person : ground, dl * dl + da * da + db * db);
      }
    }
    if (person[nearest - 1] === none || ground[nearest - 1] === none) return 0;
    const [toPerson, toGround] = [meanRoot(person), meanRoot(ground)];
    return (toGround - toPerson) / (toGround + toPerson + noise);
  };
};

/** Inserts a square into the ascending list of the smallest ones. */
const keepNearest = (best: Float32Array, square: number): void => {
  let place = nearest - 1;
  if (square >= best[place]) return;
  while (place > 0 && best[place - 1] > square) {
    best[place] = best[place - 1] as number;
    place--;
  }
  best[place] = square;
};

const meanRoot = (squares: Float32Array): number =>
  squares.reduce((sum, square) => sum + Math.sqrt(square), 0) / nearest;

/**
 * Depths as shares of the longer side. Deeper than the first within the network's mask, a pixel certainly belongs to a person; in limbs,
 * which are thinner, deeper than the second.
 */
const [deep, slim] = [0.05, 0.006];
/** Distance from the deep region at which a limb begins. */
const limbFrom = 1.5 * deep;
/** Distance beyond its mask within which the network may have missed a person. */
const beyond = 0.014;
/** Depth per unit of logit, and its maximum contribution; and the weight of nearby colours. */
const [depthUnit, depthMost, colourWorth] = [0.01, 2, 4];
/** Weight of the network's own logit at a pixel, and its maximum: where its views differ it is uncertain. */
const [seenWorth, seenMost] = [0.8, 3];
/**
 * Probability from which a pixel belongs to a person, and below which it does not, without GrabCut, which would fill gaps between limbs
 * with colours from elsewhere.
 */
const [settled, settledGround] = [0.95, 0.1];
/** Regions below this share of the largest, and holes below this share of the image, are noise. */
const minPart = 0.02;
const maxHole = 0.0004;
const tiny = 1e-3;

const clampTo = (most: number, value: number): number => Math.max(-most, Math.min(most, value));

/**
 * Segments people as a hard mask at the size of `work`, from the network's probability at each pixel. The network's edge is off by several
 * pixels: near it, the depth of a pixel and the colours of nearby confident pixels decide, then GrabCut. Colours of the whole image alone
 * would add a grey pavement to a grey suit.
 */
export const cutPeople = async (work: Raster, cover: Float32Array, seed: number): Promise<Mask> => {
  const size = { width: work.width, height: work.height };
  const side = Math.max(size.width, size.height);
  const seen = createMask(size, (at) => cover[at] > 0.5);
  const depth = measureDepth(seen);
  const distance = measureDepth({ ...seen, data: seen.data.map((value) => 1 - value) });
  const fromDeep = measureDepth(createMask(size, (at) => depth[at] <= side * deep));
  const inner = createMask(size, (at) => {
    if (depth[at] > side * deep) return true;
    return depth[at] > side * slim && fromDeep[at] > side * limbFrom;
  }).data;
  const outer = createMask(size, (at) => seen.data[at] === 1 || distance[at] < side * beyond).data;
  const leanAt = createColourLean(createPicturePlanes(work), inner, outer);
  const trimap = cover.map((_, at): number => {
    if (inner[at]) return trimapLabel.foreground;
    if (!outer[at]) return trimapLabel.background;
    const signed = (seen.data[at] ? depth[at] : -distance[at]) / (side * depthUnit);
    const bySight = seenWorth * clampTo(seenMost, Math.log((cover[at] + tiny) / (1 - cover[at] + tiny)));
    const logit = bySight + clampTo(depthMost, signed) + colourWorth * leanAt(at);
    const chance = 1 / (1 + Math.exp(-logit));
    if (chance > settled) return trimapLabel.foreground;
    if (chance < settledGround) return trimapLabel.background;
    return chance > 0.5 ? trimapLabel.maybeForeground : trimapLabel.maybeBackground;
  });
  const { cv } = await loadOpenCv();
  const cut = runGrabCut(cv, work, Uint8Array.from(trimap), seed);
  return fillHoles(keepParts({ ...size, data: cut }), maxHole * cut.length);
};

const keepParts = (mask: Mask): Mask => {
  const parts = findComponents(mask);
  const most = parts.reduce((area, part) => Math.max(area, part.area), 0);
  const data = new Uint8Array(mask.data.length);
  for (const { area, pixels } of parts) if (area >= minPart * most) for (const at of pixels) data[at] = 1;
  return { ...mask, data };
};

/** Share of an outline on visible edges at which the rating is 0, and from which it is 1. */
const [noEdge, all] = [0.35, 0.85];

/** Share of a mask's outline within its image on a visible edge, as a confidence of 0 to 1. */
export const rateEdges = (mask: Mask, work: Raster): number => {
  const share = measureRealEdgeShare(measureEdgeSteps(createPicturePlanes(work), traceContour(mask)));
  return Math.max(0, Math.min(1, (share - noEdge) / (all - noEdge)));
};
