import { createMask, dilate, erode, findComponents, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';

/** Longest side that gaps are looked for at, pixels. */
const workSide = 512;
/**
 * A part of a drawing that is open at one place has more room inside than its gap is wide: at least this share of the picture, and of the gap's square, or it is
 * ground beside a line.
 */
const minShare = 0.004;
const minSquares = 0.6;
/** Wider, as a share of the longer side, lines do not belong together. */
const maxWidth = 0.22;
/** Fewer pixels of ink are specks that no line ends at. */
const minInk = 6;

/** Where a line drawing is open: between the two ends of its lines. Pixels of the picture. */
interface SketchGap {
  from: { x: number; y: number };
  to: { x: number; y: number };
  width: number;
  /** Pixels of what would be closed with it. */
  area: number;
}

/**
 * The places where parts of a drawing are open, the largest part first: of all ways from the frame into the part the widest one is narrowest there. At most `most`;
 * a part that is open at several places gives each of them.
 */
export const findSketchGaps = (ink: Mask, most: number): SketchGap[] => {
  const step = Math.max(1, Math.ceil(Math.max(ink.width, ink.height) / workSide));
  const lines = shrinkInk(ink, step);
  const gaps: SketchGap[] = [];
  while (gaps.length < most) {
    const gap = findWidestPart(lines);
    if (!gap) break;
    drawLine(lines, gap);
    const scale = ({ x, y }: { x: number; y: number }) => ({ x: (x + 0.5) * step, y: (y + 0.5) * step });
    gaps.push({ from: scale(gap.from), to: scale(gap.to), width: gap.width * step, area: gap.area * step * step });
  }
  return gaps;
};

/** A pixel is ink where any of its block is; specks are none. */
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
  const { distance, nearest } = measureDistance(lines);
  const { widest, narrow } = floodFromFrame(lines, distance);
  const areas = new Map<number, number>();
  for (let at = 0; at < widest.length; at++) {
    const through = narrow[at];
    // Inside of a part there is more room than where one came in.
    if (through >= 0 && distance[at] > widest[at]) areas.set(through, (areas.get(through) ?? 0) + 1);
  }
  const size = lines.width * lines.height;
  let best: SketchGap | undefined;
  for (const [through, area] of areas) {
    const width = 2 * distance[through];
    if (area < minShare * size || area < minSquares * width ** 2) continue;
    if (width > maxWidth * Math.max(lines.width, lines.height) || area <= (best?.area ?? 0)) continue;
    const from = nearest[through];
    const to = findAcross(lines, through, from, width);
    if (to === undefined) continue;
    best = { from: placeOf(from, lines), to: placeOf(to, lines), width, area };
  }
  return best;
};

const placeOf = (at: number, { width }: Mask): { x: number; y: number } => ({
  x: at % width,
  y: Math.floor(at / width),
});

/** Distance to the nearest ink in pixels and where that is, by two passes that hand the nearest ink on (8SSED). Without ink: far, -1. */
const measureDistance = ({ width, height, data }: Mask): { distance: Float32Array; nearest: Int32Array } => {
  const distance = Float32Array.from(data, (value) => (value ? 0 : 1e6));
  const nearest = Int32Array.from(data, (value, at) => (value ? at : -1));
  const take = (at: number, x: number, y: number, dx: number, dy: number) => {
    const [px, py] = [x + dx, y + dy];
    if (px < 0 || py < 0 || px >= width || py >= height) return;
    const ink = nearest[py * width + px];
    if (ink < 0) return;
    const away = Math.hypot((ink % width) - x, Math.floor(ink / width) - y);
    if (away >= distance[at]) return;
    distance[at] = away;
    nearest[at] = ink;
  };
  const pass = (way: 1 | -1) => {
    for (let row = 0; row < height; row++) {
      const y = way > 0 ? row : height - 1 - row;
      for (let column = 0; column < width; column++) {
        const x = way > 0 ? column : width - 1 - column;
        for (const dx of [-1, 0, 1]) take(y * width + x, x, y, dx, -way);
        take(y * width + x, x, y, -way, 0);
      }
      for (let column = 0; column < width; column++) {
        const x = way > 0 ? width - 1 - column : column;
        take(y * width + x, x, y, way, 0);
      }
    }
  };
  pass(1);
  pass(-1);
  return { distance, nearest };
};

/** Levels of width per pixel. */
const levels = 4;

/** Of every pixel the narrowest place of the widest way from the frame, and how much room there is. -1 where no way leads. */
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

/** The ink on the other side of a gap: the nearest to its middle that is away from the first. */
const findAcross = ({ width, height, data }: Mask, middle: number, from: number, gap: number): number | undefined => {
  const [mx, my] = [middle % width, Math.floor(middle / width)];
  const [fx, fy] = [(from % width) - mx, Math.floor(from / width) - my];
  const reach = Math.ceil(gap / 2) + 3;
  let best: { at: number; away: number } | undefined;
  for (let y = Math.max(0, my - reach); y <= Math.min(height - 1, my + reach); y++) {
    for (let x = Math.max(0, mx - reach); x <= Math.min(width - 1, mx + reach); x++) {
      if (!data[y * width + x]) continue;
      const [dx, dy] = [x - mx, y - my];
      const away = Math.hypot(dx, dy);
      // More than a right angle away, seen from the middle.
      if (dx * fx + dy * fy > -0.2 * away * Math.hypot(fx, fy)) continue;
      if (!best || away < best.away) best = { at: y * width + x, away };
    }
  }
  return best?.at;
};

const drawLine = (lines: Mask, { from, to }: SketchGap): void => {
  const steps = 2 * Math.ceil(Math.hypot(to.x - from.x, to.y - from.y)) + 1;
  for (let step = 0; step <= steps; step++) {
    const x = Math.round(from.x + ((to.x - from.x) * step) / steps);
    const y = Math.round(from.y + ((to.y - from.y) * step) / steps);
    // Two pixels wide, so that nothing slips through between diagonal neighbours.
    for (const right of [0, 1]) {
      if (x + right < lines.width) lines.data[y * lines.width + x + right] = 1;
    }
  }
};

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
interface Border {
  length: number;
  counted: number;
}

/** The borders of each region with each other one, ground included, by label. */
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
