import { boxOf } from '../geometry/lines.ts';
import type { Point } from '../piece.ts';
import { type DxfDrawing, type DxfEntity, numberAt, pointAt, pointsIn, readGroups, textAt } from './dxf-groups.ts';
import { type FilePreview, type FoundPiece, readLimits } from './file-facts.ts';
import { refuse } from './hostile-file.ts';
import { inRows } from './in-rows.ts';
import { type DrawnLine, pictureOfLines } from './lines-preview.ts';

type Move = (point: Point) => Point;

const arcSteps = 48;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

const arcOf = (entity: DxfEntity): DrawnLine => {
  const isClosed = entity.type === 'CIRCLE';
  const { x, y } = pointAt(entity);
  const [from, to] = isClosed ? [0, 2 * Math.PI] : [radians(numberAt(entity, 50)), radians(numberAt(entity, 51))];
  const sweep = to > from ? to - from : to - from + 2 * Math.PI;
  const size = numberAt(entity, 40);
  const points = Array.from({ length: arcSteps + 1 }, (_, at) => ({
    x: x + size * Math.cos(from + (sweep * at) / arcSteps),
    y: y + size * Math.sin(from + (sweep * at) / arcSteps),
  }));
  return { points, isClosed };
};

const lineOf = (entity: DxfEntity): DrawnLine | null => {
  const isClosed = (numberAt(entity, 70) & 1) === 1;
  switch (entity.type) {
    case 'LINE':
      return { points: [pointAt(entity), pointAt(entity, 11)], isClosed: false };
    case 'POLYLINE':
      return { points: entity.corners.map((corner) => pointAt(corner)), isClosed };
    case 'LWPOLYLINE':
      return { points: pointsIn(entity), isClosed };
    case 'SPLINE':
      return { points: pointsIn(entity), isClosed: false };
    case 'ARC':
    case 'CIRCLE':
      return arcOf(entity);
    default:
      return null;
  }
};

/** Where an INSERT puts what its block holds. */
const moveOf = (entity: DxfEntity, base: Point): Move => {
  const { x, y } = pointAt(entity);
  const [wide, high] = [numberAt(entity, 41, 1), numberAt(entity, 42, 1)];
  const turn = radians(numberAt(entity, 50));
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return (point) => {
    const [px, py] = [(point.x - base.x) * wide, (point.y - base.y) * high];
    return { x: x + px * cos - py * sin, y: y + px * sin + py * cos };
  };
};

interface DrawnPiece extends Told {
  lines: readonly DrawnLine[];
}

type Told = Pick<FoundPiece, 'name' | 'size' | 'quantity'>;

/** Old DXF writes what is not ASCII as \\U+XXXX. */
const unescaped = (text: string): string =>
  text.replace(/\\U\+([0-9a-f]{4})/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));

const chineseCodePage = /\$DWGCODEPAGE\s+3\s+(ANSI_936|GB)/i;
/** Versions before AutoCAD 2007, which wrote in the code page of the system. */
const oldVersion = /\$ACADVER\s+1\s+AC10(0\d|1\d|20)\b/;

/** UTF-8; where it is none, or says so, the encoding of Chinese CAD systems, which holds ASCII as well. */
const textOf = (data: Uint8Array): string => {
  const head = Buffer.from(data.subarray(0, 8192)).toString('latin1');
  const isChinese = chineseCodePage.test(head) && oldVersion.test(head);
  if (isChinese) return new TextDecoder('gb18030').decode(data);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch {
    return new TextDecoder('gb18030').decode(data);
  }
};

const unitOf = ({ header }: DxfDrawing, text: string): FilePreview['unit'] => {
  const [units, measurement] = [Number(header.get('$INSUNITS')), header.get('$MEASUREMENT')];
  if (units === 4 || /UNITS:\s*METRIC/i.test(text)) return 'mm';
  if (units === 1 || /UNITS:\s*(ENGLISH|INCH)/i.test(text)) return 'inch';
  if (measurement === '1') return 'mm';
  return measurement === '0' ? 'inch' : null;
};

/** What a block says of its piece in words, as AAMA writes them; else its own name. */
const told = (block: string, entities: readonly DxfEntity[]): Told => {
  const words = entities
    .filter(({ type }) => type === 'TEXT' || type === 'MTEXT')
    .map((entity) => unescaped(textAt(entity, 1)?.slice(0, 400) ?? ''));
  const wordsOf = (key: RegExp) => words.map((line) => key.exec(line)?.[1]?.trim()).find(Boolean);
  const quantity = Number(wordsOf(/^\s*quantity\s*:\s*(\d{1,4})/i) ?? Number.NaN);
  return {
    name: (wordsOf(/^\s*piece name\s*:(.*)$/i) ?? unescaped(block)).slice(0, 60),
    size: wordsOf(/^\s*size\s*:(.*)$/i)?.slice(0, 20) ?? null,
    quantity: Number.isFinite(quantity) ? quantity : null,
  };
};

/** Follows INSERTs by hand: no deeper than eight, no more than 200,000 points in all, so that a file that inserts itself ends. */
const expand = ({ blocks, entities: drawn }: DxfDrawing) => {
  const lines: DrawnLine[] = [];
  const pieces: DrawnPiece[] = [];
  let left = readLimits.vertices;
  const walk = (entities: readonly DxfEntity[], move: Move, depth: number): void => {
    for (const entity of entities) {
      const line = lineOf(entity);
      if (line) {
        left -= line.points.length + 1;
        if (left < 0) refuse('large', 'too many points');
        lines.push({ points: line.points.map(move), isClosed: line.isClosed });
      } else if (entity.type === 'INSERT' && depth < readLimits.depth) {
        left -= 1;
        if (left < 0) refuse('large', 'too many inserts');
        const name = textAt(entity, 2) ?? '';
        const block = blocks.get(name);
        const place = moveOf(entity, block ? pointAt(block.start) : { x: 0, y: 0 });
        const first = lines.length;
        walk(block?.entities ?? [], (point) => move(place(point)), depth + 1);
        if (depth === 0 && lines.length > first)
          pieces.push({ ...told(name, block?.entities ?? []), lines: lines.slice(first) });
      }
    }
  };
  walk(drawn, (point) => point, 0);
  return { lines, pieces };
};

const inchMm = 25.4;

/** A DXF as pieces and picture. @throws WorkFault `refused` */
export const readDxf = (data: Uint8Array): FilePreview => {
  const text = textOf(data);
  if (text.startsWith('AutoCAD Binary DXF')) refuse('broken', 'a binary DXF; save it as text');
  const drawing = readGroups(text);
  const { lines, pieces } = expand(drawing);
  const shown = lines.filter(({ points }) => points.length > 1);
  if (shown.length === 0) refuse('empty', 'no line is drawn');
  const unit = unitOf(drawing, text.slice(-200_000) + text.slice(0, 20_000));
  const scale = unit === 'inch' ? inchMm : 1;
  const loops = shown
    .filter(({ isClosed }) => isClosed)
    .map((line) => ({ name: '', size: null, quantity: null, lines: [line] }));
  const found = (pieces.length > 0 ? pieces : loops).map(({ lines: own, ...words }): FoundPiece => {
    const { width, height } = boxOf(own.map(({ points }) => points));
    return { ...words, width: width * scale, height: height * scale };
  });
  const isApart = pieces.reduce((sum, piece) => sum + piece.lines.length, 0) === lines.length;
  const laid = isApart ? inRows(pieces.map((piece) => piece.lines)) : shown;
  // y runs up in the file and down in the picture.
  const flipped = laid.map(({ points, isClosed }) => ({ points: points.map(({ x, y }) => ({ x, y: -y })), isClosed }));
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
