import { createMask, dilate, erode, findComponents, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';

/** Longest side in pixels of the copy on which gaps are detected. */
const workSide = 512;
/**
 * A part of a drawing that is open at one point has more space inside than its gap is wide: at least this share of the image, and of the
 * gap's square, otherwise it is background beside a line.
 */
const minShare = 0.004;
const minSquares = 0.6;
/** Maximum gap width as a share of the longer side: beyond it lines do not belong together. */
const maxWidth = 0.22;
/** Minimum ink pixels: fewer are specks at which no line ends. */
const minInk = 6;

/** Gap in a line drawing. Pixels of the image. */
interface SketchGap {
  /** Centre of the gap. */
  x: number;
  y: number;
  width: number;
}

/**
 * Finds the points where parts of a drawing are open, the largest part first: the narrowest point of the widest path from the frame into
 * the part. At most `most`; a part that is open at several points gives each of them.
 */
export const findSketchGaps = (ink: Mask, most: number): SketchGap[] => {
  const step = Math.max(1, Math.ceil(Math.max(ink.width, ink.height) / workSide));
  const lines = shrinkInk(ink, step);
  const gaps: SketchGap[] = [];
  while (gaps.length < most) {
    const gap = findWidestPart(lines);
    if (!gap) break;
    const reach = Math.ceil(gap.width / 2);
    for (let y = Math.max(0, gap.y - reach); y <= Math.min(lines.height - 1, gap.y + reach); y++) {
      const row = y * lines.width;
      lines.data.fill(1, row + Math.max(0, gap.x - reach), row + Math.min(lines.width, gap.x + reach + 1));
    }
    gaps.push({ x: (gap.x + 0.5) * step, y: (gap.y + 0.5) * step, width: gap.width * step });
  }
  return gaps;
};

/** A pixel is ink where any pixel of its block is; specks are removed. */
const shrinkInk = (ink: Mask, step: number): Mask => {
  const width = Math.ceil(ink.width / step);
  const height = Math.ceil(ink.height / step);
  const small: Mask = { width, height, data: new Uint8Array(width * height) };
  for (let y = 0; y < ink.height; y++) {
    const row = Math.floor(y / step) * width;
    for (let x = 0; x < ink.width; x++) if (ink.data[y * ink.width + x]) small.data[row + Math.floor(x / step)] = 1;
  }
  for (const { pixels, area } of findComponents(small)) if (area < minInk) for (const at of pixels) small.data[at] = 0;
  return small;
};

const findWidestPart = (lines: Mask): SketchGap | undefined => {
  const distance = measureDepth({ width: lines.width, labels: Int32Array.from(lines.data) });
  const { widest, narrow } = floodFromFrame(lines, distance);
  const areas = new Map<number, number>();
  for (let at = 0; at < widest.length; at++) {
    const through = narrow[at];
    // Inside a part there is more space than at its entrance.
    if (through >= 0 && distance[at] > widest[at]) areas.set(through, (areas.get(through) ?? 0) + 1);
  }
  const size = lines.width * lines.height;
  const open = [...areas]
    .map(([through, area]) => ({ through, area, width: 2 * distance[through] }))
    .filter(({ area, width }) => area >= Math.max(minShare * size, minSquares * width ** 2))
    .filter(({ width }) => width <= maxWidth * Math.max(lines.width, lines.height))
    .sort((p, q) => q.area - p.area)[0];
  return open && { x: open.through % lines.width, y: Math.floor(open.through / lines.width), width: open.width };
};

/** Levels of width per pixel. */
const levels = 4;

/** For each pixel the narrowest point of the widest path from the frame, and the width there. -1 where no path exists. */
const floodFromFrame = (
  { width, height, data }: Mask,
  distance: Float32Array,
): { widest: Float32Array; narrow: Int32Array } => {
  const widest = new Float32Array(data.length);
  const narrow = new Int32Array(data.length).fill(-1);
  const room = (at: number) => Math.min(distance[at], width);
  const queues: number[][] = Array.from({ length: width * levels + 1 }, () => []);
  let level = queues.length - 1;
  const visit = (at: number, through: number): void => {
    if (data[at] || narrow[at] >= 0) return;
    const isNarrower = through < 0 || room(at) < room(through);
    narrow[at] = isNarrower ? at : through;
    widest[at] = room(narrow[at]);
    queues[Math.min(level, Math.floor(widest[at] * levels))]?.push(at);
  };
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) visit(y * width + x, -1);
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) visit(y * width + x, -1);
  for (; level >= 0; level--) {
    const queue = queues[level] ?? [];
    for (let next = 0; next < queue.length; next++) {
      const at = queue[next] as number;
      const x = at % width;
      const through = narrow[at];
      if (x > 0) visit(at - 1, through);
      if (x < width - 1) visit(at + 1, through);
      if (at >= width) visit(at - width, through);
      if (at + width < data.length) visit(at + width, through);
    }
  }
  return { widest, narrow };
};

/** Regions between the lines of a drawing. */
export interface SketchRegions {
  width: number;
  height: number;
  /** Region of each pixel, lines included: 0 is the background outside. */
  labels: Int32Array;
  /** 0 on ink to 1 on paper. */
  paper: Float32Array;
  /** The lines. */
  ink: Mask;
  /** Pixels of each region, by label; index 0 is the background. */
  areas: number[];
  /** Number of regions closed only by bridged gaps. */
  bridged: number;
}

/** Minimum region as a share of the image: smaller ones are dust or the inside of a letter. */
const minArea = 0.00012;
/** Minimum darkness of ink relative to its surroundings. */
const inkStep = 0.09;
/**
 * Share of bare paper above which a border is not a line with gaps: fold strokes, hatching and shade are close to each other along their
 * whole length, and bridging turns them into walls. Towards the background more of a border may be open, because a small part may have one
 * wide gap.
 */
const openBorder = { inside: 0.2, ground: 0.5 } as const;
/** Darkness relative to the outline below which a line between two parts belongs to a fold or shade, and counts as paper. */
const faintLine = 0.45;
/**
 * Half width in pixels at 1024 above which ink is a tone rather than a line: a lining in grey, a shaded side; darker than this it is black.
 */
const tintedAt1024 = 6;
const blackFill = 0.2;
/** Levels by which regions grow into ink, 1 paper to 0. */
const inkLevels = [0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0] as const;
/** Distance in pixels from the centre of a stroke within which regions may meet. */
const strokeRoom = 2;

/**
 * Finds the regions of a line drawing: ink by a local threshold, gaps up to `gap` pixels bridged, each pixel assigned to the region that
 * reaches it first (a watershed over the lines); a region that was closed only by strokes within a part is merged with its neighbour. Paper
 * connected to the frame is background.
 */
export const findSketchRegions = (picture: Raster, gap: number): SketchRegions => {
  const { width, height } = picture;
  const perPixel = Math.max(width, height) / 1024;
  const lightness = readLightness(picture);
  const paper = comparePaper(lightness, width, height);
  const ink = createMask(picture, (at) => paper[at] < 1 - inkStep * 2);
  const least = Math.max(24, Math.round(width * height * minArea));
  const open = closedParts(ink, least);
  const closed = gap > 0 ? closedParts(dilate(ink, Math.ceil(gap / 2)), Math.round(least * 0.4)) : open;
  const labels = new Int32Array(width * height).fill(-1);
  let next = 1;
  for (const part of closed.outside) for (const at of part) labels[at] = 0;
  for (const part of closed.inside) {
    for (const at of part) labels[at] = next;
    next++;
  }
  // Narrow parts that bridging covered completely are still regions.
  for (const part of open.inside) {
    if (part.some((at) => labels[at] > 0)) continue;
    for (const at of part) labels[at] = next;
    next++;
  }
  for (const { pixels, area } of findComponents(erode(ink, Math.max(2, Math.round(tintedAt1024 * perPixel))))) {
    // Black cloth has no distinguishable lines, but is not coloured either.
    const tone = pixels.reduce((sum, at) => sum + paper[at], 0) / area;
    if (area < least || tone < blackFill) continue;
    for (const at of pixels) labels[at] = next;
    next++;
  }
  flood(labels, { paper, ink }, width, height);
  const count = mergeOpen(labels, { paper, ink }, next);
  const areas = new Array<number>(count).fill(0);
  for (const label of labels) areas[label] = areas[label] + 1;
  return { width, height, labels, paper, ink, areas, bridged: Math.max(0, count - 1 - open.inside.length) };
};

/** Merges regions without a line between them; returns the number of labels. */
const mergeOpen = (labels: Int32Array, { paper, ink }: Pick<SketchRegions, 'paper' | 'ink'>, count: number): number => {
  const { width } = ink;
  const faint = 1 - faintLine * measureOutline(labels, paper, width);
  // Labels meet somewhere in a stroke, not always where it is darkest.
  const dark = dilate(
    createMask(ink, (at) => paper[at] <= faint),
    strokeRoom,
  ).data;
  const borders = measureBorders({ labels, width }, (at, other) =>
    labels[at] === 0 || labels[other] === 0 ? !ink.data[at] && !ink.data[other] : !dark[at] && !dark[other],
  );
  const parent = Int32Array.from({ length: count }, (_, label) => label);
  for (let pair = findMostOpen(borders); pair; pair = findMostOpen(borders)) {
    const [kept, gone] = pair;
    joinBorders(borders, kept, gone);
    parent[gone] = kept;
  }
  return renumber(labels, parent);
};

const rootOf = (parent: Int32Array, label: number): number => {
  let root = label;
  while (parent[root] !== root) root = parent[root] ?? root;
  return root;
};

/** Median darkness of the lines that separate the drawing from its background. */
const measureOutline = (labels: Int32Array, paper: Float32Array, width: number): number => {
  const darkness: number[] = [];
  for (let at = 0; at < labels.length - width; at++) {
    for (const other of [at + 1, at + width]) {
      if ((labels[at] === 0) !== (labels[other] === 0)) darkness.push(1 - Math.min(paper[at], paper[other]));
    }
  }
  return darkness.sort((p, q) => p - q)[darkness.length >> 1] ?? 1;
};

const findMostOpen = (borders: Map<number, Map<number, Border>>): [number, number] | undefined => {
  let most = 1;
  let found: [number, number] | undefined;
  for (const [label, others] of borders) {
    for (const [other, { counted, length }] of others) {
      if (other <= label) continue;
      const openness = counted / length / (label === 0 ? openBorder.ground : openBorder.inside);
      if (openness > most) [most, found] = [openness, [label, other]];
    }
  }
  return found;
};

/** Removes labels that were merged into smaller ones. */
const renumber = (labels: Int32Array, parent: Int32Array): number => {
  let next = 0;
  const numbers = new Int32Array(parent.length);
  for (let label = 0; label < parent.length; label++) {
    numbers[label] = parent[label] === label ? next++ : numbers[rootOf(parent, label)];
  }
  for (let at = 0; at < labels.length; at++) labels[at] = numbers[labels[at]];
  return next;
};

/** Border of two regions: number of neighbouring pixel pairs along it, and number of those that count. */
interface Border {
  length: number;
  counted: number;
}

/** Borders of each region with each other one, including the background, by label. */
const measureBorders = (
  { labels, width }: Pick<SketchRegions, 'labels' | 'width'>,
  counts: (at: number, other: number) => boolean = () => false,
): Map<number, Map<number, Border>> => {
  const borders = new Map<number, Map<number, Border>>();
  const open = (label: number, other: number): Border => {
    const own = borders.get(label) ?? new Map<number, Border>();
    borders.set(label, own);
    const border = own.get(other) ?? { length: 0, counted: 0 };
    own.set(other, border);
    return border;
  };
  const note = (at: number, other: number): void => {
    if (labels[at] === labels[other]) return;
    const counted = counts(at, other) ? 1 : 0;
    for (const border of [open(labels[at], labels[other]), open(labels[other], labels[at])]) {
      border.length++;
      border.counted += counted;
    }
  };
  for (let at = 0; at < labels.length; at++) {
    if (at % width < width - 1) note(at, at + 1);
    if (at + width < labels.length) note(at, at + width);
  }
  return borders;
};

const joinBorders = (borders: Map<number, Map<number, Border>>, label: number, other: number): void => {
  const own = borders.get(label);
  const gone = borders.get(other);
  if (!own || !gone) return;
  own.delete(other);
  gone.delete(label);
  for (const [third, border] of gone) {
    const before = own.get(third) ?? { length: 0, counted: 0 };
    const sum = { length: before.length + border.length, counted: before.counted + border.counted };
    own.set(third, sum);
    const far = borders.get(third);
    far?.delete(other);
    far?.set(label, sum);
  }
  borders.delete(other);
};

const readLightness = ({ data, channels, width, height }: Raster): Float32Array => {
  return Float32Array.from({ length: width * height }, (_, i) => {
    const at = i * channels;
    const alpha = channels === 4 ? data[at + 3] / 255 : 1;
    const value = (0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2]) / 255;
    return value * alpha + 1 - alpha;
  });
};

/** Lightness relative to the brightest of the neighbourhood: uneven light and grey paper count as white. */
const comparePaper = (lightness: Float32Array, width: number, height: number): Float32Array => {
  const reach = Math.max(12, Math.round(Math.max(width, height) / 40));
  const bright = blurMax(lightness, width, height, reach);
  return lightness.map((value, i) => Math.max(0, Math.min(1, value / Math.max(0.2, bright[i]))));
};

/** Maximum over a square, then the mean over the same: a smooth upper envelope. */
const blurMax = (plane: Float32Array, width: number, height: number, reach: number): Float32Array => {
  const rows = new Float32Array(plane.length);
  const step = Math.max(1, Math.floor(reach / 8));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let best = 0;
      for (let dx = -reach; dx <= reach; dx += step) {
        const at = Math.max(0, Math.min(width - 1, x + dx));
        best = Math.max(best, plane[y * width + at]);
      }
      rows[y * width + x] = best;
    }
  }
  const out = new Float32Array(plane.length);
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) {
      let best = 0;
      for (let dy = -reach; dy <= reach; dy += step) {
        const at = Math.max(0, Math.min(height - 1, y + dy));
        best = Math.max(best, rows[at * width + x]);
      }
      out[y * width + x] = best;
    }
  }
  return out;
};

const closedParts = (ink: Mask, least: number): { inside: Uint32Array[]; outside: Uint32Array[] } => {
  const inside: Uint32Array[] = [];
  const outside: Uint32Array[] = [];
  for (const { pixels, area, touchesFrame } of findComponents(ink, 0)) {
    if (touchesFrame) outside.push(pixels);
    else if (area >= least) inside.push(pixels);
  }
  return { inside, outside };
};

/**
 * Grows labels into unlabelled pixels, paper first, then ink by each darkness level, all at the same speed: labels meet in a line where it
 * is darkest.
 */
const flood = (
  labels: Int32Array,
  { paper, ink }: Pick<SketchRegions, 'paper' | 'ink'>,
  width: number,
  height: number,
): void => {
  const queue = new Int32Array(labels.length);
  for (const level of [1, ...inkLevels]) {
    let end = 0;
    const visit = (to: number, label: number): void => {
      if (labels[to] >= 0 || (ink.data[to] && paper[to] < level)) return;
      labels[to] = label;
      queue[end++] = to;
    };
    const spread = (at: number): void => {
      const label = labels[at];
      const x = at % width;
      if (x > 0) visit(at - 1, label);
      if (x < width - 1) visit(at + 1, label);
      if (at >= width) visit(at - width, label);
      if (at < width * (height - 1)) visit(at + width, label);
    };
    // Only pixels labelled before this pass; added ones wait in the queue.
    const before = labels.slice();
    for (let at = 0; at < before.length; at++) if (before[at] >= 0) spread(at);
    for (let next = 0; next < end; next++) spread(queue[next]);
  }
  for (let at = 0; at < labels.length; at++) if (labels[at] < 0) labels[at] = 0;
};

/** Distance of each pixel from the edge of its region, in pixels (two passes, eight neighbours). */
export const measureDepth = ({ width, labels }: Pick<SketchRegions, 'width' | 'labels'>): Float32Array => {
  const depth = new Float32Array(labels.length).fill(1e6);
  const pass = (from: number, to: number, way: 1 | -1): void => {
    for (let at = from; at !== to; at += way) {
      const x = at % width;
      const label = labels[at];
      let best = depth[at];
      const compare = (other: number, cost: number): void => {
        const via = labels[other] === label ? depth[other] + cost : cost;
        if (via < best) best = via;
      };
      const behind = at - way * width;
      const hasSide = way > 0 ? x > 0 : x < width - 1;
      const hasOther = way > 0 ? x < width - 1 : x > 0;
      if (hasSide) compare(at - way, 1);
      if (behind >= 0 && behind < labels.length) {
        compare(behind, 1);
        if (hasSide) compare(behind - way, Math.SQRT2);
        if (hasOther) compare(behind + way, Math.SQRT2);
      }
      depth[at] = best;
    }
  };
  pass(0, labels.length, 1);
  pass(labels.length - 1, -1, -1);
  return depth;
};

/**
 * Role of a part of a drawn garment. `body`: the largest; `panel`: beside it; `block`: above or below it; `sleeve`: one of a pair away from
 * the middle; `trim`: collar, cuff, band, pocket; `detail`: a button or a label.
 */
export type SketchRole = 'body' | 'panel' | 'block' | 'sleeve' | 'trim' | 'detail';

/** One region, or two that mirror each other. */
export interface SketchPart {
  labels: number[];
  /** Share of the coloured area, 0 to 1. */
  share: number;
  role: SketchRole;
  /** For half of a sleeve or a gusset: the part that it continues, and whose colour it takes. */
  of?: SketchPart;
}

/** Shares of the garment: below the first a button, below the second possibly a trim, below the third a pocket or a band. */
const detailShare = 0.003;
const smallShare = 0.045;
const bandShare = 0.15;
/** A pocket is inside one part: this share of its border is with it, and hardly any with the background. */
const withinShare = 0.75;
const aloneShare = 0.03;
/** A cuff ends a limb: this share of its border is with the background, and nearly all of the rest with one part. */
const endShare = 0.25;
/** Collars are at the upper end, near the middle; bands at either end, up to this height. Shares of the garment's height and width. */
const collarHeight = 0.3;
const collarBreadth = 0.25;
const bandHeight = 0.18;
const bandAtEnd = 0.06;
const bandFlat = 0.75;
/**
 * Minimum distance of a sleeve's centre from the middle, a share of the garment's width; maximum size of a sleeve as a share of the body.
 */
const sleeveOff = 0.22;
const sleeveOfBody = 0.8;
/** Maximum offset from the middle of a part without a mirror image, a share of the garment's width. */
const onMiddle = 0.12;
/** Minimum share of the bounding box that buttons and pockets fill; maximum side ratio of a button. */
const fullShare = 0.58;
/** Side ratio above which a part such as a placket or a welt must fill more of it: a dart has two points. */
const slender = 4;
const slenderShare = 0.75;
const longSide = 2.5;
/** Share of the lower part's height that two parts must have in common to be side by side. */
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

/** Finds the parts of a drawing, largest first. Parts with background between them are garments of a set, each with its own body. */
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

/** Labels of each garment: regions with common borders. */
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

/** Pairs a sleeve with its mirror image as one part; largest first. */
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

/** Undefined: the region is part of its neighbour. */
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
  // Darts are wedges, and continue the surrounding cloth.
  if (share < bandShare && isWithin) return isFull(one) ? 'trim' : undefined;
  // A single strip at one side is a hem or a fold that strokes closed by chance.
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

/** Lengths of a region's border: with the background, with the other region that shares most of it, and in total. */
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
