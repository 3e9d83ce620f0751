import { add, beside, bow, closed, type Edge, endOf, line, type Point, pointAt, polygon, through } from './edge.ts';
import type { Frame } from './frame.ts';
import { detail, type Line, type Mark, type Piece, pair, piece, rim, showing, stitch } from './piece.ts';
import type { FlatSpec } from './spec.ts';

const turned = ([x, y]: Point, degrees: number): Point => {
  const turn = (degrees / 180) * Math.PI;
  return [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)];
};

/** Frog closure: two straight bands of cord and a ball knot in the middle. `turn` in degrees. */
const frogPiece = (name: string, at: Point, turn: number, k: number): Piece[] => {
  const place = (x: number, y: number): Point => add(at, turned([x * k, y * k], turn));
  const band = (side: 1 | -1): Piece =>
    piece(
      `${name}-${side > 0 ? 'right' : 'left'}`,
      closed(
        line(place(side * 0.3, -0.42), place(side * 3.9, -0.42)),
        through(place(side * 3.9, -0.42), place(side * 4.4, 0), place(side * 3.9, 0.42)),
        line(place(side * 3.9, 0.42), place(side * 0.3, 0.42)),
      ),
      { cloth: 'trim' },
    );
  const ball = piece(name, through(place(-0.85, 0), place(0, -0.85), place(0.85, 0), place(0, 0.85), place(-0.85, 0)), {
    cloth: 'trim',
  });
  return [band(-1), band(1), ball];
};

/** Overlap of the right front beyond the centre, cm. */
export const overlapOf = (spec: FlatSpec, scale: number): number => {
  const laps = {
    buttons: 1.6,
    oneButton: 1.8,
    doubleBreasted: 7.4,
    snaps: 1.8,
    toggles: 2.6,
    wrap: 8,
    open: 0,
    biasZip: 5.2,
  };
  return (laps[spec.closure as 'open'] ?? 0) * scale;
};

export const isOpenFront = (spec: FlatSpec): boolean => !['none', 'placket'].includes(spec.closure);

const buttonSize = (spec: FlatSpec): number =>
  ['coat', 'blazer', 'suitSet'].includes(spec.kind)
    ? 1.15
    : ['shirt', 'blouse', 'polo', 'pyjamas'].includes(spec.kind)
      ? 0.58
      : 0.78;

/** Buttons under a fly placket: only its stitching is visible. */
const hiddenPlacket = ['details.hiddenPlacket', 'closure.buttons'];

/** Buttons, zips and plackets along the centre between two heights. */
export const closureParts = (
  frame: Frame,
  top: number,
  bottom: number,
): { lines: Line[]; marks: Mark[]; pieces: Piece[] } => {
  const { spec, m } = frame;
  const k = m.scale;
  const size = buttonSize(spec) * k;
  const overlap = overlapOf(spec, k);
  const span = bottom - top;
  const column = (x: number, from: number, to: number, count: number): Mark[] =>
    Array.from({ length: count }, (_, i) => ({
      kind: spec.closure === 'snaps' ? 'snap' : 'button',
      at: [x, from + ((to - from) * (count === 1 ? 0 : i)) / Math.max(1, count - 1)] as Point,
      size,
    }));
  const hasPlacket = ['shirt', 'blouse', 'dress', 'jacket', 'pyjamas', 'jumpsuit', 'cardigan', 'casualSet'].includes(
    spec.kind,
  );
  switch (spec.closure) {
    case 'buttons':
    case 'snaps': {
      const isTailored = ['blazer', 'coat', 'suitSet', 'waistcoat'].includes(spec.kind);
      const last = isTailored
        ? top + Math.min(span * 0.62, m.waistY + 12 * k - top)
        : bottom - Math.min(9 * k, span * 0.14);
      const usual = Math.max(2, Math.min(9, Math.round((last - top) / ((isTailored ? 11 : 8.6) * k)) + 1));
      const count = spec.buttons ?? usual;
      const lines = hasPlacket
        ? [
            stitch(line([overlap, top - 1], [overlap, bottom - 0.3])),
            stitch(line([-overlap + 0.6, top], [-overlap + 0.6, bottom - 0.3])),
          ]
        : [];
      const marks = column(0, top + (isTailored ? 0.6 : 2) * k, Math.max(top + 4 * k, last), count);
      if (spec.details.includes('frogs')) return { lines: [], marks: [], pieces: frogsAt(marks, k) };
      if (spec.details.includes('hiddenPlacket')) {
        const edge =
          lines.length > 0 ? lines : [stitch(line([-overlap + 0.9 * k, top], [-overlap + 0.9 * k, bottom - 0.3]))];
        return { lines: edge.map((one) => ({ ...one, shows: hiddenPlacket })), marks: [], pieces: [] };
      }
      return { lines, marks, pieces: [] };
    }
    case 'oneButton': {
      const two = spec.gender === 'man' || spec.seed % 2 === 0;
      return {
        lines: [],
        marks: column(0, top + 0.8 * k, top + 10.5 * k, Math.min(2, spec.buttons ?? (two ? 2 : 1))),
        pieces: [],
      };
    }
    case 'doubleBreasted': {
      const rows = spec.kind === 'coat' ? 4 : 3;
      const step = Math.min(11 * k, (span * 0.6) / rows);
      const marks = [overlap - 1.9 * k, -(overlap - 1.9 * k)].flatMap((x) =>
        column(x, top + 1 * k, top + 1 * k + step * (rows - 1), rows),
      );
      return { lines: [stitch(line([-overlap + 0.8, top + 2], [-overlap + 0.8, bottom - 0.3]))], marks, pieces: [] };
    }
    case 'zip': {
      const lines = [
        stitch(line([1.3 * k, top], [1.3 * k, bottom])),
        stitch(line([-1.3 * k, top], [-1.3 * k, bottom])),
      ];
      return { lines, marks: [{ kind: 'zip', edge: line([0, top], [0, bottom]), size: 0.75 * k }], pieces: [] };
    }
    case 'biasZip':
      return {
        lines: [],
        marks: [{ kind: 'zip', edge: line([-overlap, top + 1], [-overlap + 2.2 * k, bottom]), size: 0.8 * k }],
        pieces: [],
      };
    case 'toggles': {
      const pieces: Piece[] = [];
      const rows = Math.max(3, Math.min(4, Math.round(span / (16 * k))));
      for (let i = 0; i < rows; i++) {
        const y = top + 3 * k + (Math.min(span * 0.66, 50 * k) * i) / (rows - 1);
        const loop = through([-4.6 * k, y - 0.9 * k], [0, y - 0.5 * k], [4.6 * k, y - 0.9 * k]);
        const outline = closed(
          loop,
          polygon([4.6 * k, y - 0.9 * k], [4.6 * k, y + 0.9 * k]),
          through([4.6 * k, y + 0.9 * k], [0, y + 0.5 * k], [-4.6 * k, y + 0.9 * k]),
        );
        const end = polygon(
          [3.6 * k, y - 1.5 * k],
          [6.2 * k, y - 1.5 * k],
          [6.2 * k, y + 1.5 * k],
          [3.6 * k, y + 1.5 * k],
          [3.6 * k, y - 1.5 * k],
        );
        pieces.push(
          piece(`loop-${i + 1}`, outline, { cloth: 'cord', marks: [{ kind: 'toggle', at: [0, y], size: 1.7 * k }] }),
        );
        pieces.push(...pair(piece(`tab-${i + 1}-right`, end, { cloth: 'second', lines: [stitch(beside(end, -0.4))] })));
      }
      return { lines: [stitch(line([-overlap + 0.8, top], [-overlap + 0.8, bottom]))], marks: [], pieces };
    }
    case 'placket': {
      if (spec.details.includes('halfZip')) return halfZip(top, k);
      const deep = (spec.neckline === 'henley' ? 12 : 14) * k;
      const wide = 1.6 * k;
      const outline = polygon([-wide, top], [wide, top], [wide, top + deep], [-wide, top + deep], [-wide, top]);
      const box = line([-wide, top + deep - 2 * wide], [wide, top + deep - 2 * wide]);
      const marks = column(0, top + 2 * k, top + deep - 4.6 * k, spec.neckline === 'henley' ? 3 : 2);
      return {
        lines: [],
        marks: [],
        pieces: [
          piece('placket', outline, {
            lines: [
              rim(outline),
              stitch(box),
              stitch(line([-wide + 0.4, top], [-wide + 0.4, top + deep])),
              stitch(line([wide - 0.4, top], [wide - 0.4, top + deep])),
            ],
            marks,
          }),
        ],
      };
    }
    default:
      return { lines: [], marks: [], pieces: [] };
  }
};

/** Frog closures instead of round buttons, fewer of them. */
const frogsAt = (marks: readonly Mark[], k: number): Piece[] =>
  showing(
    marks.flatMap((mark, nth) => ('at' in mark ? frogPiece(`frog-${nth + 1}`, mark.at, 0, k) : [])),
    'details.frogs',
  );

/** A zip from the neck to the chest. */
const halfZip = (top: number, k: number): { lines: Line[]; marks: Mark[]; pieces: Piece[] } => {
  const [deep, wide] = [17 * k, 1.3 * k];
  const outline = polygon([-wide, top], [wide, top], [wide, top + deep], [-wide, top + deep], [-wide, top]);
  const zip: Mark = { kind: 'zip', edge: line([0, top], [0, top + deep - 1.4 * k]), size: 0.75 * k };
  const lines = [rim(outline), stitch(line([-wide + 0.4, top + deep - 0.5], [wide - 0.4, top + deep - 0.5]))];
  return {
    lines: [],
    marks: [],
    pieces: showing([piece('placket', outline, { lines, marks: [zip] })], 'details.halfZip'),
  };
};

/** A belt across the body at a height, with buckle or bow; the tie only in front. */
export const beltPieces = (
  y: number,
  half: number,
  options: {
    k: number;
    tie: 'buckle' | 'bow' | 'none';
    high?: number;
    cloth?: Piece['cloth'];
    shows?: readonly string[];
  },
): Piece[] => {
  const { k, tie, high = 3.8, cloth = 'second' } = options;
  const h = (high * k) / 2;
  const wide = half + 0.5;
  const top = bow([-wide, y - h], [wide, y - h], -0.9 * k);
  const low = bow([wide, y + h], [-wide, y + h], 0.9 * k);
  const outline = closed(top, low);
  const edges = [stitch(beside(top, -0.5 * k)), stitch(beside(low, -0.5 * k))];
  const belt = piece('belt', outline, {
    cloth,
    grain: 90,
    lines: edges,
    shows: options.shows ?? ['waistShape.belted'],
    marks: tie === 'buckle' ? [{ kind: 'buckle', at: [0, y + 0.9 * k], size: high * 0.72 * k }] : [],
  });
  if (tie !== 'bow') return [belt];
  return [belt, ...showing(tieBow(y + 0.9 * k, k, cloth), 'details.tieBelt')];
};

/** A sash tied in front: two loops, two ends and a knot. */
const tieBow = (y: number, k: number, cloth: Piece['cloth']): Piece[] => {
  const x = -2.4 * k;
  const loop = (side: 1 | -1): Edge =>
    closed(
      through(
        [x, y - 0.6 * k],
        [x + side * 4.4 * k, y - 3.4 * k],
        [x + side * 8.4 * k, y - 1.6 * k],
        [x + side * 7.6 * k, y + 2 * k],
        [x + side * 3.6 * k, y + 1.7 * k],
        [x, y + 0.7 * k],
      ),
    );
  const end = (side: 1 | -1, long: number): Edge =>
    closed(
      through(
        [x - 0.8 * k, y + 0.6 * k],
        [x + side * 2 * k - 1.2 * k, y + long * 0.5],
        [x + side * 3.4 * k - 1.5 * k, y + long],
      ),
      through(
        [x + side * 3.4 * k + 1.9 * k, y + long + 0.6],
        [x + side * 2 * k + 1.7 * k, y + long * 0.5],
        [x + 0.9 * k, y + 0.6 * k],
      ),
    );
  const knot = polygonRound(x, y, 1.5 * k);
  const creases = (side: 1 | -1) => [
    detail(line([x + side * 0.8 * k, y - 0.2], [x + side * 4.4 * k, y - 1 * k])),
    detail(line([x + side * 0.8 * k, y + 0.2], [x + side * 4 * k, y + 0.8 * k])),
  ];
  return [
    piece('belt-end-left', end(-1, 20 * k), { cloth, grain: 8 }),
    piece('belt-end-right', end(1, 17 * k), { cloth, grain: -8 }),
    piece('belt-bow-left', loop(-1), { cloth, grain: 80, lines: creases(-1) }),
    piece('belt-bow-right', loop(1), { cloth, grain: -80, lines: creases(1) }),
    piece('belt-knot', knot, { cloth }),
  ];
};

const polygonRound = (x: number, y: number, r: number): Edge =>
  through(
    [x - r * 0.8, y - r * 0.8],
    [x, y - r],
    [x + r * 0.8, y - r * 0.8],
    [x + r * 0.75, y + r * 0.8],
    [x, y + r],
    [x - r * 0.75, y + r * 0.8],
    [x - r * 0.8, y - r * 0.8],
  );

/** Front edge of a cheongsam: curved from the neck centre to the right underarm and down the side. */
export const slantedPlacket = (frame: Frame): Piece[] => {
  const { spec, m, neckFront, underarm } = frame;
  if (!spec.details.includes('slantedPlacket')) return [];
  const k = m.scale;
  const start = endOf(neckFront);
  const path: Edge = through(
    start,
    [-underarm[0] * 0.2, start[1] + 3.4 * k],
    [-underarm[0] * 0.62, m.armhole - 3.6 * k],
    [-underarm[0] * 0.985, m.armhole + 2.4 * k],
  );
  const hair = closed(line([-0.2, start[1]], [0.2, start[1]]), line([0.2, start[1]], [0, start[1] + 0.4]));
  const edge = piece('slanted-edge', hair, { isInner: true, lines: [rim(path), stitch(beside(path, 0.7 * k))] });
  const hasFrogs = spec.details.includes('frogs');
  const frogs = hasFrogs
    ? [0.02, 0.4, 0.76].flatMap((t, nth) =>
        frogPiece(`frog-${nth + 1}`, pointAt(path, t) as Point, t === 0.02 ? 0 : 34, k * 1.05),
      )
    : [];
  return [...showing([edge], 'details.slantedPlacket'), ...showing(frogs, 'details.frogs')];
};

/** A bow tied at the waist. */
export const waistBow = (frame: Pick<Frame, 'spec' | 'm'>, y = frame.m.waistY): Piece[] =>
  frame.spec.details.includes('waistBow')
    ? showing(
        tieBow(y, frame.m.scale * 1.25, 'main').map((entry) => ({ ...entry, name: entry.name.replace('belt', 'bow') })),
        'details.waistBow',
      )
    : [];
