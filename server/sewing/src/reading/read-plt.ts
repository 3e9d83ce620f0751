import { boxOf } from '../geometry/lines.ts';
import type { Point } from '../piece.ts';
import { arcPoints, bezierPoints } from './curves.ts';
import { type FilePreview, readLimits, refuse } from './file-facts.ts';
import { encodedPoints, hpglCommands, isUnread } from './hpgl-commands.ts';
import { type DrawnLine, outlinesOf, pictureOfLines, piecesOf, withoutTestSquare } from './outlines.ts';

/** Plotter unit, mm. */
const stepMm = 0.025;

/** State of the pen: its position and drawn lines. */
const createPen = () => {
  const lines: DrawnLine[] = [];
  let here: Point = { x: 0, y: 0 };
  let points: Point[] = [];
  let isDown = false;
  let isInPolygon = false;
  let part: Point[] = [];
  let parts: Point[][] = [];
  let left: number = readLimits.vertices;
  const spend = (count: number): void => {
    left -= count;
    if (left < 0) refuse('large', 'too many points');
  };
  const loop = (round: readonly Point[]): void => {
    spend(round.length);
    if (isInPolygon) parts.push([...round]);
    else lines.push({ points: round, isClosed: true });
  };
  return {
    lines,
    at: (): Point => here,
    lift(): void {
      if (points.length > 1) lines.push({ points, isClosed: false });
      points = [];
      isDown = false;
    },
    lower(): void {
      if (isDown) return;
      isDown = true;
      points = [here];
    },
    to(point: Point): void {
      spend(1);
      here = point;
      if (isInPolygon) part.push(point);
      else if (isDown) points.push(point);
    },
    loop,
    circle: (radius: number): void => loop(arcPoints(here, [radius, radius], { from: 0, by: 2 * Math.PI })),
    /** 0 starts a polygon, 1 ends a subpolygon, 2 ends the polygon. */
    polygon(step: number): void {
      this.lift();
      if (step === 0) parts = [];
      else if (part.length > 2) parts.push(part);
      part = step === 0 ? [here] : [];
      isInPolygon = step !== 2;
    },
    /** Draws the last defined polygon; filled and edged it is one line. */
    drawPolygon(): void {
      for (const points of parts) loop(points);
      parts = [];
    },
  };
};

type Figures = readonly number[];

/** Millimetres of one unit along x and y; null when the units are not related to plotter units. */
const unitsOf = (
  [left, right, bottom, top, kind = 0]: Figures,
  [x, y, across, up]: Figures,
): readonly [number, number] | null => {
  if (left === undefined || right === undefined || bottom === undefined || top === undefined) return [stepMm, stepMm];
  // Kind 2 states plotter units per user unit.
  if (kind === 2) return [right * stepMm, top * stepMm];
  const isTied = x !== undefined && y !== undefined && across !== undefined && up !== undefined;
  if (!isTied || (kind !== 0 && kind !== 1) || right === left || top === bottom) return null;
  const [wide, high] = [((across - x) / (right - left)) * stepMm, ((up - y) / (top - bottom)) * stepMm];
  // Kind 1 scales both axes equally.
  const least = Math.min(Math.abs(wide), Math.abs(high));
  return kind === 1 ? [Math.sign(wide) * least, Math.sign(high) * least] : [wide, high];
};

const degree = Math.PI / 180;
const bezierChords = 24;
/** The arc through three points, without the first; the chord when they are collinear. */
const arcThrough = (from: Point, between: Point, to: Point): Point[] => {
  const [ax, ay, bx, by] = [between.x - from.x, between.y - from.y, to.x - from.x, to.y - from.y];
  const twice = 2 * (ax * by - ay * bx);
  if (Math.abs(twice) < 1e-9) return [between, to];
  const [a, b] = [ax * ax + ay * ay, bx * bx + by * by];
  const middle = { x: from.x + (by * a - ay * b) / twice, y: from.y + (ax * b - bx * a) / twice };
  const angleOf = (point: Point) => Math.atan2(point.y - middle.y, point.x - middle.x);
  const start = angleOf(from);
  const turn = (point: Point) => (angleOf(point) - start + 4 * Math.PI) % (2 * Math.PI);
  const by2 = turn(between) <= turn(to) ? turn(to) : turn(to) - 2 * Math.PI;
  const radius = Math.hypot(from.x - middle.x, from.y - middle.y);
  return arcPoints(middle, [radius, radius], { from: start, by: by2 }).slice(1);
};

/** Interprets HP-GL and HP-GL/2 as lines, mm, y pointing down: moves, arcs, curves, polygons and user units. @throws WorkFault `refused` */
const plotted = (text: string) => {
  const pen = createPen();
  let isRelative = false;
  let isScaled = false;
  let corners: Figures = [];
  let unit: readonly [number, number] = [stepMm, stepMm];
  let quarters = 0;
  const place = (x = 0, y = 0, relative = isRelative): Point => {
    let [wide, high] = [x * unit[0], -y * unit[1]];
    for (let turn = 0; turn < quarters; turn += 1) [wide, high] = [high, -wide];
    const here = pen.at();
    return relative ? { x: here.x + wide, y: here.y + high } : { x: wide, y: high };
  };
  const go = (figures: Figures): void => {
    for (let at = 0; at + 1 < figures.length; at += 2) pen.to(place(figures[at], figures[at + 1]));
  };
  const follow = (points: readonly Point[]): void => {
    for (const point of points) pen.to(point);
  };
  const sweep = (middle: Point, from: Point, degrees: number): Point[] => {
    const [dx, dy] = [from.x - middle.x, from.y - middle.y];
    const radius = Math.hypot(dx, dy);
    // Counterclockwise on the table, whose y axis points up.
    return arcPoints(middle, [radius, radius], { from: Math.atan2(dy, dx), by: -degrees * degree }).slice(1);
  };
  const arc = ([x, y, degrees = 0]: Figures, relative: boolean): void =>
    follow(sweep(place(x, y, relative), pen.at(), degrees));
  const threePointArc = ([x1, y1, x2, y2]: Figures, relative: boolean): void =>
    follow(arcThrough(pen.at(), place(x1, y1, relative), place(x2, y2, relative)));
  const curves = (figures: Figures, relative: boolean): void => {
    for (let at = 0; at + 5 < figures.length; at += 6) {
      const [one, two, to] = [0, 2, 4].map((step) => place(figures[at + step], figures[at + step + 1], relative));
      if (one && two && to) follow(bezierPoints(pen.at(), [one, two, to], bezierChords));
    }
  };
  const rectangle = ([x, y]: Figures, relative: boolean): void => {
    const [from, to] = [pen.at(), place(x, y, relative)];
    pen.loop([from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }]);
  };
  const wedge = ([radius = 0, from = 0, degrees = 0]: Figures): void => {
    const middle = pen.at();
    const start = place(radius * Math.cos(from * degree), radius * Math.sin(from * degree), true);
    pen.loop([middle, start, ...sweep(middle, start, degrees)]);
  };
  const reset = (): void => {
    pen.lift();
    [isRelative, corners, unit, quarters] = [false, [], [stepMm, stepMm], 0];
  };
  const deeds: Readonly<Record<string, (figures: Figures, encoded: string) => void>> = {
    in: reset,
    df: reset,
    pu(figures) {
      pen.lift();
      go(figures);
    },
    pd(figures) {
      pen.lower();
      go(figures);
    },
    pa(figures) {
      isRelative = false;
      go(figures);
    },
    pr(figures) {
      isRelative = true;
      go(figures);
    },
    aa: (figures) => arc(figures, false),
    ar: (figures) => arc(figures, true),
    at: (figures) => threePointArc(figures, false),
    rt: (figures) => threePointArc(figures, true),
    bz: (figures) => curves(figures, false),
    br: (figures) => curves(figures, true),
    ea: (figures) => rectangle(figures, false),
    ra: (figures) => rectangle(figures, false),
    er: (figures) => rectangle(figures, true),
    rr: (figures) => rectangle(figures, true),
    ew: wedge,
    wg: wedge,
    pm: ([step = 0]) => pen.polygon(step),
    ep: () => pen.drawPolygon(),
    fp: () => pen.drawPolygon(),
    ci: ([radius = 0]) => pen.circle(Math.abs(radius) * Math.abs(unit[0])),
    pe(_, encoded) {
      for (const { x, y, isUp, isAbsolute } of encodedPoints(encoded)) {
        if (isUp) pen.lift();
        else pen.lower();
        pen.to(place(x, y, !isAbsolute));
      }
    },
    ip(figures) {
      corners = figures;
    },
    ir() {
      corners = [];
    },
    ro([degrees = 0]) {
      quarters = ((Math.round(degrees / 90) % 4) + 4) % 4;
    },
    sc(figures) {
      const units = unitsOf(figures, corners);
      isScaled ||= units === null;
      unit = units ?? [stepMm, stepMm];
    },
  };
  for (const one of hpglCommands(text)) {
    if (one === undefined) continue;
    if (isUnread(one)) refuse('unread', `${one.name} is not read`, one.name.toUpperCase());
    if (Object.hasOwn(deeds, one.name)) deeds[one.name]?.(one.figures, one.encoded);
  }
  pen.lift();
  return { lines: pen.lines, isScaled };
};

/** Reads a plotter file; closed outlines are pieces. @throws WorkFault `refused` */
export const readPlt = (data: Uint8Array): FilePreview => {
  const { lines, isScaled } = plotted(Buffer.from(data).toString('latin1'));
  if (lines.length === 0) refuse('empty', 'no line is drawn');
  const { width, height } = boxOf(lines.map((line) => line.points));
  const picture = pictureOfLines(lines);
  const mm = isScaled ? Math.max(width, height) / 1000 : 1;
  const { outlines, square } = withoutTestSquare(outlinesOf(lines, { gap: 0.1 * mm, least: 20 * mm }));
  return {
    format: 'plt',
    pieces: piecesOf(outlines),
    total: outlines.length,
    unit: isScaled ? null : 'mm',
    drawnIn: null,
    width,
    height,
    parts: 1,
    square: isScaled ? null : square,
    picture,
  };
};
