import { createMask, dilate, erode, fillHoles, findComponents, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { fitGuidedModel } from '../matte/guided-filter.ts';
import { createPicturePlanes, type PicturePlanes } from '../matte/picture-planes.ts';

/** The network's cover from which a pixel is a person's for sure, and up to which it is none's. */
const surely = 0.95;
const hardly = 0.05;
/** Margins as shares of the longer side: the network's mask has 256 px, and its edge strays by one or two of them. */
const innerMargin = 0.006;
const outerMargin = 0.014;
/** How far, as a share of the longer side, sure pixels are looked at round an unsure one, in steps of so many pixels. */
const windowReach = 0.055;
const windowStep = 3;
/** The nearest colours of either side that count, and what their distance (see `createPicturePlanes`) is blurred by: noise and compression. */
const nearest = 4;
const blur = 4;
/** Weight of the colours against the network's own logit, which is held within this cover. */
const colourWeight = 4;
const mostSure = 0.97;
/** Of the guided filter that draws the edge along the picture's. */
const [filterReach, filterEpsilon] = [0.008, 1e-3];
/** Pieces under this share of the largest, and holes under this share of the picture, are noise. */
const leastPart = 0.02;
const mostHole = 0.0004;

/**
 * People as a hard mask at the size of `work`, from how surely the network covers each of its pixels. Where the network is not sure, the colours
 * of sure pixels nearby decide with it: those of the whole picture would make a grey pavement of a grey suit.
 */
export const cutPeople = (work: Raster, cover: Float32Array): Mask => {
  const size = { width: work.width, height: work.height };
  const side = Math.max(size.width, size.height);
  const over = (limit: number) => createMask(size, (at) => cover[at] > limit);
  const inner = erode(over(surely), Math.max(1, Math.round(side * innerMargin))).data;
  const outer = dilate(over(hardly), Math.round(side * outerMargin)).data;
  const planes = createPicturePlanes(work);
  const chance = cover.map((value, at) => {
    if (inner[at]) return 1;
    if (!outer[at]) return 0;
    const leaning = leanOf(planes, inner, outer, at);
    const held = Math.max(1 - mostSure, Math.min(mostSure, value));
    return 1 / (1 + ((1 - held) / held) * Math.exp(-colourWeight * leaning));
  });
  const model = fitGuidedModel(work, chance, Math.max(2, Math.round(side * filterReach)), filterEpsilon);
  const mask = createMask(size, (at) => {
    if (inner[at] || !outer[at]) return inner[at] === 1;
    const from = at * 3;
    const value =
      (model.red[at] * work.data[from] + model.green[at] * work.data[from + 1] + model.blue[at] * work.data[from + 2]) /
        255 +
      model.offset[at];
    return value > 0.5;
  });
  return fillHoles(keepParts(mask), mostHole * mask.data.length);
};

/** Whether a pixel looks like sure pixels of a person (1) or of the ground (-1) near it; 0 where both are as like, or one side is not near. */
const leanOf = (
  { width, height, side, lightness, a, b }: PicturePlanes,
  inner: Uint8Array,
  outer: Uint8Array,
  at: number,
): number => {
  const reach = Math.round(side * windowReach);
  const [x, y] = [at % width, Math.floor(at / width)];
  const [person, ground] = [new Float32Array(nearest).fill(1e6), new Float32Array(nearest).fill(1e6)];
  for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v += windowStep) {
    for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u += windowStep) {
      const other = v * width + u;
      const best = inner[other] ? person : outer[other] ? undefined : ground;
      if (!best) continue;
      const [dl, da, db] = [lightness[at] - lightness[other], a[at] - a[other], b[at] - b[other]];
      keepNearest(best, dl * dl + da * da + db * db);
    }
  }
  if (person[nearest - 1] === 1e6 || ground[nearest - 1] === 1e6) return 0;
  const [toPerson, toGround] = [meanRoot(person), meanRoot(ground)];
  return (toGround - toPerson) / (toGround + toPerson + blur);
};

/** Ascending squares. */
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

const keepParts = (mask: Mask): Mask => {
  const parts = findComponents(mask);
  const most = parts.reduce((area, part) => Math.max(area, part.area), 0);
  const data = new Uint8Array(mask.data.length);
  for (const { area, pixels } of parts) if (area >= leastPart * most) for (const at of pixels) data[at] = 1;
  return { ...mask, data };
};
