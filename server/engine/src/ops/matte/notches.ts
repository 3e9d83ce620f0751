import { type Component, close, createMask, erode, findComponents, type Mask, open } from '../geometry/mask.ts';
import { measureEdgeSteps, traceContour } from './contour.ts';
import { findQuantile } from './otsu.ts';
import type { PicturePlanes } from './picture-planes.ts';

/** Shares of the longer side: half the widest notch, and how far around it cloth and ground are looked at. */
const halfWidth = 0.03;
const around = 0.15;
/** Pixels that are more than frayed outline. */
const minArea = 20;
/** Steps of colour up to which a place looks like the notch. */
const alikeSteps = 6;
/** Share of the cloth around that looks like the notch: less, and it is shade, or ground beside plain cloth. */
const minCloth = 0.08;
/** Pixels beyond a notch where its neighbour is looked at. */
const beside = 4;
/** Step of colour along the mouth of a notch that is cloth, and what is asked on top where all ground around looks like it. */
const mouthStep = 3;
const alikeStep = 10;
/** A filled notch makes a wider one narrow enough. */
const passes = 2;

/**
 * Fills bites along the outline that are cloth: the white squares of a tartan on a white sheet, which every colour model holds for ground. Such a
 * bite looks like other places of the cloth and its mouth is a visible edge; an armpit is open to the ground.
 */
export const fillNotches = (mask: Mask, planes: PicturePlanes): Mask => {
  let filled = mask;
  for (let pass = 0; pass < passes; pass++) {
    const next = fillOnce(filled, planes);
    if (next === filled) break;
    filled = next;
  }
  return filled;
};

const fillOnce = (mask: Mask, planes: PicturePlanes): Mask => {
  const closed = close(mask, Math.round(halfWidth * planes.side));
  const bites = open(
    createMask(mask, (at) => closed.data[at] === 1 && !mask.data[at]),
    1,
  );
  const core = erode(mask, 2);
  const cloth = findComponents(bites).filter(
    (bite) => bite.area >= minArea && isCloth(bite, mask, closed, core, planes),
  );
  if (cloth.length === 0) return mask;
  const data = mask.data.slice();
  for (const { pixels } of cloth) for (const at of pixels) data[at] = 1;
  return { ...mask, data };
};

const isCloth = (bite: Component, mask: Mask, closed: Mask, core: Mask, planes: PicturePlanes): boolean => {
  const { cloth, ground } = measureLikeness(bite, closed, core, planes);
  if (cloth < minCloth) return false;
  return measureMouth(bite, mask, closed, planes) >= mouthStep + alikeStep * ground;
};

/** Shares of the cloth and of the ground around that look like the bite, 0 to 1. */
const measureLikeness = (
  { pixels, area }: Component,
  closed: Mask,
  core: Mask,
  { width, height, side, lightness, a, b }: PicturePlanes,
): { cloth: number; ground: number } => {
  const mean = (valueAt: (at: number) => number) => pixels.reduce((sum, at) => sum + valueAt(at), 0) / area;
  const own = [lightness, a, b].map((plane) => mean((at) => plane[at])) as [number, number, number];
  const middle = { x: mean((at) => at % width), y: mean((at) => Math.floor(at / width)) };
  const reach = around * side;
  const seen = { cloth: 0, clothAlike: 0, ground: 0, groundAlike: 0 };
  const [right, bottom] = [Math.min(width, middle.x + reach), Math.min(height, middle.y + reach)];
  for (let y = Math.max(0, Math.floor(middle.y - reach)); y < bottom; y++) {
    for (let x = Math.max(0, Math.floor(middle.x - reach)); x < right; x++) {
      const at = y * width + x;
      const isInside = core.data[at] === 1;
      if (!isInside && closed.data[at]) continue;
      const [dl, da, db] = [lightness[at] - own[0], a[at] - own[1], b[at] - own[2]];
      const alike = Math.hypot(dl, da, db) < alikeSteps ? 1 : 0;
      seen[isInside ? 'cloth' : 'ground'] += 1;
      seen[isInside ? 'clothAlike' : 'groundAlike'] += alike;
    }
  }
  return { cloth: seen.clothAlike / Math.max(1, seen.cloth), ground: seen.groundAlike / Math.max(1, seen.ground) };
};

/** The step of colour that three quarters of a bite's side towards the ground have at least; 0 when it has none. */
const measureMouth = ({ pixels }: Component, mask: Mask, closed: Mask, planes: PicturePlanes): number => {
  const { width, height } = mask;
  const alone = createMask(mask, () => false);
  for (const at of pixels) alone.data[at] = 1;
  const mouth = traceContour(alone).filter(({ x, y, outX, outY }) => {
    const column = Math.max(0, Math.min(width - 1, Math.round(x + outX * beside)));
    const row = Math.max(0, Math.min(height - 1, Math.round(y + outY * beside)));
    return closed.data[row * width + column] === 0;
  });
  return mouth.length === 0 ? 0 : findQuantile(measureEdgeSteps(planes, mouth), 0.25);
};
