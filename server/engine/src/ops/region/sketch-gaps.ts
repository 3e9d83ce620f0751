import { findComponents, type Mask } from '../geometry/mask.ts';

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
export interface SketchGap {
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
