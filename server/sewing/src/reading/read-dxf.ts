import { boxOf } from '../geometry/lines.ts';
import type { Box, Point } from '../piece.ts';
import { type DxfBlock, type DxfDrawing, type DxfEntity, numberAt, pointAt, readGroups, textAt } from './dxf-groups.ts';
import { isTurnedOver, lineOf, radians, turnedOver } from './dxf-lines.ts';
import { dxfText, plainMtext, unescapeDxf } from './dxf-text.ts';
import { type DrawnIn, type FilePreview, type FoundPiece, readLimits, refuse } from './file-facts.ts';
import { type DrawnLine, largestArea, outlinesOf, pictureOfLines, piecesOf } from './outlines.ts';

/** Length of one drawing unit. */
interface Scale extends Pick<FilePreview, 'unit' | 'drawnIn'> {
  /** null: unknown. */
  mm: number | null;
}

const millimetres: Scale = { unit: 'mm', drawnIn: null, mm: 1 };
const inches: Scale = { unit: 'inch', drawnIn: null, mm: 25.4 };
const unknown: Scale = { unit: null, drawnIn: null, mm: null };

const metric = (drawnIn: DrawnIn, mm: number): Scale => ({ unit: 'mm', drawnIn, mm });
const imperial = (drawnIn: DrawnIn, mm: number): Scale => ({ unit: 'inch', drawnIn, mm });

/** `$INSUNITS`; units that no pattern uses (atoms, stars) are unknown. 21 to 24 are US survey units. */
const byUnits: Readonly<Record<string, Scale>> = {
  1: inches,
  2: imperial('foot', 304.8),
  3: imperial('mile', 1_609_344),
  4: millimetres,
  5: metric('cm', 10),
  6: metric('m', 1000),
  7: metric('km', 1_000_000),
  8: imperial('microinch', 25.4e-6),
  9: imperial('mil', 0.0254),
  10: imperial('yard', 914.4),
  13: metric('micron', 0.001),
  14: metric('dm', 100),
  15: metric('dam', 10_000),
  16: metric('hm', 100_000),
  21: imperial('foot', 1_200_000 / 3937),
  22: { ...inches, mm: 100_000 / 3937 },
  23: imperial('yard', 3_600_000 / 3937),
  24: imperial('mile', 6_336_000_000 / 3937),
};

const metricWords = /UNITS\s*:\s*(METRIC|MM|MILLIMET)/i;
const imperialWords = /UNITS\s*:\s*(ENGLISH|INCH|IMPERIAL)/i;

/** AAMA texts have priority, since `$INSUNITS` is often a template's. `$MEASUREMENT` counts only when `$INSUNITS` is 0. */
const declaredScale = (header: ReadonlyMap<string, string>, text: string): Scale => {
  const units = String(Number(header.get('$INSUNITS') ?? 0));
  const declared = byUnits[units];
  if (metricWords.test(text)) return declared?.unit === 'mm' ? declared : millimetres;
  if (imperialWords.test(text)) return inches;
  if (units !== '0') return declared ?? unknown;
  if (header.get('$MEASUREMENT') === '1') return millimetres;
  return header.get('$MEASUREMENT') === '0' ? inches : unknown;
};

/** Scale of a drawing; unknown when it would make the whole smaller than a needle or longer than any table. @param longest side, units */
const dxfScale = (header: ReadonlyMap<string, string>, text: string, longest: number): Scale => {
  const scale = declaredScale(header, text);
  if (scale.mm === null) return scale;
  const length = longest * scale.mm;
  return length >= 1 && length <= readLimits.span ? scale : unknown;
};

interface Group {
  lines: DrawnLine[];
  box: Box;
}

/** Above this number, pieces keep their original positions: every one is compared with every other. */
const most = 600;

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const boxRound = (one: Box, other: Box): Box => {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return {
    ...{ x, y },
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
};

/** Groups overlapping pieces, which are usually sizes of one piece. */
const nested = (pieces: readonly (readonly DrawnLine[])[]): Group[] => {
  const groups: Group[] = [];
  for (const lines of pieces) {
    let group: Group = { lines: [...lines], box: boxOf(lines.map(({ points }) => points)) };
    for (let at = groups.length - 1; at >= 0; at--) {
      const other = groups[at];
      if (!other || !overlap(other.box, group.box)) continue;
      groups.splice(at, 1);
      group = { lines: [...other.lines, ...group.lines], box: boxRound(other.box, group.box) };
    }
    groups.push(group);
  }
  return groups;
};

/** Arranges pieces in rows on a roughly square sheet, tallest first: files arrange them in one row that is too long to display. */
export const inRows = (pieces: readonly (readonly DrawnLine[])[]): DrawnLine[] => {
  if (pieces.length > most) return pieces.flat();
  const groups = nested(pieces).sort((one, other) => other.box.height - one.box.height);
  const gap = Math.max(...groups.map(({ box }) => Math.max(box.width, box.height))) / 24;
  const area = groups.reduce((sum, { box }) => sum + (box.width + gap) * (box.height + gap), 0);
  const widest = Math.max(Math.sqrt(area) * 1.1, ...groups.map(({ box }) => box.width));
  const laid: DrawnLine[] = [];
  let [left, top, row] = [0, 0, 0];
  for (const { lines, box } of groups) {
    if (left > 0 && left + box.width > widest) {
      [left, top, row] = [0, top - row - gap, 0];
    }
    const [x, y] = [left - box.x, top - box.y - box.height];
    for (const { points, isClosed } of lines)
      laid.push({ points: points.map((point) => ({ x: point.x + x, y: point.y + y })), isClosed });
    left += box.width + gap;
    row = Math.max(row, box.height);
  }
  return laid;
};

type Move = (point: Point) => Point;

/** Transformation of an INSERT. */
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

interface DrawnPiece extends PieceTexts {
  lines: readonly LayerLine[];
}

type PieceTexts = Pick<FoundPiece, 'name' | 'size' | 'quantity'>;

const textTypes = new Set(['TEXT', 'MTEXT', 'ATTRIB', 'ATTDEF']);

/** Lines of a text entity; an MTEXT longer than 250 letters starts in its groups 3. */
const linesOfText = (entity: DxfEntity): string[] => {
  const parts = entity.groups.filter(({ code }) => code === 3 || code === 1).map(({ value }) => value);
  const text = entity.type === 'MTEXT' ? plainMtext(unescapeDxf(parts.join('').slice(0, 4000))) : null;
  return text?.split('\n') ?? [unescapeDxf((textAt(entity, 1) ?? '').slice(0, 400))];
};

/** Name, size and quantity of a block's piece from its AAMA texts; else the block's own name. */
const textsOf = (block: string, entities: readonly DxfEntity[]): PieceTexts => {
  const words = entities.filter(({ type }) => textTypes.has(type)).flatMap(linesOfText);
  const wordsOf = (key: RegExp) => words.map((line) => key.exec(line)?.[1]?.trim()).find(Boolean);
  const quantity = Number(wordsOf(/^\s*(?:quantity|数量|片数)\s*[:：]\s*(\d{1,4})/i) ?? Number.NaN);
  return {
    name: (wordsOf(/^\s*(?:piece name|裁片名称?|样片名称?)\s*[:：](.*)$/i) ?? unescapeDxf(block)).slice(0, 60),
    size: wordsOf(/^\s*(?:size|尺码|号型)\s*[:：](.*)$/i)?.slice(0, 20) ?? null,
    quantity: Number.isFinite(quantity) ? quantity : null,
  };
};

interface LayerLine extends DrawnLine {
  layer: string;
}

/** AAMA and ASTM layer of the cutting line. */
const boundaryLayer = '1';

const pieceBlocks = ({ blocks }: DxfDrawing): DxfBlock[] =>
  // Names with an asterisk belong to dimensions and the sheet itself.
  [...blocks].filter(([name]) => !name.startsWith('*')).flatMap(([, same]) => same);

/** Blocks that share a name and have fewer INSERTs than blocks: each of them is a piece. */
const leftBlocks = ({ blocks }: DxfDrawing, counts: ReadonlyMap<string, number>): DxfBlock[] =>
  [...blocks].flatMap(([name, same]) => (same.length > 1 && counts.has(name) ? same.slice(counts.get(name)) : []));

/** Expands INSERTs with limits: depth eight, 200,000 points in all, so that a file that inserts itself ends. */
const expand = (drawing: DxfDrawing) => {
  const { blocks } = drawing;
  const lines: LayerLine[] = [];
  const pieces: DrawnPiece[] = [];
  const counts = new Map<string, number>();
  let left = readLimits.vertices;
  const addPiece = (block: DxfBlock, move: Move, depth: number): void => {
    const first = lines.length;
    walk(block.entities, move, depth + 1);
    if (depth === 0 && lines.length > first)
      pieces.push({ ...textsOf(textAt(block.start, 2) ?? '', block.entities), lines: lines.slice(first) });
  };
  const insert = (entity: DxfEntity, move: Move, depth: number): void => {
    left -= 1;
    if (left < 0) refuse('large', 'too many inserts');
    const name = (textAt(entity, 2) ?? '').toUpperCase();
    const same = blocks.get(name) ?? [];
    const count = depth === 0 ? (counts.get(name) ?? 0) : 0;
    if (depth === 0) counts.set(name, count + 1);
    // With several blocks of one name, each INSERT refers to the next.
    const block = same[Math.min(count, same.length - 1)];
    if (!block) return;
    const place = moveOf(entity, pointAt(block.start));
    addPiece(block, (point) => move(place(point)), depth);
  };
  const walk = (entities: readonly DxfEntity[], move: Move, depth: number): void => {
    for (const entity of entities) {
      const line = lineOf(entity);
      if (line) {
        left -= line.points.length + 1;
        if (left < 0) refuse('large', 'too many points');
        lines.push({ points: line.points.map(move), isClosed: line.isClosed, layer: textAt(entity, 8) ?? '' });
      } else if (entity.type === 'INSERT' && depth < readLimits.depth) insert(entity, move, depth);
    }
  };
  walk(drawing.entities, (point) => point, 0);
  for (const block of lines.length === 0 ? pieceBlocks(drawing) : leftBlocks(drawing, counts))
    addPiece(block, (point) => point, 0);
  return { lines, pieces };
};

type Found = Pick<FilePreview, 'pieces' | 'total'>;

/** Maximum distance of line ends that meet, mm. */
const gapMm = 0.1;

/** Each piece with its bounding box and the area of its largest outline, mm and mm². @param perMm units per millimetre */
const inBlocks = (pieces: readonly DrawnPiece[], scale: number, perMm: number): Found => {
  const found = pieces.map(({ lines, ...words }): FoundPiece => {
    const { width, height } = boxOf(lines.map(({ points }) => points));
    // Grain lines, folds and notches touch the boundary on separate layers.
    const boundary = lines.filter(({ layer }) => layer === boundaryLayer);
    const area = largestArea(boundary, gapMm * perMm) ?? largestArea(lines, gapMm * perMm);
    return { ...words, width: width * scale, height: height * scale, area: area && area * scale * scale };
  });
  return { pieces: found.slice(0, readLimits.pieces), total: found.length };
};

/** Reads pieces and preview of a DXF. @throws WorkFault `refused` */
export const readDxf = (data: Uint8Array): FilePreview => {
  const text = dxfText(data);
  if (text.startsWith('AutoCAD Binary DXF')) refuse('broken', 'a binary DXF; save it as text');
  const drawing = readGroups(text);
  const { lines, pieces } = expand(drawing);
  const shown = lines.filter(({ points }) => points.length > 1);
  if (shown.length === 0) refuse('empty', 'no line is drawn');
  const { width, height } = boxOf(shown.map(({ points }) => points));
  const longest = Math.max(width, height);
  const { mm, ...unit } = dxfScale(drawing.header, text.slice(-200_000) + text.slice(0, 20_000), longest);
  const scale = mm ?? 1;
  // Units per millimetre; a file without a scale counts as one metre long.
  const perMm = mm === null ? longest / 1000 : 1 / mm;
  const isApart = pieces.reduce((sum, piece) => sum + piece.lines.length, 0) === lines.length;
  const laid = isApart ? inRows(pieces.map((piece) => piece.lines)) : shown;
  // The y axis points up in the file and down in the image.
  const flipped = laid.map(({ points, isClosed }) => ({
    points: points.map(({ x, y }) => ({ x: x * scale, y: -y * scale })),
    isClosed,
  }));
  const picture = pictureOfLines(flipped);
  const outlines = pieces.length > 0 ? [] : outlinesOf(shown, { gap: gapMm * perMm, least: 20 * perMm });
  const found = { pieces: piecesOf(outlines, scale), total: outlines.length };
  return {
    format: 'dxf',
    ...(pieces.length > 0 ? inBlocks(pieces, scale, perMm) : found),
    ...unit,
    width: width * scale,
    height: height * scale,
    parts: 1,
    square: null,
    picture,
  };
};
