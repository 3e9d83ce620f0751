import { Resvg } from '@resvg/resvg-js';
import { areaOf, boxOf, isFinitePoint } from '../geometry/lines.ts';
import { type Box, type Line, type Point, pathText } from '../piece.ts';
import { type FoundPiece, readLimits, refuse } from './file-facts.ts';

const [ink, ground] = ['#1b2422', '#f5f4f1'];

/** Renders sanitised SVG at the standard image size. Opens no fonts, files or addresses. */
export const renderSvg = (svg: string, isTall = false): { data: Uint8Array; width: number; height: number } => {
  const picture = new Resvg(svg, {
    fitTo: { mode: isTall ? 'height' : 'width', value: readLimits.side },
    font: { loadSystemFonts: false },
    background: ground,
  }).render();
  return { data: picture.asPng(), width: picture.width, height: picture.height };
};

export interface DrawnLine {
  points: Line;
  isClosed: boolean;
  /** Lines of one layer are joined first. */
  layer?: string;
}

/** Draws lines on a square with a margin; every number in the SVG is computed here. */
export const pictureOfLines = (lines: readonly DrawnLine[]) => {
  const points = lines.map((line) => line.points);
  if (points.some((line) => !line.every(isFinitePoint))) refuse('broken', 'a coordinate is no number');
  const { x, y, width, height } = boxOf(points);
  if (!(Math.max(width, height) <= readLimits.span)) refuse('broken', 'wider than any table');
  const side = Math.max(width, height, 1e-6) * 1.1;
  const scale = readLimits.side / side;
  const place = (line: Line): Line =>
    line.map((point) => ({
      x: (point.x - x + (side - width) / 2) * scale,
      y: (point.y - y + (side - height) / 2) * scale,
    }));
  const paths = lines.map((line) => pathText(place(line.points), line.isClosed, 1)).join('');
  return renderSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${readLimits.side}" height="${readLimits.side}" viewBox="0 0 ${readLimits.side} ${readLimits.side}"><path d="${paths}" fill="none" stroke="${ink}" stroke-width="1.5" stroke-linejoin="round"/></svg>`,
  );
};

/** A closed outline that is inside no other. */
export interface Outline {
  box: Box;
  area: number;
}

interface Loop extends Outline {
  points: Line;
}

interface OutlineOptions {
  /** Maximum distance of ends that meet, in the units of the lines. */
  gap: number;
  /** Minimum length of the longer side; shorter outlines are letters or marks. */
  least: number;
}

/** Maximum number of outlines, largest first, that are compared with each other. */
const most = 2000;

/** Joins open lines end to end where exactly two of them meet, without comparing every pair: their number is untrusted input. */
const joined = (open: readonly Line[], gap: number): Line[] => {
  // Offset from the cell's centre: round numbers would be on its edge and fall to either side.
  const cell = (value: number): number => Math.round(value / gap + 0.11);
  const keyOf = ({ x, y }: Point): string => `${cell(x)} ${cell(y)}`;
  const ends = new Map<string, number[]>();
  for (const [at, line] of open.entries())
    for (const end of [line[0], line.at(-1)])
      if (end) ends.set(keyOf(end), [...(ends.get(keyOf(end)) ?? []).slice(0, 2), at]);
  const used = new Set<number>();
  const follow = (from: number): Point[] => {
    const points = [...(open[from] ?? [])];
    used.add(from);
    for (;;) {
      const end = points.at(-1);
      const meeting = end ? (ends.get(keyOf(end)) ?? []) : [];
      const next = meeting.length === 2 ? meeting.find((at) => !used.has(at)) : undefined;
      if (next === undefined || !end) return points;
      used.add(next);
      const line = open[next] ?? [];
      const begins = line[0] !== undefined && keyOf(line[0]) === keyOf(end);
      for (const point of begins ? line.slice(1) : line.toReversed().slice(1)) points.push(point);
    }
  };
  return open.flatMap((_, at) => (used.has(at) ? [] : [follow(at)]));
};

const joinedLines = (lines: readonly DrawnLine[], gap: number): Line[] =>
  joined(
    lines.map(({ points }) => points),
    gap,
  );

const isClosedWithin = (line: Line, gap: number): boolean => {
  const [first, last] = [line[0], line.at(-1)];
  return line.length > 3 && !!first && !!last && Math.hypot(first.x - last.x, first.y - last.y) <= gap;
};

/** Largest first. */
const loopsOf = (lines: readonly DrawnLine[], { gap, least }: OutlineOptions): Loop[] => {
  const whole = lines.filter(({ points }) => points.length > 1 && points.every(isFinitePoint));
  const isLoop = ({ points, isClosed }: DrawnLine) => isClosed || isClosedWithin(points, gap);
  const open = whole.filter((line) => !isLoop(line));
  // Grain and fold lines on separate layers touch the ends of an edge; a loop found twice counts once.
  const byLayer = [...Map.groupBy(open, ({ layer }) => layer).values()];
  const closed = [
    ...whole.filter(isLoop).map(({ points }) => points),
    ...(byLayer.length > 1 ? [...byLayer, open] : byLayer)
      .flatMap((same) => joinedLines(same, gap))
      .filter((line) => isClosedWithin(line, gap)),
  ];
  return closed
    .map((points) => ({ points, box: boxOf([points]), area: areaOf(points) }))
    .filter(({ box, area }) => Math.max(box.width, box.height) >= least && area > least * least * 0.1)
    .sort((one, other) => other.area - one.area)
    .slice(0, most);
};

const isIn = ({ x, y }: Point, loop: Line): boolean => {
  let inside = false;
  let last = loop.at(-1);
  for (const here of loop) {
    if (last && here.y > y !== last.y > y && x < ((last.x - here.x) * (y - here.y)) / (last.y - here.y) + here.x)
      inside = !inside;
    last = here;
  }
  return inside;
};

/** Number of points tested for being inside another loop: seam lines touch the edge at a fold, and a point there is ambiguous. */
const asked = 9;

const isWithin = (inner: Loop, outer: Loop, gap: number): boolean => {
  const { x, y, width, height } = inner.box;
  const round = outer.box;
  const isBoxed =
    x >= round.x - gap &&
    y >= round.y - gap &&
    x + width <= round.x + round.width + gap &&
    y + height <= round.y + round.height + gap;
  if (!isBoxed) return false;
  // The same outline twice, filled and stroked.
  const isSame = Math.abs(width - round.width) <= gap && Math.abs(height - round.height) <= gap;
  if (isSame && inner.area > outer.area * 0.995) return true;
  const step = Math.max(1, Math.floor(inner.points.length / asked));
  const some = inner.points.filter((_, at) => at % step === 0);
  return some.filter((point) => isIn(point, outer.points)).length * 2 > some.length;
};

/** Loops inside no larger one; `loops` are sorted largest first. */
const outermost = (loops: readonly Loop[], gap: number): Loop[] => {
  const outer: Loop[] = [];
  for (const loop of loops) if (!outer.some((one) => isWithin(loop, one, gap))) outer.push(loop);
  return outer;
};

/** An axis-parallel rectangle. */
const isUpright = ({ points, box, area }: Loop): boolean =>
  points.length <= 6 && area > box.width * box.height * 0.999 && area > 0;

/** True for a frame around everything: it contains several outlines that fill a tenth of it; a pocket with its buttonholes does not. */
const isFrame = (loop: Loop, inner: readonly Loop[]): boolean =>
  isUpright(loop) && inner.length > 1 && inner.reduce((sum, { area }) => sum + area, 0) > loop.area * 0.1;

/** Detects cutting outlines among lines without further information. Largest first. */
export const outlinesOf = (lines: readonly DrawnLine[], options: OutlineOptions): Outline[] => {
  let loops = loopsOf(lines, options);
  let outer = outermost(loops, options.gap);
  const [frame] = loops;
  if (frame && outer.length === 1) {
    loops = loops.slice(1).filter((loop) => !(isUpright(loop) && loop.area > frame.area * 0.98));
    const inner = outermost(loops, options.gap);
    if (isFrame(frame, inner)) outer = inner;
  }
  return outer.map(({ box, area }) => ({ box, area }));
};

export const largestArea = (lines: readonly DrawnLine[], gap: number): number | null =>
  loopsOf(lines, { gap, least: 0 })[0]?.area ?? null;

/** Sides of test squares for the print scale, mm. */
const squareSides = [100, 50, 50.8, 25.4, 101.6, 30] as const;

/** Separates the single test square for the print scale; two equal squares and a square that is the only outline are pieces. */
export const withoutTestSquare = (outlines: readonly Outline[]): { outlines: Outline[]; square: number | null } => {
  const sideOf = ({ box, area }: Outline) =>
    squareSides.find(
      (side) => Math.abs(box.width - side) < 0.3 && Math.abs(box.height - side) < 0.3 && area > side * side * 0.985,
    );
  const squares = outlines.filter((outline) => sideOf(outline) !== undefined);
  const [found] = squares;
  if (!found || squares.length > 1 || outlines.length < 2) return { outlines: [...outlines], square: null };
  return { outlines: outlines.filter((outline) => outline !== found), square: sideOf(found) ?? null };
};

/** Outlines as pieces without a name; `scale`: mm per unit. */
export const piecesOf = (outlines: readonly Outline[], scale = 1): FoundPiece[] =>
  outlines.slice(0, readLimits.pieces).map(({ box, area }) => ({
    name: '',
    width: box.width * scale,
    height: box.height * scale,
    area: area * scale * scale,
    size: null,
    quantity: null,
  }));
