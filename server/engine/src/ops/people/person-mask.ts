import { createMask, fillHoles, findComponents, type Mask } from '../geometry/mask.ts';
import { loadOpenCv } from '../geometry/opencv.ts';
import type { Raster } from '../geometry/raster.ts';
import { runGrabCut, trimapLabel } from '../matte/grab-cut.ts';
import { createPicturePlanes } from '../matte/picture-planes.ts';
import { createColourLean } from './colour-lean.ts';
import { measureDepth } from './mask-depth.ts';

/** Reaches as shares of the longer side. Deeper than the first within the network's mask, a pixel is a person's for sure; in limbs, which are thinner, deeper than the second. */
const [deep, slim] = [0.05, 0.006];
/** How far from what is deep a limb begins. */
const limbFrom = 1.5 * deep;
/** How far beyond its mask the network may have missed a person. */
const beyond = 0.014;
/** Depth that is worth one unit of logit, and the most that depth is worth; and what the colours nearby are worth. */
const [depthUnit, depthMost, colourWorth] = [0.01, 2, 4];
/** What the network's own logit at a pixel is worth, and the most of it: where its looks differ it is not sure. */
const [seenWorth, seenMost] = [0.8, 3];
/**
 * Chance from which on a pixel is a person's, and below which it is not, without GrabCut: it would fill gaps between limbs with their colours
 * elsewhere.
 */
const [settled, settledGround] = [0.95, 0.1];
/** Pieces under this share of the largest, and holes under this share of the picture, are noise. */
const leastPart = 0.02;
const mostHole = 0.0004;
const tiny = 1e-3;

const clampTo = (most: number, value: number): number => Math.max(-most, Math.min(most, value));

/**
 * People as a hard mask at the size of `work`, from how surely the network covers each of its pixels. The network's edge strays by several pixels:
 * near it, the depth of a pixel and the colours of sure pixels nearby decide, then GrabCut. Colours of the whole picture alone would make a grey
 * pavement of a grey suit.
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
  return fillHoles(keepParts({ ...size, data: cut }), mostHole * cut.length);
};

const keepParts = (mask: Mask): Mask => {
  const parts = findComponents(mask);
  const most = parts.reduce((area, part) => Math.max(area, part.area), 0);
  const data = new Uint8Array(mask.data.length);
  for (const { area, pixels } of parts) if (area >= leastPart * most) for (const at of pixels) data[at] = 1;
  return { ...mask, data };
};
