import { boxOf } from '../geometry/lines.ts';
import { cutWords, figure, type Line, type Piece, type Point } from '../piece.ts';

export interface SizedPieces {
  size: string;
  pieces: readonly Piece[];
}

/** Layers of AAMA/ASTM D6673. */
const layers = { boundary: 1, turn: 2, curve: 3, notch: 4, fold: 6, grain: 7, inside: 8, drill: 13, seam: 14 } as const;

type Pair = readonly [code: number, value: string | number];

const pairText = ([code, value]: Pair): string =>
  `${String(code).padStart(3)}\r\n${typeof value === 'number' && !Number.isInteger(value) ? figure(value, 4) : value}\r\n`;

/** R12 readers support ASCII only. */
const plain = (text: string): string =>
  text
    .replace(/[’‘]/g, "'")
    .replace(/[\r\n]+/g, ' ')
    .replace(
      /[^\x20-\x7e]/g,
      (char) => `\\U+${(char.codePointAt(0) ?? 63).toString(16).toUpperCase().padStart(4, '0')}`,
    );

const blockName = (piece: Piece, size: string): string =>
  `${piece.id}-${size}`.toUpperCase().replace(/[^A-Z0-9_-]/g, '_');

/** The y axis of a DXF points up. */
const at = ({ x, y }: Point): Pair[] => [
  [10, x],
  [20, y === 0 ? 0 : -y],
];

const text = (value: string, point: Point, layer: number = layers.boundary): Pair[] => [
  [0, 'TEXT'],
  [8, layer],
  ...at(point),
  [40, 6],
  [1, plain(value)],
];

const line = ([from, to]: readonly [Point, Point], layer: number): Pair[] => [
  [0, 'LINE'],
  [8, layer],
  ...at(from),
  [11, to.x],
  [21, -to.y],
];

const point = (place: Point, layer: number): Pair[] => [[0, 'POINT'], [8, layer], ...at(place)];

const polyline = (points: Line, isClosed: boolean, layer: number): Pair[] => [
  [0, 'POLYLINE'],
  [8, layer],
  [66, 1],
  [70, isClosed ? 1 : 0],
  ...points.flatMap((vertex): Pair[] => [[0, 'VERTEX'], [8, layer], ...at(vertex)]),
  [0, 'SEQEND'],
  [8, layer],
];

/** Angle in radians above which an edge point is a turn point; below it is a curve point. */
const turnsFrom = 0.25;

const edgePoints = (outline: Line): Pair[] =>
  outline.flatMap((here, index) => {
    const before = outline.at(index - 1) ?? here;
    const after = outline[(index + 1) % outline.length] ?? here;
    const bend = Math.abs(
      Math.atan2(after.y - here.y, after.x - here.x) - Math.atan2(here.y - before.y, here.x - before.x),
    );
    const isTurn = Math.min(bend, 2 * Math.PI - bend) > turnsFrom;
    return point(here, isTurn ? layers.turn : layers.curve);
  });

const block = (piece: Piece, size: string): Pair[] => {
  const { x, y, width, height } = boxOf([piece.outline]);
  const middle = { x: x + width / 2, y: y + height / 2 };
  const quantity = piece.cuts.reduce((sum, { count }) => sum + count, 0);
  const words = [
    `Piece Name: ${piece.name.en}`,
    `Size: ${size}`,
    `Quantity: ${quantity}`,
    `Annotation: ${cutWords(piece.cuts, 'en')}`,
  ];
  return [
    [0, 'BLOCK'],
    [8, layers.boundary],
    [2, blockName(piece, size)],
    [70, 64],
    ...at({ x: 0, y: 0 }),
    ...words.flatMap((word, row) => text(word, { x: middle.x, y: middle.y + row * 9 })),
    ...polyline(piece.outline, true, layers.boundary),
    ...edgePoints(piece.outline),
    ...piece.notches.flatMap((notch) => point(notch, layers.notch)),
    ...(piece.fold ? line(piece.fold, layers.fold) : []),
    ...(piece.grain ? line(piece.grain, layers.grain) : []),
    ...piece.internals.flatMap(({ points, isClosed }) => polyline(points, isClosed, layers.inside)),
    ...piece.marks.flatMap((mark) => point(mark.at, layers.drill)),
    ...polyline(piece.seam, true, layers.seam),
    [0, 'ENDBLK'],
    [8, layers.boundary],
  ];
};

const header: readonly Pair[] = [
  [0, 'SECTION'],
  [2, 'HEADER'],
  [9, '$ACADVER'],
  [1, 'AC1009'],
  [9, '$INSUNITS'],
  [70, 4],
  [9, '$MEASUREMENT'],
  [70, 1],
  [0, 'ENDSEC'],
];

const tables: readonly Pair[] = [
  [0, 'SECTION'],
  [2, 'TABLES'],
  [0, 'TABLE'],
  [2, 'LAYER'],
  [70, Object.keys(layers).length],
  ...Object.values(layers).flatMap((layer): Pair[] => [
    [0, 'LAYER'],
    [2, layer],
    [70, 0],
    [62, 7],
    [6, 'CONTINUOUS'],
  ]),
  [0, 'ENDTAB'],
  [0, 'ENDSEC'],
];

/** Positions of the pieces in a row; the sizes of a piece share one position and nest. */
const columns = (sets: readonly SizedPieces[]): Map<string, Point> => {
  const places = new Map<string, Point>();
  let x = 0;
  for (const id of new Set(sets.flatMap(({ pieces }) => pieces.map((piece) => piece.id)))) {
    const loops = sets.flatMap(({ pieces }) => pieces.filter((piece) => piece.id === id).map(({ outline }) => outline));
    const box = boxOf(loops);
    places.set(id, { x: x - box.x, y: 0 });
    x += box.width + 50;
  }
  return places;
};

/** DXF for garment systems (AAMA, R12, mm): a block for each piece and size. @param sample size that the others are graded from */
export const dxfFile = (style: string, sets: readonly SizedPieces[], sample: string): string => {
  const places = columns(sets);
  const pieces = sets.flatMap((set) => set.pieces.map((piece) => ({ piece, size: set.size })));
  const head = [
    'ANSI/AAMA VERSION: 292',
    `STYLE NAME: ${style}`,
    'AUTHOR: FreeSewing (MIT)',
    `SAMPLE SIZE: ${sample}`,
    'UNITS: METRIC',
  ];
  const pairs: Pair[] = [
    ...header,
    ...tables,
    [0, 'SECTION'],
    [2, 'BLOCKS'],
    ...pieces.flatMap(({ piece, size }) => block(piece, size)),
    [0, 'ENDSEC'],
    [0, 'SECTION'],
    [2, 'ENTITIES'],
    ...head.flatMap((word, row) => text(word, { x: 0, y: -20 - row * 10 })),
    ...pieces.flatMap(({ piece, size }): Pair[] => [
      [0, 'INSERT'],
      [8, layers.boundary],
      [2, blockName(piece, size)],
      ...at(places.get(piece.id) ?? { x: 0, y: 0 }),
    ]),
    [0, 'ENDSEC'],
    [0, 'EOF'],
  ];
  return pairs.map(pairText).join('');
};
