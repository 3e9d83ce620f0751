import {
  add,
  beside,
  bow,
  box,
  closed,
  curve,
  cut,
  direction,
  type Edge,
  endOf,
  join,
  line,
  mix,
  move,
  oval,
  type Point,
  pointAt,
  pointsFrom,
  polygon,
  reverse,
  scallop,
  spread,
  startOf,
  through,
  wave,
} from './edge.ts';
import { edgesIn, type Frame, raglanSeam, raglanStart, shapedHemLines, shapeHem } from './frame.ts';
import {
  carrier,
  cord,
  crease,
  detail,
  type Fold,
  fold,
  type Line,
  type Mark,
  opening,
  type Piece,
  piece,
  rim,
  seam,
  sewn,
  showing,
  stitch,
} from './piece.ts';
import type { FlatDetail, FlatSpec, View } from './spec.ts';
import { featherEdge } from './trims/lower-trims.ts';
import { bowAt } from './trims/worn.ts';

/** Covered fraction of the arm, and the sleeve's angle from the vertical. */
const reach = {
  sleeveless: { share: 0, angle: 0 },
  cap: { share: 0.17, angle: 64 },
  short: { share: 0.36, angle: 55 },
  elbow: { share: 0.53, angle: 46 },
  threeQuarter: { share: 0.76, angle: 32 },
  long: { share: 1, angle: 21 },
  extraLong: { share: 1.1, angle: 20 },
} as const satisfies Record<FlatSpec['sleeveLength'], { share: number; angle: number }>;

const cuffHeights = {
  ...{ plain: 0, ribbed: 5.5, buttoned: 6, french: 7.5, elastic: 2, turnedBack: 0, ruffled: 5, tab: 0, flared: 9 },
} as const satisfies Record<FlatSpec['cuff'], number>;

/** The right sleeve, laid flat: geometry shared by its pieces. */
interface SleeveShape {
  /** Degrees from the vertical. */
  angle: number;
  /** Unit vectors along the arm and across it, from the outer to the inner edge. */
  along: Point;
  across: Point;
  /** Shoulder to the outer end, underarm to the inner end. */
  outer: Edge;
  inner: Edge;
  /** Outer to inner end. */
  end: Edge;
  endWidth: number;
  cuffWidth: number;
  cuffHeight: number;
  /** Bulge of a gathered end over its cuff, cm. */
  blouse: number;
  /** Length along the arm without the cuff, cm. */
  length: number;
  isGathered: boolean;
}

/** A tailored sleeve has a buttoned vent and no separate cuff. */
const hasVent = (spec: FlatSpec): boolean =>
  spec.cuff === 'buttoned' && ['blazer', 'coat', 'suitSet'].includes(spec.kind);

/** Unit vectors along an arm and across it, at an angle from the vertical. */
const arm = (angle: number): Pick<SleeveShape, 'angle' | 'along' | 'across'> => {
  const turn = (angle / 180) * Math.PI;
  return { angle, along: [Math.sin(turn), Math.cos(turn)], across: [-Math.cos(turn), Math.sin(turn)] };
};

/** @returns undefined for a garment without sleeves. */
export const shapeSleeve = (frame: Frame): SleeveShape | undefined => {
  const { m, k, spec, shoulder } = frame;
  const { share, angle: base } = reach[spec.sleeveLength];
  if (share === 0 || spec.sleeveType === 'flutter' || spec.sleeveType === 'petal') return undefined;
  const isShort = share < 0.6;
  const isBand = isShort && (spec.sleeveType === 'puff' || spec.sleeveType === 'lantern');
  const isVented = hasVent(spec);
  const deep = spec.details.includes('deepCuffs') ? 1.9 : 1;
  const cuffHeight = isBand ? 2.4 * k : isVented ? 0 : cuffHeights[spec.cuff] * k * (isShort ? 0.45 : 1) * deep;
  const turned = arm(base + (m.ease > 3 ? 2 : 0) + (spec.kind === 'downJacket' ? 3 : 0));
  if (spec.details.includes('wideSleeves')) return wideSleeve(frame, share, turned.angle);
  const length = Math.max(4, m.arm * share - cuffHeight);
  const natural = m.bicep + (m.wrist - m.bicep) * Math.min(1, share) ** 1.1 - (isShort ? 0.8 : 0);
  const widen = { bell: isShort ? 1.5 : 2.3, lantern: 1.5, puff: isShort ? 1.28 : 1.42, legOfMutton: 0.95 };
  const isShortRib = isShort && spec.cuff === 'ribbed' && !isBand;
  const isGathered =
    isBand || (!isVented && !isShortRib && ['ribbed', 'buttoned', 'elastic', 'french'].includes(spec.cuff));
  const wide = natural * (widen[spec.sleeveType as 'bell'] ?? 1);
  const ofCuff = isBand ? 0.92 : spec.cuff === 'flared' ? 1.05 : 0.9;
  const cuffWidth = isShortRib ? wide * 0.96 : natural * ofCuff;
  const endWidth = isGathered && cuffHeight > 0 ? cuffWidth * 1.1 : wide;
  const outerEnd = add(shoulder, turned.along, length);
  const innerEnd = add(outerEnd, turned.across, endWidth);
  const blouse = isGathered ? Math.max(1.2, (wide * 1.16 - endWidth) * 0.62) : 0;
  const shape = { ...turned, blouse, endWidth, cuffWidth, cuffHeight, length, isGathered };
  return {
    ...shape,
    ...edgesOf(frame, shape, outerEnd, innerEnd, isShort),
    end: bow(outerEnd, innerEnd, spec.sleeveType === 'bell' ? 1.6 : 0.5),
  };
};

/** A flag-shaped sleeve, as wide at its end as it is long: hanfu, kimono. */
const wideSleeve = ({ m, k, shoulder, underarm }: Frame, share: number, base: number): SleeveShape => {
  const turned = arm(Math.max(38, base + 18));
  const length = m.arm * share * 0.98;
  const endWidth = (share > 0.9 ? 34 : share > 0.6 ? 27 : 20) * k;
  const outerEnd = add(shoulder, turned.along, length);
  const innerEnd = add(add(outerEnd, turned.across, endWidth * 0.94), [0, endWidth * 0.16]);
  return {
    ...{ ...turned, endWidth, cuffWidth: endWidth, cuffHeight: 0, blouse: 0, length, isGathered: false },
    outer: bow(shoulder, outerEnd, 1 * k),
    inner: curve(underarm, add(underarm, [3 * k, 4 * k]), add(innerEnd, turned.along, -length * 0.5), innerEnd),
    end: bow(outerEnd, innerEnd, 1.6 * k),
  };
};

/** Outer edge of a full sleeve: height of its head, start of the arm, then pairs of a share of the length and a bulge. */
const fullEdges = {
  puffShort: { lift: 5, rise: 0.72, start: 1, bulges: [0.42, 0.75] },
  // A long one is full down to the elbow and falls over its cuff.
  puffLong: { lift: 4.4, rise: 0.72, start: 1, bulges: [0.24, 1.15, 0.62, 0.85] },
  legOfMutton: { lift: 5.4, rise: 0.6, start: 1.2, bulges: [0.24, 1, 0.52, 0.2] },
} as const;

const edgesOf = (
  { spec, k, neck, shoulder, underarm }: Frame,
  { along, across, length, endWidth, blouse }: Pick<SleeveShape, 'along' | 'across' | 'length' | 'endWidth' | 'blouse'>,
  outerEnd: Point,
  innerEnd: Point,
  isShort: boolean,
): { outer: Edge; inner: Edge } => {
  /** A point at a share of the length, `out` cm outside the line from shoulder to end. */
  const onArm = (share: number, out = 0): Point => add(add(shoulder, along, length * share), across, -out);
  const down = direction(underarm, innerEnd);
  const late = blouse > 0 ? 0.16 : 0.4;
  const inner = curve(
    underarm,
    add(underarm, [0.5, 1.6]),
    add(add(innerEnd, down, -length * late), across, blouse * 1.5),
    innerEnd,
  );
  /** The outer edge over a gathered head. */
  const full = ({ lift, rise, start, bulges }: (typeof fullEdges)[keyof typeof fullEdges], ...low: Point[]): Edge =>
    through(
      shoulder,
      add(add(shoulder, [0.6, -lift * k * rise]), along, start),
      ...pointsFrom([0, 0], 1)(bulges).map(([share, out]) => onArm(share, lift * k * out)),
      ...low,
      outerEnd,
    );
  switch (spec.sleeveType) {
    case 'puff':
      if (isShort) return { outer: full(fullEdges.puffShort), inner };
      return {
        outer: full(fullEdges.puffLong, add(add(outerEnd, along, -length * 0.07), across, -blouse * 0.9)),
        inner: through(underarm, add(pointAt(inner, 0.5), across, fullEdges.puffLong.lift * k * 0.3), innerEnd),
      };
    case 'legOfMutton':
      return { outer: full(fullEdges.legOfMutton), inner };
    case 'lantern': {
      const bulge = (isShort ? 2.4 : 3.6) * k;
      const at = isShort ? 0.6 : 0.74;
      const low = add(pointAt(inner, at), across, bulge * 0.8);
      return {
        outer: through(shoulder, onArm(0.3), onArm(at, bulge), outerEnd),
        inner: through(underarm, pointAt(inner, 0.35), low, innerEnd),
      };
    }
    case 'bell':
      return {
        outer: through(shoulder, onArm(0.22), add(mix(shoulder, outerEnd, 0.5), across, 0.6), outerEnd),
        inner: through(underarm, add(pointAt(inner, 0.5), across, -endWidth * 0.16), innerEnd),
      };
    default: {
      const head = add(shoulder, direction(neck, shoulder), Math.min(4.2, length * 0.22));
      return { outer: curve(shoulder, head, onArm(1 - late, blouse * 1.5), outerEnd), inner };
    }
  }
};

/** Point on the right sleeve: `t` along the arm from shoulder to end, `u` across it from the outer to the inner side. */
const onSleeve = (shape: SleeveShape, t: number, u: number): Point =>
  mix(pointAt(shape.outer, t), pointAt(shape.inner, t), u);

/** Point at the end of the right sleeve: `u` across it, moved `down` and `inwards` cm. */
const atEnd = ({ end, along, across }: SleeveShape, u: number, down = 0, inwards = 0): Point =>
  add(add(pointAt(end, u), along, down), across, inwards);

/** One sleeve in one view, for its parts. */
interface Arm extends Frame {
  shape: SleeveShape;
  view: View;
  isFront: boolean;
}

/** End of the right sleeve: a cuff, a band, a ruffle, a turned-back edge or a tab; empty for a plain hem. */
const cuffPieces = (worn: Arm): Piece[] => {
  const { details, cuff } = worn.spec;
  const cuffs = showing(
    drawCuff(worn),
    `cuff.${cuff}`,
    ...(details.includes('deepCuffs') ? ['details.deepCuffs'] : []),
  );
  return details.includes('rolledSleeves') ? [...cuffs, rollTab(worn)] : cuffs;
};

/** Tab of a rolled sleeve, buttoned above the roll. */
const rollTab = ({ k, shape, isFront }: Arm): Piece => {
  const place = (up: number, side: number): Point => atEnd(shape, isFront ? 0.42 : 0.58, -up * k, side * k);
  return sewn(
    'cuff-tab-right',
    box(place(0.4, -1.1), place(8.4, -1.1), place(9.6, 0), place(8.4, 1.1), place(0.4, 1.1)),
    {
      grain: -shape.angle,
      marks: [{ kind: 'button', at: place(7.6, 0), size: 0.6 * k }],
      shows: ['details.rolledSleeves'],
    },
  );
};

const drawCuff = (worn: Arm): Piece[] => {
  const { spec, k, shape, isFront } = worn;
  const { cuffWidth, endWidth, cuffHeight: high } = shape;
  const cuff = (outline: Edge, extras: Partial<Piece>): Piece[] => [
    piece('cuff-right', outline, { grain: -shape.angle, ...extras }),
  ];
  const place = (down: number, side: number): Point => atEnd(shape, 0.5, down, side);
  const row = (down: number, wide: number): Edge => line(place(down, -wide / 2), place(down, wide / 2));
  const strip = (top: number, bottom: number, from: number, to: number): Edge => {
    const [upper, lower] = [row(from, top), row(to, bottom)];
    const side = line(startOf(upper), startOf(lower));
    return join(side, bow(endOf(side), endOf(lower), 0.4), bow(endOf(upper), startOf(upper), -0.4));
  };
  if (spec.cuff === 'elastic') {
    const folds = spread(8, (t) => (t - 0.5) * cuffWidth * 0.9).map((side) =>
      detail(line(place(0, side), place(high * 0.9, side * 1.05))),
    );
    const lines = [stitch(row(0.4, cuffWidth * 0.92)), ...folds];
    return high > 0 ? cuff(strip(cuffWidth * 0.95, endWidth * 0.98, 0, high), { lines }) : [];
  }
  if (spec.cuff === 'ruffled' || spec.cuff === 'flared') {
    const isRuffle = spec.cuff === 'ruffled';
    const start = Math.min(endWidth, cuffWidth * 1.08);
    const low = row(Math.max(3 * k, high), start * (isRuffle ? 1.5 : 1.75));
    const far = bow(startOf(low), endOf(low), 1.2);
    const edge = isRuffle ? wave(far, 4, 1.1 * k) : far;
    const lines = [0.2, 0.4, 0.6, 0.8].map((t) => {
      const from = place(0.2, (t - 0.5) * start);
      return detail(line(from, mix(from, pointAt(edge, t), 0.7)));
    });
    const top = row(0, start);
    return cuff(join(line(startOf(top), startOf(low)), edge, bow(endOf(top), startOf(top), -0.3)), { lines });
  }
  if (high > 0) {
    const isRib = spec.cuff === 'ribbed';
    const extras = isRib ? ribbedCuff(worn) : sewnCuff(worn, row);
    return cuff(strip(cuffWidth * 1.04, cuffWidth * (isRib ? 0.94 : 1), 0, high), extras);
  }
  const up = spec.cuff === 'tab' ? -4.5 * k : -(shape.length > 20 ? 6 : 2.6) * k;
  const turned = strip(endWidth * 1.06, endWidth * 1.08, up, 0.3);
  if (spec.cuff === 'turnedBack') return cuff(turned, { lines: [rim(turned)] });
  if (spec.cuff !== 'tab') return [];
  return cuff(strip(endWidth * 1.07, endWidth * 1.05, up, up + 3 * k), {
    lines: [stitch(beside(row(up, endWidth), 0.6))],
    marks: [{ kind: 'button', at: place(up + 1.5 * k, endWidth * (isFront ? -0.12 : 0.1)), size: 0.75 * k }],
  });
};

const ribbedCuff = ({ spec, shape }: Arm): Partial<Piece> => {
  const { cuffWidth: wide, cuffHeight: high } = shape;
  const stripes = spec.details.includes('stripedRib') ? [0.4, 0.62] : [];
  const lines = stripes.map((t) =>
    rim(bow(atEnd(shape, 0.5, high * t, -wide / 2), atEnd(shape, 0.5, high * t, wide / 2), 0.4)),
  );
  return { cloth: 'rib', isRibbed: true, lines };
};

/** Lines of a cuff of the garment's fabric; its opening is at the back. */
const sewnCuff = ({ spec, k, shape, isFront }: Arm, row: (down: number, wide: number) => Edge): Partial<Piece> => {
  const { cuffWidth: wide, cuffHeight: high } = shape;
  const place = (down: number, side: number): Point => atEnd(shape, 0.5, down, side);
  const lines: Line[] = [...(high > 3 ? [stitch(row(0.6, wide))] : []), stitch(row(high - 0.6, wide * 0.98))];
  if (spec.cuff === 'french') lines.push(rim(line(place(high * 0.45, -wide / 2), place(high * 0.5, wide / 2))));
  if (high < 3.2 || isFront) return { lines };
  const side = -wide * 0.16;
  return {
    lines: [...lines, rim(line(place(0, side), place(high, side)))],
    marks: [{ kind: 'button', at: place(high * 0.5, side + 1.3 * k), size: 0.6 * k }],
  };
};

type Draw = (worn: Arm) => Piece[];

/** Frills one below the other, each slightly wider than the sleeve. */
const tieredSleeve: Draw = ({ k, shape }) => {
  const [count, covered] = shape.length > 30 * k ? [3, 0.7] : [2, 0.8];
  return Array.from({ length: count }, (_, nth) => {
    const from = 1 - covered + (nth * covered) / count;
    const to = Math.min(1, from + covered / count + 0.03);
    const top = line(onSleeve(shape, from, 0), onSleeve(shape, from, 1));
    const low = wave(bow(onSleeve(shape, to, -0.16), onSleeve(shape, to, 1.16), 1 * k), 4, 1.4 * k);
    const down = [0.1, 0.26, 0.42, 0.58, 0.74, 0.9].map((t) => {
      const at = mix(startOf(top), endOf(top), t);
      return detail(line(at, mix(at, pointAt(low, t), 0.6)));
    });
    const lines = [rim(low), ...down];
    return piece(`sleeve-tier-${nth + 1}-right`, closed(reverse(top), low), { grain: -shape.angle, lines });
  }).reverse();
};

/** Gathers over the whole length. */
const ruchedSleeve: Draw = ({ k, shape }) => {
  const lines = spread(Math.max(5, Math.round(shape.length / (2.4 * k))), (share, i) => {
    const t = 0.08 + 0.88 * share;
    const [a, b] = [onSleeve(shape, t, 0.02), onSleeve(shape, t + (i % 2 ? 0.012 : -0.012), 0.96)];
    const sag = add(mix(a, b, 0.5), shape.along, (0.9 + (i % 3) * 0.4) * k);
    const edge = curve(a, mix(a, sag, 0.7), mix(b, sag, 0.7), b);
    return i % 3 ? detail(edge) : crease(edge);
  });
  return [carrier('sleeve-ruching-right', lines)];
};

const cuffBow: Draw = ({ k, shape, isFront }) => {
  const hasCuff = shape.cuffHeight > 0;
  const place = atEnd(shape, isFront ? 0.3 : 0.5, hasCuff ? shape.cuffHeight * 0.5 : -1.6 * k);
  const band = hasCuff ? [] : [stitch(line(atEnd(shape, 0, -1.6 * k), atEnd(shape, 1, -1.6 * k)))];
  return [carrier('cuff-tie-right', band), ...bowAt('cuff-bow-right', place, 3.8 * k, 'main', 1.1)];
};

const cuffZip: Draw = ({ k, shape, isFront }) => {
  if (shape.length < 20 * k) return [];
  const u = isFront ? 0.14 : 0.2;
  const edge = line(onSleeve(shape, 1 - (13 * k) / shape.length, u), onSleeve(shape, 0.985, u));
  const lines = [0.9, -0.9].map((away) => stitch(edge.map((place) => add(place, shape.across, away * k))));
  return [carrier('cuff-zip-right', lines, [{ kind: 'zip', edge, size: 0.7 * k }])];
};

const armPocket: Draw = ({ k, shape, isFront }) => {
  if (shape.length < 24 * k || !isFront) return [];
  const top = shape.length > 40 * k ? 0.3 : 0.26;
  const low = top + (8.4 * k) / shape.length;
  const place = (t: number, side: number): Point => add(pointAt(shape.outer, t), shape.across, side * k);
  const [a, b] = [place(top, 2.4), place(top, 7)];
  const edge = line(add(a, shape.along, 0.8 * k), add(b, shape.along, 0.8 * k));
  return [
    sewn('pocket-arm-right', box(a, b, place(low, 7), place(low, 2.4)), {
      grain: -shape.angle,
      marks: [{ kind: 'zip', edge, size: 0.55 * k }],
    }),
  ];
};

/** Fringe along the outer side. */
const sleeveFringe: Draw = ({ k, shape }) => {
  if (shape.length < 14 * k) return [];
  const count = Math.round((shape.length * 0.84) / (1.3 * k));
  const places = Array.from({ length: count }, (_, i) => onSleeve(shape, 0.1 + (0.84 * i) / count, 0.03));
  const ends = places.map((place, i) =>
    add(place, [(4.2 + ((i * 5) % 3) * 0.2) * k, (6.6 + ((i * 7) % 4) * 0.25) * k]),
  );
  const root = polygon(...places);
  const lines = [seam(root), ...places.map((place, i) => detail(line(place, ends[i] as Point)))];
  return [piece('fringe-sleeve-right', closed(root, reverse(polygon(...ends))), { lines })];
};

/** A strap with a buckle around the end of the sleeve. */
const buckledCuff: Draw = ({ k, shape, isFront }) => {
  const up = shape.cuffHeight > 0 ? -shape.cuffHeight * 0.5 : 4.4 * k;
  const place = (u: number, down: number): Point => atEnd(shape, u, down * k - up);
  const marks: Mark[] = isFront ? [{ kind: 'buckle', at: place(0.36, 0), size: 1.3 * k }] : [];
  const outline = box(place(-0.02, -1.2), place(1.02, -1.2), place(1.02, 1.2), place(-0.02, 1.2));
  return [sewn('cuff-strap-right', outline, { grain: -shape.angle, marks })];
};

/** Crossed cords over a slit at the end of the sleeve. */
const laceCuff: Draw = ({ k, shape }) => {
  if (shape.length < 10 * k) return [];
  const from = Math.max(0.3, 1 - (13 * k) / shape.length);
  const rows = Math.max(3, Math.round((shape.length * (1 - from)) / (2.6 * k)));
  const side = (t: number, sign: 1 | -1): Point =>
    add(onSleeve(shape, from + (1 - from) * t, 0.46), shape.across, sign * 1.5 * k);
  const cross = (i: number, sign: 1 | -1): Edge =>
    line(side((i + 0.4) / rows, sign), side((i + 1.4) / rows, -sign as 1 | -1));
  const cords = Array.from({ length: rows - 1 }, (_, i) => [cross(i, -1), cross(i, 1)]).flat();
  const middle = add(side(1 - 0.3 / rows, 1), shape.across, -1.5 * k);
  return [
    opening('opening-cuff-right', box(side(0, -1), side(0, 1), side(1, 1), side(1, -1))),
    ...cords.map((edge, nth) => cord(`lacing-cord-cuff-${nth + 1}-right`, edge, 0.22 * k)),
    ...bowAt('lacing-bow-cuff-right', middle, 2.6 * k, 'cord', 1.4),
  ];
};

/** Start and end of each stripe as fractions of the sleeve's width, from the outer side. */
const stripes = [
  [0.05, 0.13],
  [0.2, 0.28],
] as const;

/** Two stripes down the outer side of the right sleeve, as on a track jacket. */
const sleeveStripes: Draw = ({ shape }) => {
  const down = (u: number): Edge => through(...[0.03, 0.25, 0.5, 0.75, 0.995].map((t) => onSleeve(shape, t, u)));
  return shape.length < 8
    ? []
    : stripes.map(([from, to], nth) =>
        piece(`side-stripe-sleeve-${nth}-right`, join(down(from), reverse(down(to))), {
          ...{ grain: -shape.angle, cloth: 'second', isInner: true, shows: ['details.coinSeams'] },
          lines: [rim(down(from)), rim(down(to))],
        }),
      );
};

/** Outline of a set-in sleeve; a cold shoulder begins below the shoulder tip. */
const sleeveOutline = ({ k, shape, ...frame }: Arm, armhole: Edge): Edge => {
  const { outer, inner, end, across } = shape;
  if (!isColdShoulder(frame.spec, shape)) return join(outer, end, reverse(inner), reverse(armhole));
  const isShort = shape.length < 26 * k;
  const [, upper] = cut(outer, isShort ? 0.4 : 0.24);
  const [, low] = cut(armhole, isShort ? 0.52 : 0.72);
  const [from, to] = [startOf(low), startOf(upper)];
  const first = add(mix(from, to, 0.3), [0, isShort ? 1.4 * k : 0]);
  const edge = curve(from, first, add(to, across, (isShort ? 1.2 : 3.4) * k), to);
  return join(edge, upper, end, reverse(inner), reverse(low));
};

const isColdShoulder = ({ details, sleeveType }: FlatSpec, { length }: SleeveShape): boolean =>
  details.includes('coldShoulder') && !['raglan', 'batwing'].includes(sleeveType) && length > 8;

/** Fabric that falls from shoulder and armhole over the arm like a small cape. */
const capeSleeves = ({ m, k, shoulder, underarm, spec }: Frame): Piece[] => {
  const isLong = ['long', 'extraLong'].includes(spec.sleeveLength);
  const low = m.waistY + (isLong ? 16 : 5) * k;
  const tip: Point = [shoulder[0] + (isLong ? 23 : 19) * k, low - 3 * k];
  const half = add(shoulder, [9.4 * k, (low - shoulder[1]) * 0.42]);
  const outer = through(shoulder, add(shoulder, [3.8 * k, 3.4 * k]), half, tip);
  const inner: Point = [underarm[0] * 0.96, low + 1.5 * k];
  const hem = wave(bow(tip, inner, 0.8 * k), 2, 1.3 * k);
  const edge = curve(inner, [underarm[0] * 0.94, low - 10 * k], [shoulder[0] * 0.84, underarm[1] * 0.7], shoulder);
  const folds = [0.14, 0.4, 0.66, 0.86].map((t) =>
    fold(line(pointAt(hem, t), mix(pointAt(hem, t), add(shoulder, [0.5, 5 * k]), 0.74)), 2.8 * k, 0.6),
  );
  return [
    piece('sleeve-right', join(outer, hem, edge), {
      grain: -18,
      lines: [rim(edge), stitch(move(hem, -0.4 * k, -1 * k))],
      folds,
      shows: ['details.capeSleeves', 'sleeveType.setIn', `sleeveLength.${spec.sleeveLength}`],
    }),
  ];
};

const elbowPatch: Draw = ({ k, shape, isFront }) => {
  if (shape.length < 30 * k) return [];
  const [t, grain] = [0.54, -shape.angle];
  if (!isFront) {
    const round = (inset: number): Edge =>
      ovalOn(shape, onSleeve(shape, t, 0.46), (3.7 - 0.7 * inset) * k, (6.6 - 0.8 * inset) * k);
    return [sewn('patch-elbow-right', round(0), { grain, lines: [stitch(round(1))] })];
  }
  // In front only its rim is visible, along the outer side of the sleeve.
  const at = (s: number, u: number): Point => onSleeve(shape, t + s, u);
  const rimmed = through(at(-0.11, 0.005), at(-0.06, 0.2), at(0, 0.24), at(0.06, 0.2), at(0.11, 0.005));
  return [sewn('patch-elbow-right', join(rimmed, through(endOf(rimmed), at(0, 0.005), startOf(rimmed))), { grain })];
};

/** An ellipse turned with the arm. */
const ovalOn = ({ across, along }: SleeveShape, at: Point, rx: number, ry: number): Edge =>
  oval([0, 0], rx, ry).map(([x, y]) => add(add(at, across, x), along, y));

const splitSleeve: Draw = ({ k, shape, isFront }) => {
  if (shape.length < 10 * k) return [];
  const t = shape.length > 30 * k ? 0.42 : 0.2;
  const u = isFront ? 0.34 : 0.3;
  const side = (middle: number, end: number): Edge =>
    through(onSleeve(shape, t, u), onSleeve(shape, (t + 1) / 2, u + middle), pointAt(shape.end, u + end));
  const [near, far] = [side(-0.11, -0.14), side(0.13, 0.2)];
  return [opening('opening-sleeve-right', join(near, reverse(far)), [rim(near), rim(far)])];
};

const furCuff: Draw = ({ k, shape }) => {
  const half = Math.max(shape.endWidth, shape.cuffWidth) / 2;
  const at = (down: number, side: number): Point => atEnd(shape, 0.5, down + shape.cuffHeight, side * half);
  const deep = Math.min(9 * k, shape.length * 0.4);
  const outline = box(at(-deep, -1.1), at(-deep, 1.1), at(0.8, 1.2), at(0.8, -1.2));
  return [piece('cuff-fur-right', scallop(outline, 34, 0.7 * k), { cloth: 'fur', grain: -shape.angle })];
};

const featherCuff: Draw = ({ k, shape }) => {
  const edge = through(...[1, 0.5, 0].map((u) => atEnd(shape, u, shape.cuffHeight - 2 * k)));
  return [featherEdge('cuff-feathers-right', edge, 8 * k, k, shape.along)];
};

const thumbhole: Draw = ({ k, spec, shape }) => {
  if (shape.length < 30 * k || spec.sleeveLength === 'threeQuarter') return [];
  const at = atEnd(shape, 0.76, shape.cuffHeight > 0 ? shape.cuffHeight * 0.55 : -4 * k);
  return [opening('thumbhole-right', ovalOn(shape, at, 0.85 * k, 2 * k))];
};

const velcroTab: Draw = ({ k, shape, isFront }) => {
  const at = (down: number, wide: number): Point => atEnd(shape, isFront ? 0.1 + wide : 0.9 - wide, down * k);
  const tab = (top: number, low: number, from: number, to: number): Edge =>
    box(at(top, from), at(top, to), at(low, to), at(low, from));
  const lines = [stitch(tab(-4.8, -2.6, 0.28, 0.46)), seam(line(at(-5.4, 0.24), at(-2, 0.24)))];
  return [sewn('cuff-tab-right', tab(-5.4, -2, 0, 0.5), { grain: -shape.angle, lines })];
};

const tapeOnSleeve: Draw = ({ shape }) => {
  if (shape.length < 14) return [];
  const [from, to] = shape.length > 30 ? [0.52, 0.6] : [0.62, 0.74];
  const across = (t: number, out = 0): Edge => line(onSleeve(shape, t, -out), onSleeve(shape, t, 1 + out));
  const outline = closed(across(from, 0.01), reverse(across(to, 0.01)));
  const lines = [seam(across(from + 0.014)), seam(across(to - 0.014))];
  return [piece('tape-sleeve-right', outline, { grain: -shape.angle, lines })];
};

const fringeWithYoke: Draw = (worn) => (['jacket', 'shirt', 'coat'].includes(worn.spec.kind) ? sleeveFringe(worn) : []);

const armBadge: Draw = ({ k, spec, shape, isFront }) => {
  if (shape.length < 16 * k || !isFront) return [];
  const t = spec.details.includes('sleevePocket') ? 0.6 : shape.length > 30 * k ? 0.3 : 0.5;
  const at = add(pointAt(shape.outer, t), shape.across, 4.6 * k);
  return [
    sewn('badge-sleeve-right', oval(at, 2.9 * k, 3.3 * k), {
      ...{ isInner: true, cloth: 'second' },
      lines: [stitch(oval(at, 2.4 * k, 2.8 * k))],
      marks: [{ kind: 'patch', motif: 'star', at, size: 3.4 * k }],
    }),
  ];
};

const draws: readonly (readonly [FlatDetail, Draw])[] = [
  ['sleeveStripes', sleeveStripes],
  ['elbowPatches', elbowPatch],
  ['splitSleeves', splitSleeve],
  ['reflectiveTape', tapeOnSleeve],
  ['yokeFringe', fringeWithYoke],
  ['sleeveFringe', sleeveFringe],
  ['tieredSleeves', tieredSleeve],
  ['ruchedSleeves', ruchedSleeve],
  ['sleevePocket', armPocket],
  ['cuffZips', cuffZip],
  ['bowCuffs', cuffBow],
  ['buckledCuffs', buckledCuff],
  ['laceCuffs', laceCuff],
  ['armBadge', armBadge],
  ['furCuffs', furCuff],
  ['featherCuffs', featherCuff],
  ['thumbholes', thumbhole],
  ['velcroTabs', velcroTab],
];

/** A scalloped or curled end of a sleeve without a cuff. */
const isEdged = ({ spec, shape }: Arm): boolean => spec.details.includes('edgedSleeves') && shape.cuffHeight === 0;

/** The right sleeve and its cuff; empty for bare arms. A batwing is part of the body: only its cuff is drawn here. */
export const sleevePieces = (frame: Frame, view: View): Piece[] => {
  const { spec, k } = frame;
  if (spec.sleeveType === 'flutter' || spec.sleeveType === 'petal')
    return showing(softSleeves(frame, view), `sleeveType.${spec.sleeveType}`, `sleeveLength.${spec.sleeveLength}`);
  if (spec.details.includes('capeSleeves') && spec.sleeveType !== 'batwing') return capeSleeves(frame);
  const cutShape = shapeSleeve(frame);
  if (!cutShape) return [];
  const cutArm: Arm = { ...frame, shape: cutShape, view, isFront: view === 'front' };
  const shape = isEdged(cutArm) ? { ...cutShape, end: shapeHem(spec, cutShape.end, k) } : cutShape;
  const worn = { ...cutArm, shape };
  if (spec.sleeveType === 'batwing') return cuffPieces(worn);
  const isRaglan = spec.sleeveType === 'raglan';
  // Named blocks override the default ones.
  const isBlocked = spec.print === 'colourBlock' && !spec.parts?.skirt;
  const endLines = isEdged(worn) ? showing(shapedHemLines(spec, shape.end, k), 'details.edgedSleeves') : [];
  const sleeve = piece(
    'sleeve-right',
    isRaglan ? raglanOutline(worn) : sleeveOutline(worn, edgesIn(frame, view).armhole),
    {
      grain: -shape.angle,
      cloth: isBlocked && (isRaglan || spec.seed % 2 === 1) ? 'second' : 'main',
      lines: [...linesOf(worn), ...endLines],
      folds: foldsOf(shape, frame),
      shows: [
        `sleeveType.${spec.sleeveType}`,
        `sleeveLength.${spec.sleeveLength}`,
        ...(spec.details.includes('wideSleeves') ? ['details.wideSleeves'] : []),
        ...(isColdShoulder(spec, shape) ? ['details.coldShoulder'] : []),
      ],
      marks: marksOf(worn),
      ...(spec.kind === 'downJacket' ? { channels: channelsOf(shape) } : {}),
    },
  );
  const trims = draws.flatMap(([key, draw]) =>
    spec.details.includes(key) ? showing(draw(worn), `details.${key}`) : [],
  );
  return [sleeve, ...cuffPieces(worn), ...sleeveBorder(worn), ...trims];
};

/** The broad border of a wide sleeve, in the collar's fabric. */
const sleeveBorder = ({ spec, k, shape }: Arm): Piece[] => {
  if (!spec.details.includes('wideSleeves') || !spec.details.includes('crossCollar')) return [];
  const inner = through(...[1, 0.66, 0.33, 0].map((t) => atEnd(shape, t, -4.4 * k)));
  return [piece('cuff-border-right', closed(shape.end, inner), { cloth: 'trim', grain: -shape.angle })];
};

const raglanOutline = ({ shape, ...frame }: Arm): Edge => {
  const { neck } = edgesIn(frame, frame.view);
  const [, low] = cut(shape.outer, 0.16);
  const over = join(through(frame.neck, mix(frame.neck, frame.shoulder, 0.6), startOf(low)), low);
  const raglan = raglanSeam(neck, frame.underarm);
  return join(over, shape.end, reverse(shape.inner), reverse(raglan), reverse(cut(neck, raglanStart)[0]));
};

const linesOf = ({ shape, ...frame }: Arm): Line[] => {
  const { spec, k, isFront, armholeFront } = frame;
  const { armhole } = edgesIn(frame, frame.view);
  const lines: Line[] = [];
  if (spec.cuff === 'plain' && shape.cuffHeight === 0 && !spec.details.includes('edgedSleeves')) {
    const isKnit = ['tShirt', 'sweatshirt', 'hoodie', 'polo', 'tank'].includes(spec.kind);
    for (const gap of isKnit ? [1.8, 1.3] : [1.8]) lines.push(stitch(beside(shape.end, -gap * k)));
  }
  if (['blazer', 'coat', 'suitSet'].includes(spec.kind) && spec.sleeveType !== 'raglan') {
    const away = isFront ? 0.26 : 0.62;
    const top = mix(startOf(shape.outer), frame.underarm, away + 0.05);
    lines.push(seam(through(top, onSleeve(shape, 0.5, away), mix(endOf(shape.outer), endOf(shape.inner), away))));
  }
  if (shape.isGathered) lines.push(...softGathers(shape.end, 0.32, shape.cuffHeight > 0 ? 4 : 2.6, 7, true));
  if (['puff', 'legOfMutton'].includes(spec.sleeveType))
    lines.push(...softGathers(cut(armhole, 0.75)[0], 0, 4.2 * k, 6, false));
  const isJean = spec.kind === 'jacket' && ['denim', 'twill', 'cotton'].includes(spec.fabric);
  if (isJean && isFront && spec.sleeveType === 'setIn')
    lines.push(seam(through(pointAt(armholeFront, 0.55), onSleeve(shape, 0.55, 0.55), pointAt(shape.end, 0.6))));
  return lines;
};

/** Short soft lines from a gathered edge into the fabric. `isBefore`: on the right of its direction. */
const softGathers = (edge: Edge, from: number, depth: number, count: number, isBefore: boolean): Line[] =>
  spread(count, (share, i) => {
    const t = from * 0.3 + share * (1 - from * 0.3);
    const reach = depth * (0.6 + (0.4 * ((i * 37) % 5)) / 4);
    const end = pointAt(beside(edge, isBefore ? -reach : reach), t);
    return detail(bow(pointAt(edge, t), end, (i % 2 ? 1 : -1) * 0.18));
  });

/** Folds of an arm: start on the inner or outer edge, two points on the sleeve, width and strength. */
const armFolds = [
  ['inner', 0.1, [0.26, 0.66], [0.34, 0.38], 2, 0.45],
  ['inner', 0.48, [0.52, 0.62], [0.5, 0.26], 1.7, 0.5],
  ['inner', 0.58, [0.63, 0.7], [0.66, 0.44], 1.4, 0.38],
  ['outer', 0.86, [0.87, 0.4], [0.83, 0.72], 1.2, 0.32],
] as const;

const foldsOf = (shape: SleeveShape, { underarm, k, spec }: Frame): Fold[] => {
  if (shape.length < 8) return [];
  const at = (t: number, u: number): Point => onSleeve(shape, t, u);
  const end = (t: number): Point => pointAt(shape.end, t);
  return [
    fold(through(add(underarm, [0.4, 0.6]), at(0.2, 0.6), at(0.16, 0.28)), 2.2 * k, 0.55),
    ...armFolds.flatMap(([edge, start, [a, b], [c, d], width, strength]) =>
      shape.length > 22 ? [fold(through(pointAt(shape[edge], start), at(a, b), at(c, d)), width * k, strength)] : [],
    ),
    ...(shape.isGathered
      ? [fold(through(end(0.3), at(0.82, 0.34)), 1.2 * k, 0.5), fold(through(end(0.66), at(0.78, 0.68)), 1.3 * k, 0.5)]
      : []),
    ...(spec.sleeveType === 'bell' ? [fold(through(end(0.4), at(0.55, 0.45)), 1.8, 0.6)] : []),
  ];
};

const marksOf = ({ spec, k, shape, isFront }: Arm): Mark[] => {
  const row = mix(endOf(shape.outer), endOf(shape.inner), 0.24);
  const buttons = [2.2, 4.1, 6].map(
    (up): Mark => ({ kind: 'button', at: add(row, shape.along, -up * k), size: 0.62 * k }),
  );
  const at = mix(pointAt(shape.outer, 0.42), pointAt(shape.inner, 0.42), 0.4);
  return [
    ...(hasVent(spec) && !isFront ? buttons : []),
    ...(spec.logo === 'sleeve' && isFront ? [{ kind: 'logo', at, size: 2.6 * k, turn: -shape.angle } as const] : []),
  ];
};

const channelsOf = (shape: SleeveShape): Edge[] => {
  const count = Math.max(2, Math.round(shape.length / 7));
  return Array.from({ length: count - 1 }, (_, i) => {
    const t = (i + 1) / count;
    return bow(pointAt(shape.outer, t), pointAt(shape.inner, t), 0.8);
  });
};

/** Flutter and petal sleeves: fabric that falls freely from the armhole. */
const softSleeves = (frame: Frame, view: View): Piece[] => {
  const { spec, k, shoulder, underarm } = frame;
  const { armhole } = edgesIn(frame, view);
  const reachOut = (spec.sleeveLength === 'cap' ? 8 : 13) * k;
  const tip: Point = add(shoulder, [reachOut * 0.78, reachOut * 0.72]);
  const over = through(shoulder, add(shoulder, [reachOut * 0.48, reachOut * 0.14]), tip);
  if (spec.sleeveType === 'flutter') {
    const [upper] = cut(armhole, 0.86);
    const low = endOf(upper);
    const hem = wave(through(tip, add(mix(tip, low, 0.5), [1.5, 2.6]), low), 4, 1.3 * k);
    const lines = [0.2, 0.4, 0.6, 0.8].map((t) =>
      detail(line(pointAt(upper, t), mix(pointAt(upper, t), mix(tip, low, t), 0.45))),
    );
    const folds = [0.3, 0.55, 0.8].map((t) => fold(line(pointAt(upper, t * 0.8), pointAt(hem, t)), 1.5 * k, 0.55));
    return [piece('sleeve-right', join(over, hem, reverse(upper)), { grain: -48, lines, folds })];
  }
  const end = add(underarm, [3.2 * k, 5 * k]);
  const back = join(over, through(tip, add(tip, [-1.5, 5]), end), reverse(armhole));
  const lap = through(pointAt(over, 0.15), add(tip, [-5 * k, 2.5]), end);
  return [piece('sleeve-right', back, { grain: -48, lines: [seam(lap), stitch(beside(lap, 0.5))] })];
};
