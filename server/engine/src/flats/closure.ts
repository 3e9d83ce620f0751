import {
  add,
  beside,
  bow,
  box,
  closed,
  type Edge,
  endOf,
  line,
  type Point,
  pointAt,
  pointsFrom,
  polygon,
  rectangle,
  through,
} from './edge.ts';
import type { Frame } from './frame.ts';
import {
  carrier,
  detail,
  eachSide,
  type Line,
  type Mark,
  type Piece,
  pair,
  piece,
  rim,
  sewn,
  showing,
  stitch,
} from './piece.ts';
import type { FlatSpec } from './spec.ts';

const turned = ([x, y]: Point, degrees: number): Point => {
  const turn = (degrees / 180) * Math.PI;
  return [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)];
};

/** Frog closure: two straight bands of cord and a ball knot in the middle. `turn` in degrees. */
const frogPiece = (name: string, at: Point, turn: number, k: number): Piece[] => {
  const place = (...places: readonly number[]): Point[] =>
    pointsFrom([0, 0], k)(places).map((point) => add(at, turned(point, turn)));
  const band = (side: 1 | -1): Edge =>
    closed(
      polygon(...place(side * 0.3, -0.42, side * 3.9, -0.42)),
      through(...place(side * 3.9, -0.42, side * 4.4, 0, side * 3.9, 0.42)),
      polygon(...place(side * 3.9, 0.42, side * 0.3, 0.42)),
    );
  return [
    ...eachSide((side, which) => piece(`${name}-${which}`, band(side), { cloth: 'trim' })),
    piece(name, through(...place(-0.85, 0, 0, -0.85, 0.85, 0, 0, 0.85, -0.85, 0)), { cloth: 'trim' }),
  ];
};

const overlaps: Readonly<Record<string, number>> = {
  ...{ buttons: 1.6, oneButton: 1.8, doubleBreasted: 7.4, snaps: 1.8, toggles: 2.6, wrap: 8, open: 0, biasZip: 5.2 },
};

/** Overlap of the right front beyond the centre, cm. */
export const overlapOf = (spec: FlatSpec, scale: number): number => (overlaps[spec.closure] ?? 0) * scale;

export const isOpenFront = (spec: FlatSpec): boolean => !['none', 'placket'].includes(spec.closure);

const buttonSize = ({ kind }: FlatSpec): number => {
  if (['coat', 'blazer', 'suitSet'].includes(kind)) return 1.15;
  return ['shirt', 'blouse', 'polo', 'pyjamas'].includes(kind) ? 0.58 : 0.78;
};

/** Buttons under a fly placket: only its stitching is visible. */
const hiddenPlacket = ['details.hiddenPlacket', 'closure.buttons'];

interface ClosureParts {
  lines?: Line[];
  marks?: Mark[];
  pieces?: Piece[];
}

/** Buttons, zips and plackets along the centre between two heights. */
export const closureParts = (frame: Frame, top: number, bottom: number): Required<ClosureParts> => ({
  ...{ lines: [], marks: [], pieces: [] },
  ...drawClosure(frame, top, bottom),
});

const sewnPlackets = ['shirt', 'blouse', 'dress', 'jacket', 'pyjamas', 'jumpsuit', 'cardigan', 'casualSet'];

const drawClosure = (frame: Frame, top: number, bottom: number): ClosureParts => {
  const { spec, m, k } = frame;
  const size = buttonSize(spec) * k;
  const overlap = overlapOf(spec, k);
  const span = bottom - top;
  const column = (x: number, from: number, to: number, count: number): Mark[] =>
    Array.from({ length: count }, (_, i) => ({
      ...{ kind: spec.closure === 'snaps' ? 'snap' : 'button', size },
      at: [x, from + ((to - from) * i) / Math.max(1, count - 1)],
    }));
  const down = (x: number, from: number, to: number): Line => stitch(line([x, from], [x, to]));
  const zip = (edge: Edge, wide: number): Mark[] => [{ kind: 'zip', edge, size: wide * k }];
  switch (spec.closure) {
    case 'buttons':
    case 'snaps': {
      const isTailored = ['blazer', 'coat', 'suitSet', 'waistcoat'].includes(spec.kind);
      const last = isTailored
        ? top + Math.min(span * 0.62, m.waistY + 12 * k - top)
        : bottom - Math.min(9 * k, span * 0.14);
      const usual = Math.max(2, Math.min(9, Math.round((last - top) / ((isTailored ? 11 : 8.6) * k)) + 1));
      const first = top + (isTailored ? 0.6 : 2) * k;
      const marks = column(0, first, Math.max(top + 4 * k, last), spec.buttons ?? usual);
      if (spec.details.includes('frogs')) return { pieces: frogsAt(marks, k) };
      const lines = sewnPlackets.includes(spec.kind)
        ? [down(overlap, top - 1, bottom - 0.3), down(-overlap + 0.6, top, bottom - 0.3)]
        : [];
      if (!spec.details.includes('hiddenPlacket')) return { lines, marks };
      const edge = lines.length > 0 ? lines : [down(-overlap + 0.9 * k, top, bottom - 0.3)];
      return { lines: edge.map((one) => ({ ...one, shows: hiddenPlacket })) };
    }
    case 'oneButton': {
      const usual = spec.gender === 'man' || spec.seed % 2 === 0 ? 2 : 1;
      return { marks: column(0, top + 0.8 * k, top + 10.5 * k, Math.min(2, spec.buttons ?? usual)) };
    }
    case 'doubleBreasted': {
      const rows = spec.kind === 'coat' ? 4 : 3;
      const first = top + 1 * k;
      const last = first + Math.min(11 * k, (span * 0.6) / rows) * (rows - 1);
      const x = overlap - 1.9 * k;
      const marks = [...column(x, first, last, rows), ...column(-x, first, last, rows)];
      return { lines: [down(-overlap + 0.8, top + 2, bottom - 0.3)], marks };
    }
    case 'zip':
      return {
        lines: [down(1.3 * k, top, bottom), down(-1.3 * k, top, bottom)],
        marks: zip(line([0, top], [0, bottom]), 0.75),
      };
    case 'biasZip':
      return { marks: zip(line([-overlap, top + 1], [-overlap + 2.2 * k, bottom]), 0.8) };
    case 'toggles': {
      const rows = Math.max(3, Math.min(4, Math.round(span / (16 * k))));
      const step = Math.min(span * 0.66, 50 * k) / (rows - 1);
      const pieces = Array.from({ length: rows }, (_, i) => togglePieces(i + 1, top + 3 * k + step * i, k)).flat();
      return { lines: [down(-overlap + 0.8, top, bottom)], pieces };
    }
    case 'placket': {
      if (spec.details.includes('halfZip')) return halfZip(top, k);
      const isHenley = spec.neckline === 'henley';
      const [low, wide] = [top + (isHenley ? 12 : 14) * k, 1.6 * k];
      const cross = line([-wide, low - 2 * wide], [wide, low - 2 * wide]);
      const lines = [stitch(cross), down(-wide + 0.4, top, low), down(wide - 0.4, top, low)];
      const marks = column(0, top + 2 * k, low - 4.6 * k, isHenley ? 3 : 2);
      return { pieces: [sewn('placket', rectangle(-wide, top, wide, low), { lines, marks })] };
    }
    default:
      return {};
  }
};

/** A toggle in a loop of cord between two sewn tabs. */
const togglePieces = (nth: number, y: number, k: number): Piece[] => {
  const at = pointsFrom([0, y], k);
  const loop = closed(
    through(...at([-4.6, -0.9, 0, -0.5, 4.6, -0.9])),
    polygon(...at([4.6, -0.9, 4.6, 0.9])),
    through(...at([4.6, 0.9, 0, 0.5, -4.6, 0.9])),
  );
  const tab = box(...at([3.6, -1.5, 6.2, -1.5, 6.2, 1.5, 3.6, 1.5]));
  return [
    piece(`loop-${nth}`, loop, { cloth: 'cord', marks: [{ kind: 'toggle', at: [0, y], size: 1.7 * k }] }),
    ...pair(piece(`tab-${nth}-right`, tab, { cloth: 'second', lines: [stitch(beside(tab, -0.4))] })),
  ];
};

/** Frog closures instead of round buttons, fewer of them. */
const frogsAt = (marks: readonly Mark[], k: number): Piece[] =>
  showing(
    marks.flatMap((mark, nth) => ('at' in mark ? frogPiece(`frog-${nth + 1}`, mark.at, 0, k) : [])),
    'details.frogs',
  );

const halfZip = (top: number, k: number): ClosureParts => {
  const [low, wide] = [top + 17 * k, 1.3 * k];
  const marks: Mark[] = [{ kind: 'zip', edge: line([0, top], [0, low - 1.4 * k]), size: 0.75 * k }];
  const lines = [stitch(line([-wide + 0.4, low - 0.5], [wide - 0.4, low - 0.5]))];
  const placket = sewn('placket', rectangle(-wide, top, wide, low), { lines, marks });
  return { pieces: showing([placket], 'details.halfZip') };
};

/** Outline of a band across the body that sags in front; its upper and lower edges. */
export const arcBand = (
  [top, low]: readonly [number, number],
  half: number,
  sag: number,
): { upper: Edge; lower: Edge; outline: Edge } => {
  const upper = bow([-half, top], [half, top], -sag);
  const lower = bow([half, low], [-half, low], sag);
  return { upper, lower, outline: closed(upper, lower) };
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
  const { k, tie, high = 3.8, cloth = 'second', shows = ['waistShape.belted'] } = options;
  const h = (high * k) / 2;
  const { upper, lower, outline } = arcBand([y - h, y + h], half + 0.5, 0.9 * k);
  const belt = piece('belt', outline, {
    ...{ cloth, grain: 90, shows },
    lines: [stitch(beside(upper, -0.5 * k)), stitch(beside(lower, -0.5 * k))],
    marks: tie === 'buckle' ? [{ kind: 'buckle', at: [0, y + 0.9 * k], size: high * 0.72 * k }] : [],
  });
  return tie === 'bow' ? [belt, ...showing(tieBow('belt', y + 0.9 * k, k, cloth), 'details.tieBelt')] : [belt];
};

/** A sash tied in front: two loops, two ends and a knot. */
const tieBow = (name: string, y: number, k: number, cloth: Piece['cloth']): Piece[] => {
  const x = -2.4 * k;
  const at = pointsFrom([x, y], k);
  const loop = (side: 1 | -1): Edge =>
    closed(through(...pointsFrom([x, y], k, side)([0, -0.6, 4.4, -3.4, 8.4, -1.6, 7.6, 2, 3.6, 1.7, 0, 0.7])));
  const end = (side: 1 | -1, long: number): Edge =>
    closed(
      through(...at([-0.8, 0.6, side * 2 - 1.2, long / 2, side * 3.4 - 1.5, long])),
      through(...at([side * 3.4 + 1.9, long + 0.6 / k, side * 2 + 1.7, long / 2, 0.9, 0.6])),
    );
  const crease = (side: 1 | -1, start: number, wide: number, down: number): Line =>
    detail(line([x + side * 0.8 * k, y + start], [x + side * wide * k, y + down * k]));
  const r = 1.5;
  const knot = [-0.8, -0.8, 0, -1, 0.8, -0.8, 0.75, 0.8, 0, 1, -0.75, 0.8, -0.8, -0.8].map((share) => share * r);
  return [
    ...eachSide((side, which) =>
      piece(`${name}-end-${which}`, end(side, side > 0 ? 17 : 20), { cloth, grain: -8 * side }),
    ),
    ...eachSide((side, which) =>
      piece(`${name}-bow-${which}`, loop(side), {
        ...{ cloth, grain: -80 * side },
        lines: [crease(side, -0.2, 4.4, -1), crease(side, 0.2, 4, 0.8)],
      }),
    ),
    piece(`${name}-knot`, through(...at(knot)), { cloth }),
  ];
};

/** Front edge of a cheongsam: curved from the neck centre to the right underarm and down the side. */
export const slantedPlacket = ({ spec, m, k, neckFront, underarm }: Frame): Piece[] => {
  if (!spec.details.includes('slantedPlacket')) return [];
  const [x, y] = endOf(neckFront);
  const path = through(
    [x, y],
    [-underarm[0] * 0.2, y + 3.4 * k],
    [-underarm[0] * 0.62, m.armhole - 3.6 * k],
    [-underarm[0] * 0.985, m.armhole + 2.4 * k],
  );
  const edge = carrier('slanted-edge', [rim(path), stitch(beside(path, 0.7 * k))], [], y);
  const places = spec.details.includes('frogs') ? [0.02, 0.4, 0.76] : [];
  const frogs = places.flatMap((t, nth) => frogPiece(`frog-${nth + 1}`, pointAt(path, t), nth ? 34 : 0, k * 1.05));
  return [...showing([edge], 'details.slantedPlacket'), ...showing(frogs, 'details.frogs')];
};

export const waistBow = ({ spec, m }: Pick<Frame, 'spec' | 'm'>, y = m.waistY): Piece[] =>
  spec.details.includes('waistBow') ? showing(tieBow('bow', y, m.scale * 1.25, 'main'), 'details.waistBow') : [];
