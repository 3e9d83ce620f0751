import type { Point } from '../piece.ts';
import { arcPoints } from './arcs.ts';
import { readLimits } from './file-facts.ts';
import { refuse } from './hostile-file.ts';
import type { DrawnLine } from './lines-preview.ts';

/** A plotter's step, mm. */
const stepMm = 0.025;

/** What a plotter drew. */
export interface Plotted {
  lines: DrawnLine[];
  /** The file draws in units of its own that it does not tie to the table: its measures are those units. */
  isScaled: boolean;
}

interface Command {
  name: string;
  figures: number[];
}

/** Command by command; the letters of a label are passed over up to the mark that ends it. */
function* commandsOf(text: string): Generator<Command> {
  let mark = '\u0003';
  let at = 0;
  const next = /([A-Za-z]{2})([-+\d.,\s]*)/y;
  while (at < text.length) {
    next.lastIndex = at;
    const found = next.exec(text);
    if (!found) {
      at += 1;
      continue;
    }
    const [whole, letters = '', rest = ''] = found;
    const name = letters.toLowerCase();
    at += whole.length;
    if (name === 'lb') {
      const end = text.indexOf(mark, at - rest.length);
      at = end < 0 ? text.length : end + 1;
    } else if (name === 'dt') {
      const after = text[at - rest.length];
      if (after && after !== ';') mark = after;
    } else
      yield {
        name,
        figures: rest
          .split(/[,\s]+/)
          .filter((figure) => figure !== '')
          .map(Number),
      };
  }
}

/** The pen of one file: where it is, and what it has drawn. */
const createPen = () => {
  const lines: DrawnLine[] = [];
  let here: Point = { x: 0, y: 0 };
  let points: Point[] = [];
  let isDown = false;
  let left: number = readLimits.vertices;
  const spend = (count: number): void => {
    left -= count;
    if (left < 0) refuse('large', 'too many points');
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
      if (isDown) points.push(point);
    },
    circle(radius: number): void {
      const round = arcPoints(here, [radius, radius], { from: 0, by: 2 * Math.PI });
      spend(round.length);
      lines.push({ points: round, isClosed: true });
    },
  };
};

type Figures = readonly number[];

/** mm of one unit along x and y; null where the file draws in units that it does not tie to its corners on the table. */
const unitsOf = (
  [left, right, bottom, top, kind = 0]: Figures,
  [x, y, across, up]: Figures,
): readonly [number, number] | null => {
  if (left === undefined || right === undefined || bottom === undefined || top === undefined) return [stepMm, stepMm];
  const isTied = x !== undefined && y !== undefined && across !== undefined && up !== undefined;
  if (!isTied || kind !== 0 || right === left || top === bottom) return null;
  return [((across - x) / (right - left)) * stepMm, ((up - y) / (top - bottom)) * stepMm];
};

/** HPGL as lines, mm, y down: pen, moves, arcs, circles and units of its own; everything else is passed over. @throws WorkFault `refused` */
export const plotted = (text: string): Plotted => {
  const pen = createPen();
  let isRelative = false;
  let isScaled = false;
  let corners: Figures = [];
  let unit: readonly [number, number] = [stepMm, stepMm];
  const place = (x = 0, y = 0, relative = isRelative): Point => {
    const [wide, high] = [x * unit[0], -y * unit[1]];
    const here = pen.at();
    return relative ? { x: here.x + wide, y: here.y + high } : { x: wide, y: high };
  };
  const go = (figures: Figures): void => {
    for (let at = 0; at + 1 < figures.length; at += 2) pen.to(place(figures[at], figures[at + 1]));
  };
  const arc = ([x, y, degrees = 0]: Figures, relative: boolean): void => {
    const middle = place(x, y, relative);
    const { x: fromX, y: fromY } = pen.at();
    const [dx, dy] = [fromX - middle.x, fromY - middle.y];
    const radius = Math.hypot(dx, dy);
    // Counterclockwise on the table, whose y runs up.
    const sweep = { from: Math.atan2(dy, dx), by: (-degrees * Math.PI) / 180 };
    for (const point of arcPoints(middle, [radius, radius], sweep).slice(1)) pen.to(point);
  };
  const deeds: Readonly<Record<string, (figures: Figures) => void>> = {
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
    ci: ([radius = 0]) => pen.circle(Math.abs(radius) * unit[0]),
    ip(figures) {
      corners = figures;
    },
    sc(figures) {
      const units = unitsOf(figures, corners);
      isScaled ||= units === null;
      unit = units ?? [stepMm, stepMm];
    },
  };
  for (const { name, figures } of commandsOf(text)) if (Object.hasOwn(deeds, name)) deeds[name]?.(figures);
  pen.lift();
  return { lines: pen.lines, isScaled };
};
