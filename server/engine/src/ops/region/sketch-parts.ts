import { measureBorders, type SketchRegions } from './sketch-regions.ts';

/**
 * What a part of a drawn garment is. `body`: the largest; `panel`: beside it; `block`: above or below it; `sleeve`: one of a pair away from the middle; `trim`:
 * collar, cuff, band, pocket; `detail`: a button or a label.
 */
export type SketchRole = 'body' | 'panel' | 'block' | 'sleeve' | 'trim' | 'detail';

/** One region, or two that mirror each other. */
export interface SketchPart {
  labels: number[];
  /** Of all that is coloured, 0 to 1. */
  share: number;
  role: SketchRole;
  /** Half of a sleeve, a gusset: the part that it goes on with, and is coloured as. */
  of?: SketchPart;
}

/** Shares of the garment: below the first a button, below the second a part that may be a trimming, below the third a pocket or a band. */
const detailShare = 0.003;
const smallShare = 0.045;
const bandShare = 0.15;
/** A pocket is inside one part: this share of its border is with it, and hardly any with the ground. */
const withinShare = 0.75;
const aloneShare = 0.03;
/** A cuff ends a limb: this share of its border is with the ground, and nearly all of the rest with one part. */
const endShare = 0.25;
/** Collars are at the upper end, near the middle; bands at either end, and are so low. Shares of the garment's height and width. */
const collarHeight = 0.3;
const collarBreadth = 0.25;
const bandHeight = 0.18;
const bandAtEnd = 0.06;
const bandFlat = 0.75;
/** From the middle to the middle of a sleeve, a share of the garment's width; a sleeve has at most this share of the body. */
const sleeveOff = 0.22;
const sleeveOfBody = 0.8;
/** A part without a mirror image is on the middle: largest distance, a share of the garment's width. */
const onMiddle = 0.12;
/** Buttons and pockets fill so much of their frame; a button's sides are at most so many times each other. */
const fullShare = 0.58;
/** Whose sides are more than so many times each other, a placket or a welt, fills more of it: a dart has two points. */
const slender = 4;
const slenderShare = 0.75;
const longSide = 2.5;
/** Two parts are side by side where they share this much of the lower one's height. */
const besideShare = 0.5;

interface Region {
  area: number;
  x: number;
  y: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

type Borders = ReturnType<typeof measureBorders>;

/** The parts of a drawing, largest first. Parts with ground between them are garments of a set, each with a body of its own. */
export const findSketchParts = (regions: SketchRegions): SketchPart[] => {
  const measured = measureRegions(regions);
  const borders = measureBorders(regions);
  const total = Math.max(
    1,
    measured.slice(1).reduce((sum, { area }) => sum + area, 0),
  );
  const parts = listGarments(borders, measured.length).flatMap((labels) => {
    const garment = unite(labels, measured);
    const groups = pairMirrored(labels, measured, garment);
    const pieces: SketchPart[] = [];
    const made = groups.map((group, nth): SketchPart => {
      const role = nth === 0 ? 'body' : judgePart(group, groups[0] ?? group, garment, measured, borders);
      const part: SketchPart = { labels: group, share: unite(group, measured).area / total, role: role ?? 'panel' };
      if (role === undefined) pieces.push(part);
      return part;
    });
    const whole = made.filter((part) => !pieces.includes(part));
    for (const piece of pieces) piece.of = findLongestNeighbour(piece, whole, borders);
    return made;
  });
  return parts.sort((p, q) => q.share - p.share);
};

const measureRegions = ({ width, labels, areas }: SketchRegions): Region[] => {
  const regions = areas.map((area) => ({ area, x: 0, y: 0, left: width, right: 0, top: labels.length, bottom: 0 }));
  labels.forEach((label, at) => {
    const region = regions[label] as Region;
    const x = at % width;
    const y = (at - x) / width;
    region.x += x / Math.max(1, region.area);
    region.y += y / Math.max(1, region.area);
    region.left = Math.min(region.left, x);
    region.right = Math.max(region.right, x + 1);
    region.top = Math.min(region.top, y);
    region.bottom = Math.max(region.bottom, y + 1);
  });
  return regions;
};

const unite = (labels: readonly number[], regions: readonly Region[]): Region => {
  const whole = {
    area: 0,
    x: 0,
    y: 0,
    left: Number.POSITIVE_INFINITY,
    right: 0,
    top: Number.POSITIVE_INFINITY,
    bottom: 0,
  };
  for (const label of labels) {
    const { area, x, y, left, right, top, bottom } = regions[label] as Region;
    whole.x = (whole.area * whole.x + area * x) / Math.max(1, whole.area + area);
    whole.y = (whole.area * whole.y + area * y) / Math.max(1, whole.area + area);
    whole.area += area;
    whole.left = Math.min(whole.left, left);
    whole.right = Math.max(whole.right, right);
    whole.top = Math.min(whole.top, top);
    whole.bottom = Math.max(whole.bottom, bottom);
  }
  return whole;
};

/** Labels of each garment: what borders on each other. */
const listGarments = (borders: Borders, count: number): number[][] => {
  const seen = new Uint8Array(count);
  const garments: number[][] = [];
  for (let first = 1; first < count; first++) {
    if (seen[first]) continue;
    seen[first] = 1;
    const garment = [first];
    for (const label of garment) {
      for (const other of borders.get(label)?.keys() ?? []) {
        if (other === 0 || seen[other]) continue;
        seen[other] = 1;
        garment.push(other);
      }
    }
    garments.push(garment);
  }
  return garments;
};

/** A sleeve and its mirror image are one; largest first. */
const pairMirrored = (labels: readonly number[], regions: readonly Region[], garment: Region): number[][] => {
  const middle = (garment.left + garment.right) / 2;
  const near = 0.08 * (garment.right - garment.left);
  const areaOf = (label: number) => (regions[label] as Region).area;
  const order = [...labels].sort((p, q) => areaOf(q) - areaOf(p));
  const taken = new Set<number>();
  const groups: number[][] = [];
  for (const label of order) {
    if (taken.has(label)) continue;
    const own = regions[label] as Region;
    const twin = order.find((other) => {
      if (other === label || taken.has(other)) return false;
      const { area, x, y } = regions[other] as Region;
      const like = area / own.area;
      return like > 0.72 && like < 1.4 && Math.hypot(2 * middle - own.x - x, own.y - y) < near;
    });
    const group = twin === undefined ? [label] : [label, twin];
    for (const entry of group) taken.add(entry);
    groups.push(group);
  }
  return groups.sort((p, q) => unite(q, regions).area - unite(p, regions).area);
};

/** Undefined: a piece of what is beside it. */
const judgePart = (
  group: readonly number[],
  bodyLabels: readonly number[],
  garment: Region,
  regions: readonly Region[],
  borders: Borders,
): SketchRole | undefined => {
  const whole = unite(group, regions);
  const body = unite(bodyLabels, regions);
  const [across, down] = [garment.right - garment.left, garment.bottom - garment.top];
  const share = whole.area / garment.area;
  const one = regions[group[0] ?? 0] as Region;
  const { ground, most, all } = readBorder(group[0] ?? 0, borders);
  const middle = (garment.left + garment.right) / 2;
  const isTwin = group.length === 2;
  const off = Math.abs(one.x - middle) / across;
  const isWithin = ground < aloneShare * all && most > withinShare * all;
  if (share < detailShare) return isWithin && isFull(one) && isCompact(one) ? 'detail' : undefined;
  // Darts are wedges, and go on as the cloth round them.
  if (share < bandShare && isWithin) return isFull(one) ? 'trim' : undefined;
  // A lone strip at one side is a hem or a fold that the strokes happened to close.
  const isEven = isTwin || off < onMiddle;
  const isLow = one.bottom - one.top < bandHeight * down;
  const isAtEnd = one.top < garment.top + bandAtEnd * down || one.bottom > garment.bottom - bandAtEnd * down;
  const isFlat = one.bottom - one.top < bandFlat * (one.right - one.left);
  if (share < bandShare && isLow && isAtEnd && isFlat && isEven) return 'trim';
  if (share < smallShare) {
    const isCuff = ground > endShare * all && ground + most > 0.9 * all;
    const isCollar = one.top < garment.top + collarHeight * down && off < collarBreadth;
    return isEven && (isCuff || isCollar) ? 'trim' : undefined;
  }
  const isBeside =
    Math.min(whole.bottom, body.bottom) - Math.max(whole.top, body.top) > besideShare * (whole.bottom - whole.top);
  if (isTwin && off > sleeveOff && whole.area < sleeveOfBody * body.area && ground > endShare * all) return 'sleeve';
  return isBeside ? 'panel' : 'block';
};

const isFull = ({ area, left, right, top, bottom }: Region): boolean => {
  const [across, down] = [right - left, bottom - top];
  const isSlender = Math.max(across, down) > slender * Math.min(across, down);
  return area > (isSlender ? slenderShare : fullShare) * across * down;
};

const isCompact = ({ left, right, top, bottom }: Region): boolean => {
  const [across, down] = [right - left, bottom - top];
  return Math.max(across, down) < longSide * Math.min(across, down);
};

/** Of a region's border: how much of it is with the ground, with the other region that it shares most with, and all. */
const readBorder = (label: number, borders: Borders): { ground: number; most: number; all: number } => {
  const sums = { ground: 0, most: 0, all: 0 };
  for (const [other, { length }] of borders.get(label) ?? []) {
    sums.all += length;
    if (other === 0) sums.ground = length;
    else sums.most = Math.max(sums.most, length);
  }
  return sums;
};

const findLongestNeighbour = (
  piece: SketchPart,
  parts: readonly SketchPart[],
  borders: Borders,
): SketchPart | undefined => {
  const lengthWith = ({ labels }: SketchPart): number => {
    const pairs = piece.labels.flatMap((label) => labels.map((other) => borders.get(label)?.get(other)?.length ?? 0));
    return pairs.reduce((sum, length) => sum + length, 0);
  };
  return [...parts].sort((p, q) => lengthWith(q) - lengthWith(p))[0];
};
