import { createMask, dilate, erode, findComponents, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';

/** Regions between the lines of a drawing. */
export interface SketchRegions {
  width: number;
  height: number;
  /** Region of every pixel, lines included: 0 is the ground outside. */
  labels: Int32Array;
  /** 0 on ink to 1 on paper. */
  paper: Float32Array;
  /** The lines. */
  ink: Mask;
  /** Pixels of each region, by label; index 0 is the ground. */
  areas: number[];
  /** Regions that were closed only by bridging gaps. */
  bridged: number;
}

/** Smaller enclosures are dust or the inside of a letter, as a share of the picture. */
const minArea = 0.00012;
/** Ink is this much darker than its surroundings. */
const inkStep = 0.09;
/**
 * A border with more than this share on bare paper is no line with gaps in it: fold strokes, hatching and shade lie near each other along their whole
 * length, and bridging makes walls of them. Towards the ground more of a border may be open, because a small part may have one wide gap.
 */
const openBorder = { inside: 0.2, ground: 0.5 } as const;
/** Between two parts, a line that is less than so many times as dark as the outline is a fold's or a shade's, and counts as paper. */
const faintLine = 0.45;
/** Ink that is broader than twice this, in pixels at 1024, is a tone and no line: a lining in grey, a shaded side; darker than this it is black. */
const tintedAt1024 = 6;
const blackFill = 0.2;
/** Steps by which regions grow into ink, 1 paper to 0. */
const inkLevels = [0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0] as const;
/** Of the garment, what one strip of a ribbing has at most, and of the strip's border, what it shares with the next one at least. */
const ribShare = 0.003;
const ribBorder = 0.25;
/** Pixels from the middle of a stroke to where regions may meet in it. */
const strokeRoom = 2;

/**
 * Finds the regions of a line drawing: ink by a local threshold, gaps up to `gap` pixels bridged, every pixel given to the region
 * that reaches it first (a watershed over the lines); what strokes within a part only seemed to close is one region with its neighbour. Paper that is
 * open to the frame is ground.
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
  // Narrow parts that the bridging swallowed whole are regions all the same.
  for (const part of open.inside) {
    if (part.some((at) => labels[at] > 0)) continue;
    for (const at of part) labels[at] = next;
    next++;
  }
  for (const { pixels, area } of findComponents(erode(ink, Math.max(2, Math.round(tintedAt1024 * perPixel))))) {
    // Black cloth has no lines to tell from it, but takes no colour either.
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

/** Joins regions that no line parts; returns how many labels there are. */
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
  const join = (label: number, other: number): void => {
    const [kept, gone] = label < other ? [label, other] : [other, label];
    joinBorders(borders, kept, gone);
    parent[gone] = kept;
  };
  for (let pair = findMostOpen(borders); pair; pair = findMostOpen(borders)) join(...pair);
  const areas = new Float64Array(count);
  for (const label of labels) areas[rootOf(parent, label)] = (areas[rootOf(parent, label)] ?? 0) + 1;
  const coloured = labels.length - (areas[0] ?? 0);
  const strips = new Set([...borders.keys()].filter((label) => label > 0 && (areas[label] ?? 0) < ribShare * coloured));
  for (let pair = findRibs(borders, strips); pair; pair = findRibs(borders, strips)) {
    join(...pair);
    strips.delete(Math.max(...pair));
  }
  return renumber(labels, parent);
};

const rootOf = (parent: Int32Array, label: number): number => {
  let root = label;
  while (parent[root] !== root) root = parent[root] ?? root;
  return root;
};

/** Two strips of a ribbing or cells of a quilting: small, and beside each other along much of what bounds them. */
const findRibs = (
  borders: Map<number, Map<number, Border>>,
  strips: ReadonlySet<number>,
): [number, number] | undefined => {
  const around = (label: number) =>
    [...(borders.get(label)?.values() ?? [])].reduce((sum, { length }) => sum + length, 0);
  for (const label of strips) {
    for (const [other, { length }] of borders.get(label) ?? []) {
      if (other === label || !strips.has(other)) continue;
      if (length > ribBorder * Math.min(around(label), around(other))) return [label, other];
    }
  }
  return undefined;
};

/** How dark the lines are that part the drawing from its ground: the middle one. */
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

/** Labels without those that were joined to smaller ones. */
const renumber = (labels: Int32Array, parent: Int32Array): number => {
  let next = 0;
  const numbers = new Int32Array(parent.length);
  for (let label = 0; label < parent.length; label++) {
    numbers[label] = parent[label] === label ? next++ : numbers[rootOf(parent, label)];
  }
  for (let at = 0; at < labels.length; at++) labels[at] = numbers[labels[at]];
  return next;
};

/** Of two regions: neighbouring pixels along their border, and how many of these count. */
export interface Border {
  length: number;
  counted: number;
}

/** The borders of each region with each other one, ground included, by label. */
export const measureBorders = (
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

/** Lightness against the brightest of the neighbourhood: uneven light and grey paper count as white. */
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

/** Labels grow into what has none, paper first, then ink as dark as each step of it, all at the same pace: what meets in a line meets where it is darkest. */
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
    // What was labelled before this pass only; what it adds waits in the queue.
    const before = labels.slice();
    for (let at = 0; at < before.length; at++) if (before[at] >= 0) spread(at);
    for (let next = 0; next < end; next++) spread(queue[next]);
  }
  for (let at = 0; at < labels.length; at++) if (labels[at] < 0) labels[at] = 0;
};

/** How far each pixel is from the edge of its region, in pixels (two passes, eight neighbours). */
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
