import { createMask, dilate, findComponents, type Mask } from '../geometry/mask.ts';
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
/** Ink is this much darker than what lies round it. */
const inkStep = 0.09;

/**
 * Finds the regions of a line drawing: ink by a local threshold, gaps up to `gap` pixels bridged, every pixel given to the region
 * that reaches it first (a watershed over the lines). Paper that is open to the frame is ground.
 */
export const findSketchRegions = (picture: Raster, gap: number): SketchRegions => {
  const { width, height } = picture;
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
  flood(labels, ink, width, height);
  const areas = new Array<number>(next).fill(0);
  for (const label of labels) areas[label] = areas[label] + 1;
  return { width, height, labels, paper, ink, areas, bridged: Math.max(0, next - 1 - open.inside.length) };
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

/** Labels grow into what has none, paper before ink, all at the same pace. */
const flood = (labels: Int32Array, ink: Mask, width: number, height: number): void => {
  const queue = new Int32Array(labels.length);
  for (const onInk of [false, true]) {
    let end = 0;
    const visit = (to: number, label: number): void => {
      if (labels[to] >= 0 || (!onInk && ink.data[to])) return;
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

/** Regions that belong together: a sleeve and its mirror image, largest group first. */
export const groupRegions = ({ width, labels, areas }: SketchRegions): number[][] => {
  const sums = areas.map(() => ({ x: 0, y: 0 }));
  let [left, right] = [width, 0];
  labels.forEach((label, at) => {
    const sum = sums[label] as { x: number; y: number };
    const x = at % width;
    sum.x += x;
    sum.y += (at - x) / width;
    if (label > 0) {
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
  });
  const middle = (left + right) / 2;
  const size = Math.max(1, right - left);
  const centres = sums.map(({ x, y }, i) => ({
    x: x / Math.max(1, areas[i]),
    y: y / Math.max(1, areas[i]),
  }));
  const order = [...areas.keys()].slice(1).sort((p, q) => areas[q] - areas[p]);
  const groups: number[][] = [];
  const taken = new Set<number>();
  for (const label of order) {
    if (taken.has(label)) continue;
    const own = centres[label] as { x: number; y: number };
    const twin = order.find((other) => {
      if (other === label || taken.has(other)) return false;
      const place = centres[other] as { x: number; y: number };
      const like = areas[other] / Math.max(1, areas[label]);
      return like > 0.72 && like < 1.4 && Math.hypot(2 * middle - own.x - place.x, own.y - place.y) < size * 0.08;
    });
    const group = twin === undefined ? [label] : [label, twin];
    for (const entry of group) taken.add(entry);
    groups.push(group);
  }
  return groups;
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
