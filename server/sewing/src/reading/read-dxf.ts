import DxfParser from 'dxf-parser';
import { boxOf } from '../geometry/lines.ts';
import type { Line, Point } from '../piece.ts';
import { type FilePreview, type FoundPiece, readLimits } from './file-facts.ts';
import { refuse } from './hostile-file.ts';
import { type DrawnLine, pictureOfLines } from './lines-preview.ts';

/** What is used of the parser's answer; every field of it is a stranger's. */
interface Entity {
  type?: unknown;
  name?: unknown;
  text?: unknown;
  vertices?: unknown;
  shape?: unknown;
  position?: unknown;
  center?: unknown;
  radius?: unknown;
  startAngle?: unknown;
  endAngle?: unknown;
  xScale?: unknown;
  yScale?: unknown;
  rotation?: unknown;
  controlPoints?: unknown;
}

interface Parsed {
  header?: Record<string, unknown>;
  blocks?: Record<string, { entities?: Entity[]; position?: unknown } | undefined>;
  entities?: Entity[];
}

type Move = (point: Point) => Point;

const numberOf = (value: unknown, otherwise: number): number => (value === undefined ? otherwise : Number(value));

const pointOf = (value: unknown): Point => {
  const { x, y } = (value ?? {}) as { x?: unknown; y?: unknown };
  return { x: numberOf(x, 0), y: numberOf(y, 0) };
};

const arcSteps = 48;

const arcOf = ({ type, center, radius, startAngle, endAngle }: Entity): DrawnLine => {
  const { x, y } = pointOf(center);
  const [from, to] = type === 'CIRCLE' ? [0, 2 * Math.PI] : [numberOf(startAngle, 0), numberOf(endAngle, 0)];
  const sweep = to > from ? to - from : to - from + 2 * Math.PI;
  const size = numberOf(radius, 0);
  const points = Array.from({ length: arcSteps + 1 }, (_, at) => ({
    x: x + size * Math.cos(from + (sweep * at) / arcSteps),
    y: y + size * Math.sin(from + (sweep * at) / arcSteps),
  }));
  return { points, isClosed: type === 'CIRCLE' };
};

const lineOf = (entity: Entity): DrawnLine | null => {
  const { type, vertices, shape, controlPoints } = entity;
  if (type === 'LINE' || type === 'POLYLINE' || type === 'LWPOLYLINE')
    return { points: (Array.isArray(vertices) ? vertices : []).map(pointOf), isClosed: shape === true };
  if (type === 'ARC' || type === 'CIRCLE') return arcOf(entity);
  if (type === 'SPLINE')
    return { points: (Array.isArray(controlPoints) ? controlPoints : []).map(pointOf), isClosed: false };
  return null;
};

/** Where an INSERT puts what its block holds. */
const moveOf = (entity: Entity, base: Point): Move => {
  const { x, y } = pointOf(entity.position);
  const [wide, high] = [numberOf(entity.xScale, 1), numberOf(entity.yScale, 1)];
  const turn = (numberOf(entity.rotation, 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return (point) => {
    const [px, py] = [(point.x - base.x) * wide, (point.y - base.y) * high];
    return { x: x + px * cos - py * sin, y: y + px * sin + py * cos };
  };
};

const parse = (text: string): Parsed => {
  try {
    const parsed = new DxfParser().parseSync(text) as unknown as Parsed | null;
    if (parsed && Array.isArray(parsed.entities)) return parsed;
  } catch (error) {
    refuse('broken', String(error));
  }
  return refuse('broken', 'no entities');
};

const unitOf = ({ header }: Parsed, text: string): FilePreview['unit'] => {
  const [units, measurement] = [header?.['$INSUNITS'], header?.['$MEASUREMENT']];
  if (units === 4 || /UNITS:\s*METRIC/i.test(text)) return 'mm';
  if (units === 1 || /UNITS:\s*(ENGLISH|INCH)/i.test(text)) return 'inch';
  if (measurement === 1) return 'mm';
  return measurement === 0 ? 'inch' : null;
};

/** Follows INSERTs by hand: no deeper than eight, no more than 200,000 points in all, so that a file that inserts itself ends. */
const expand = (parsed: Parsed) => {
  const lines: DrawnLine[] = [];
  const pieces: { name: string; box: Line }[] = [];
  let left = readLimits.vertices;
  const walk = (entities: readonly Entity[], move: Move, depth: number): Line[] => {
    const own: Line[] = [];
    for (const entity of entities) {
      const line = lineOf(entity);
      if (line) {
        left -= line.points.length + 1;
        if (left < 0) refuse('large', 'too many points');
        const points = line.points.map(move);
        lines.push({ points, isClosed: line.isClosed });
        own.push(points);
      } else if (entity.type === 'INSERT' && depth < readLimits.depth) {
        left -= 1;
        if (left < 0) refuse('large', 'too many inserts');
        const name = String(entity.name ?? '');
        const block = parsed.blocks && Object.hasOwn(parsed.blocks, name) ? parsed.blocks[name] : undefined;
        const place = moveOf(entity, pointOf(block?.position));
        const inner = walk(block?.entities ?? [], (point) => move(place(point)), depth + 1);
        if (depth === 0 && inner.length > 0) pieces.push({ name, box: inner.flat() });
        own.push(...inner);
      }
    }
    return own;
  };
  walk(parsed.entities ?? [], (point) => point, 0);
  return { lines, pieces };
};

const inchMm = 25.4;

/** A DXF as pieces and picture. @throws WorkFault `refused` */
export const readDxf = (data: Uint8Array): FilePreview => {
  const text = Buffer.from(data).toString('utf8');
  if (text.startsWith('AutoCAD Binary DXF')) refuse('broken', 'a binary DXF; save it as text');
  const parsed = parse(text);
  const { lines, pieces } = expand(parsed);
  const shown = lines.filter(({ points }) => points.length > 1);
  if (shown.length === 0) refuse('empty', 'no line is drawn');
  const unit = unitOf(parsed, text.slice(-200_000) + text.slice(0, 20_000));
  const scale = unit === 'inch' ? inchMm : 1;
  const loops = shown.filter(({ isClosed }) => isClosed).map(({ points }) => ({ name: '', box: points }));
  const found = (pieces.length > 0 ? pieces : loops).map(({ name, box }): FoundPiece => {
    const { width, height } = boxOf([box]);
    return { name: name.slice(0, 60), width: width * scale, height: height * scale };
  });
  // y runs up in the file and down in the picture.
  const flipped = shown.map(({ points, isClosed }) => ({ points: points.map(({ x, y }) => ({ x, y: -y })), isClosed }));
  const { width, height } = boxOf(shown.map(({ points }) => points));
  return {
    format: 'dxf',
    pieces: found.slice(0, readLimits.pieces),
    total: found.length,
    unit,
    width: width * scale,
    height: height * scale,
    parts: 1,
    picture: pictureOfLines(flipped),
  };
};
