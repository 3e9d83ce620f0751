import { areaOf, boxOf } from '../geometry/lines.ts';
import type { Point } from '../piece.ts';
import { chineseText } from './chinese-text.ts';
import { type DxfDrawing, type DxfEntity, numberAt, pointAt, readGroups, textAt } from './dxf-groups.ts';
import { isTurnedOver, lineOf, radians, turnedOver } from './dxf-lines.ts';
import { dxfScale } from './dxf-scale.ts';
import { type FilePreview, type FoundPiece, readLimits } from './file-facts.ts';
import { refuse } from './hostile-file.ts';
import { inRows } from './in-rows.ts';
import { type DrawnLine, pictureOfLines } from './lines-preview.ts';
import { outlinesOf, piecesOf } from './outlines.ts';

type Move = (point: Point) => Point;

/** Where an INSERT puts what its block holds. */
const moveOf = (entity: DxfEntity, base: Point): Move => {
  const { x, y } = pointAt(entity);
  const [wide, high] = [numberAt(entity, 41, 1), numberAt(entity, 42, 1)];
  const turn = radians(numberAt(entity, 50));
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return (point) => {
    const [px, py] = [(point.x - base.x) * wide, (point.y - base.y) * high];
    const placed = { x: x + px * cos - py * sin, y: y + px * sin + py * cos };
    return isTurnedOver(entity) ? turnedOver(placed) : placed;
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

/** What says that it is in the encoding of Chinese CAD systems is; else it is looked at. */
const textOf = (data: Uint8Array): string => {
  const head = Buffer.from(data.subarray(0, 8192)).toString('latin1');
  const isChinese = chineseCodePage.test(head) && oldVersion.test(head);
  return isChinese ? new TextDecoder('gb18030').decode(data) : chineseText(data);
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

type Found = Pick<FilePreview, 'pieces' | 'total'>;

/** Each piece with its box and what its longest way round holds, mm and mm². */
const inBlocks = (pieces: readonly DrawnPiece[], scale: number): Found => {
  const found = pieces.map(({ lines, ...words }): FoundPiece => {
    const { width, height } = boxOf(lines.map(({ points }) => points));
    const closed = lines.filter(({ isClosed }) => isClosed).map(({ points }) => areaOf(points));
    const area = closed.length > 0 ? Math.max(...closed) * scale * scale : null;
    return { ...words, width: width * scale, height: height * scale, area };
  });
  return { pieces: found.slice(0, readLimits.pieces), total: found.length };
};

/** What is closed and lies in nothing else, where a file has no blocks. */
const inOutlines = (lines: readonly DrawnLine[], scale: number | null): Found => {
  const { width, height } = boxOf(lines.map(({ points }) => points));
  // Of a file without a scale the whole counts as a metre.
  const mm = scale === null ? Math.max(width, height) / 1000 : 1 / scale;
  const found = outlinesOf(lines, { gap: 0.1 * mm, least: 20 * mm });
  return { pieces: piecesOf(found, scale ?? 1), total: found.length };
};

/** A DXF as pieces and picture. @throws WorkFault `refused` */
export const readDxf = (data: Uint8Array): FilePreview => {
  const text = textOf(data);
  if (text.startsWith('AutoCAD Binary DXF')) refuse('broken', 'a binary DXF; save it as text');
  const drawing = readGroups(text);
  const { lines, pieces } = expand(drawing);
  const shown = lines.filter(({ points }) => points.length > 1);
  if (shown.length === 0) refuse('empty', 'no line is drawn');
  const { mm, ...unit } = dxfScale(drawing.header, text.slice(-200_000) + text.slice(0, 20_000));
  const scale = mm ?? 1;
  const isApart = pieces.reduce((sum, piece) => sum + piece.lines.length, 0) === lines.length;
  const laid = isApart ? inRows(pieces.map((piece) => piece.lines)) : shown;
  // y runs up in the file and down in the picture.
  const flipped = laid.map(({ points, isClosed }) => ({ points: points.map(({ x, y }) => ({ x, y: -y })), isClosed }));
  const { width, height } = boxOf(shown.map(({ points }) => points));
  const picture = pictureOfLines(flipped);
  return {
    format: 'dxf',
    ...(pieces.length > 0 ? inBlocks(pieces, scale) : inOutlines(shown, mm)),
    ...unit,
    width: width * scale,
    height: height * scale,
    parts: 1,
    square: null,
    picture,
  };
};
