import {
  add,
  beside,
  bow,
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
  type Point,
  pointAt,
  polygon,
  reverse,
  scallop,
  startOf,
  through,
  wave,
} from './edge.ts';
import { type Frame, raglanSeam, raglanStart, shapedHemLines, shapeHem } from './frame.ts';
import {
  crease,
  detail,
  type Fold,
  fold,
  type Line,
  type Mark,
  type Piece,
  piece,
  rim,
  seam,
  showing,
  stitch,
} from './piece.ts';
import type { FlatDetail, FlatSpec, View } from './spec.ts';
import { featherEdge } from './trims/lower-trims.ts';
import { carrier } from './trims/upper-trims.ts';
import { bowAt, box, oval, strip } from './trims/worn.ts';

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

/** @returns undefined for a garment without sleeves. */
export const shapeSleeve = (frame: Frame): SleeveShape | undefined => {
  const { m, spec, shoulder } = frame;
  const { share, angle: base } = reach[spec.sleeveLength];
  if (share === 0 || spec.sleeveType === 'flutter' || spec.sleeveType === 'petal') return undefined;
  const isShort = share < 0.6;
  const isBand = isShort && (spec.sleeveType === 'puff' || spec.sleeveType === 'lantern');
  const isVented = hasVent(spec);
  const shortBand = isShort ? 0.45 : 1;
  const deep = spec.details.includes('deepCuffs') ? 1.9 : 1;
  const cuffHeight = isBand ? 2.4 * m.scale : isVented ? 0 : cuffHeights[spec.cuff] * m.scale * shortBand * deep;
  const angle = base + (m.ease > 3 ? 2 : 0) + (spec.kind === 'downJacket' ? 3 : 0);
  const turn = (angle / 180) * Math.PI;
  const along: Point = [Math.sin(turn), Math.cos(turn)];
  const across: Point = [-Math.cos(turn), Math.sin(turn)];
  const length = Math.max(4, m.arm * share - cuffHeight);
  const natural = m.bicep + (m.wrist - m.bicep) * Math.min(1, share) ** 1.1 - (isShort ? 0.8 : 0);
  const widen = { bell: isShort ? 1.5 : 2.3, lantern: 1.5, puff: isShort ? 1.28 : 1.42, legOfMutton: 0.95 };
  if (spec.details.includes('wideSleeves')) return wideSleeve(frame, share, angle);
  const isShortRib = isShort && spec.cuff === 'ribbed' && !isBand;
  const isGathered =
    isBand || (!isVented && !isShortRib && ['ribbed', 'buttoned', 'elastic', 'french'].includes(spec.cuff));
  const wide = natural * (widen[spec.sleeveType as 'bell'] ?? 1);
  const cuffWidth = isShortRib
    ? wide * 0.96
    : isBand
      ? natural * 0.92
      : spec.cuff === 'flared'
        ? natural * 1.05
        : natural * 0.9;
  const endWidth = isGathered && cuffHeight > 0 ? cuffWidth * 1.1 : wide;
  const outerEnd = add(shoulder, along, length);
  const innerEnd = add(outerEnd, across, endWidth);
  const blouse = isGathered ? Math.max(1.2, (wide * 1.16 - endWidth) * 0.62) : 0;
  const shape = { blouse, angle, along, across, endWidth, cuffWidth, cuffHeight, length, isGathered };
  return {
    ...shape,
    ...edgesOf(frame, shape, outerEnd, innerEnd, isShort),
    end: endOfSleeve(spec, outerEnd, innerEnd),
  };
};

/** A flag-shaped sleeve, as wide at its end as it is long: hanfu, kimono. */
const wideSleeve = ({ m, shoulder, underarm }: Frame, share: number, base: number): SleeveShape => {
  const k = m.scale;
  const angle = Math.max(38, base + 18);
  const turn = (angle / 180) * Math.PI;
  const along: Point = [Math.sin(turn), Math.cos(turn)];
  const across: Point = [-Math.cos(turn), Math.sin(turn)];
  const length = m.arm * share * 0.98;
  const endWidth = (share > 0.9 ? 34 : share > 0.6 ? 27 : 20) * k;
  const outerEnd = add(shoulder, along, length);
  const innerEnd = add(add(outerEnd, across, endWidth * 0.94), [0, endWidth * 0.16]);
  return {
    ...{ angle, along, across, endWidth, cuffWidth: endWidth, cuffHeight: 0, blouse: 0, length, isGathered: false },
    outer: bow(shoulder, outerEnd, 1 * k),
    inner: curve(underarm, add(underarm, [3 * k, 4 * k]), add(innerEnd, along, -length * 0.5), innerEnd),
    end: bow(outerEnd, innerEnd, 1.6 * k),
  };
};

const endOfSleeve = (spec: FlatSpec, outerEnd: Point, innerEnd: Point): Edge =>
  bow(outerEnd, innerEnd, spec.sleeveType === 'bell' ? 1.6 : 0.5);

const edgesOf = (
  { spec, m, neck, shoulder, underarm }: Frame,
  { along, across, length, endWidth, blouse }: Pick<SleeveShape, 'along' | 'across' | 'length' | 'endWidth' | 'blouse'>,
  outerEnd: Point,
  innerEnd: Point,
  isShort: boolean,
): { outer: Edge; inner: Edge } => {
  const slope = direction(neck, shoulder);
  const out: Point = [-across[0], -across[1]];
  const down = direction(underarm, innerEnd);
  const late = blouse > 0 ? 0.16 : 0.4;
  const inner = curve(
    underarm,
    add(underarm, [0.5, 1.6]),
    add(add(innerEnd, down, -length * late), across, blouse * 1.5),
    innerEnd,
  );
  const plain = curve(
    shoulder,
    add(shoulder, slope, Math.min(4.2, length * 0.22)),
    add(add(outerEnd, along, -length * late), out, blouse * 1.5),
    outerEnd,
  );
  switch (spec.sleeveType) {
    case 'puff': {
      const lift = (isShort ? 5 : 4.4) * m.scale;
      const top = add(add(shoulder, [0.6, -lift * 0.72]), along, 1);
      if (isShort) {
        const crest = add(add(shoulder, along, length * 0.42), out, lift * 0.75);
        return { outer: through(shoulder, top, crest, outerEnd), inner };
      }
      // A long one is full down to the elbow and falls over its cuff.
      return {
        outer: through(
          shoulder,
          top,
          add(add(shoulder, along, length * 0.24), out, lift * 1.15),
          add(add(shoulder, along, length * 0.62), out, lift * 0.85),
          add(add(outerEnd, along, -length * 0.07), out, blouse * 0.9),
          outerEnd,
        ),
        inner: through(underarm, add(pointAt(inner, 0.5), across, lift * 0.3), innerEnd),
      };
    }
    case 'legOfMutton': {
      const lift = 5.4 * m.scale;
      const places: Point[] = [
        shoulder,
        add(add(shoulder, [0.6, -lift * 0.6]), along, 1.2),
        add(add(shoulder, along, length * 0.24), out, lift),
        add(add(shoulder, along, length * 0.52), out, lift * 0.2),
        outerEnd,
      ];
      return { outer: through(...places), inner };
    }
    case 'lantern': {
      const bulge = (isShort ? 2.4 : 3.6) * m.scale;
      const at = isShort ? 0.6 : 0.74;
      return {
        outer: through(
          shoulder,
          add(shoulder, along, length * 0.3),
          add(add(shoulder, along, length * at), out, bulge),
          outerEnd,
        ),
        inner: through(underarm, pointAt(inner, 0.35), add(pointAt(inner, at), across, bulge * 0.8), innerEnd),
      };
    }
    case 'bell': {
      const at = mix(shoulder, outerEnd, 0.5);
      return {
        outer: through(shoulder, add(shoulder, along, length * 0.22), add(at, across, 0.6), outerEnd),
        inner: through(underarm, add(pointAt(inner, 0.5), out, endWidth * 0.16), innerEnd),
      };
    }
    default:
      return { outer: plain, inner };
  }
};

/** Closed outline of a set-in sleeve. */
const outlineOf = (shape: SleeveShape, armhole: Edge): Edge =>
  join(shape.outer, shape.end, [...shape.inner].reverse(), [...armhole].reverse());

/** End of the right sleeve: a cuff, a band, a ruffle, a turned-back edge or a tab; empty for a plain hem. */
const cuffPieces = (frame: Frame, shape: SleeveShape, view: View): Piece[] => {
  const drawn = showing(drawCuff(frame, shape, view), `cuff.${frame.spec.cuff}`);
  const cuffs = frame.spec.details.includes('deepCuffs') ? showing(drawn, 'details.deepCuffs') : drawn;
  return frame.spec.details.includes('rolledSleeves') ? [...cuffs, ...rollTab(frame, shape, view)] : cuffs;
};

/** Tab of a rolled sleeve, buttoned above the roll. */
const rollTab = ({ m }: Frame, shape: SleeveShape, view: View): Piece[] => {
  const k = m.scale;
  const middle = pointAt(shape.end, view === 'front' ? 0.42 : 0.58);
  const place = (up: number, side: number): Point => add(add(middle, shape.along, -up * k), shape.across, side * k);
  const outline = polygon(
    place(0.4, -1.1),
    place(8.4, -1.1),
    place(9.6, 0),
    place(8.4, 1.1),
    place(0.4, 1.1),
    place(0.4, -1.1),
  );
  return [
    piece('cuff-tab-right', outline, {
      grain: -shape.angle,
      lines: [rim(outline)],
      marks: [{ kind: 'button', at: place(7.6, 0), size: 0.6 * k }],
      shows: ['details.rolledSleeves'],
    }),
  ];
};

const drawCuff = (frame: Frame, shape: SleeveShape, view: View): Piece[] => {
  const { spec, m } = frame;
  const grain = -shape.angle;
  const { along, across, cuffHeight: height } = shape;
  const middle = pointAt(shape.end, 0.5);
  const place = (down: number, side: number): Point => add(add(middle, along, down), across, side);
  const strip = (top: number, bottom: number, from: number, to: number): Edge =>
    join(
      line(place(from, -top / 2), place(to, -bottom / 2)),
      bow(place(to, -bottom / 2), place(to, bottom / 2), 0.4),
      bow(place(from, top / 2), place(from, -top / 2), -0.4),
    );
  const { cuffWidth, endWidth } = shape;
  const closed = (): Partial<Piece> => {
    const edge = line(place(0.6, -cuffWidth / 2), place(0.6, cuffWidth / 2));
    const low = line(place(height - 0.6, -cuffWidth * 0.49), place(height - 0.6, cuffWidth * 0.49));
    const lines: Line[] = height > 3 ? [stitch(edge), stitch(low)] : [stitch(low)];
    if (spec.cuff === 'french')
      lines.push(rim(line(place(height * 0.45, -cuffWidth / 2), place(height * 0.5, cuffWidth / 2))));
    if (height < 3.2 || view === 'front') return { lines };
    const opening = -cuffWidth * 0.16;
    lines.push(rim(line(place(0, opening), place(height, opening))));
    const marks: Mark[] = [{ kind: 'button', at: place(height * 0.5, opening + 1.3 * m.scale), size: 0.6 * m.scale }];
    return { lines, marks };
  };

  const ribbed = (isStriped: boolean): Partial<Piece> => {
    const lines = isStriped
      ? [0.4, 0.62].map((t) => rim(bow(place(height * t, -cuffWidth / 2), place(height * t, cuffWidth / 2), 0.4)))
      : [];
    return { cloth: 'rib', isRibbed: true, lines };
  };

  if (height > 0 && !['ruffled', 'flared', 'elastic'].includes(spec.cuff)) {
    const isRib = spec.cuff === 'ribbed';
    const outline = strip(cuffWidth * 1.04, cuffWidth * (isRib ? 0.94 : 1), 0, height);
    return [
      piece('cuff-right', outline, { grain, ...(isRib ? ribbed(spec.details.includes('stripedRib')) : closed()) }),
    ];
  }
  if (spec.cuff === 'elastic' && height > 0) {
    const outline = strip(cuffWidth * 0.95, endWidth * 0.98, 0, height);
    const lines: Line[] = Array.from({ length: 8 }, (_, i) => {
      const side = ((i + 0.5) / 8 - 0.5) * cuffWidth * 0.9;
      return detail(line(place(0, side), place(height * 0.9, side * 1.05)));
    });
    return [
      piece('cuff-right', outline, {
        grain,
        lines: [stitch(line(place(0.4, -cuffWidth * 0.46), place(0.4, cuffWidth * 0.46))), ...lines],
      }),
    ];
  }
  if (spec.cuff === 'ruffled' || spec.cuff === 'flared') {
    const spread = spec.cuff === 'ruffled' ? 1.5 : 1.75;
    const deep = Math.max(3 * m.scale, height);
    const start = Math.min(endWidth, cuffWidth * 1.08);
    const far = bow(place(deep, (-start * spread) / 2), place(deep, (start * spread) / 2), 1.2);
    const edge = spec.cuff === 'ruffled' ? wave(far, 4, 1.1 * m.scale) : far;
    const outline = join(
      line(place(0, -start / 2), place(deep, (-start * spread) / 2)),
      edge,
      bow(place(0, start / 2), place(0, -start / 2), -0.3),
    );
    const lines = [0.2, 0.4, 0.6, 0.8].map((t) =>
      detail(line(place(0.2, (t - 0.5) * start), mix(place(0.2, (t - 0.5) * start), pointAt(edge, t), 0.7))),
    );
    return [piece('cuff-right', outline, { grain, lines })];
  }
  if (spec.cuff === 'turnedBack') {
    const deep = (shape.length > 20 ? 6 : 2.6) * m.scale;
    const outline = strip(endWidth * 1.06, endWidth * 1.08, -deep, 0.3);
    return [piece('cuff-right', outline, { grain, lines: [rim(outline)] })];
  }
  if (spec.cuff === 'tab') {
    const at = -4.5 * m.scale;
    const strap = strip(endWidth * 1.07, endWidth * 1.05, at, at + 3 * m.scale);
    const end = place(at + 1.5 * m.scale, view === 'front' ? -endWidth * 0.12 : endWidth * 0.1);
    const marks: Mark[] = [{ kind: 'button', at: end, size: 0.75 * m.scale }];
    return [
      piece('cuff-right', strap, {
        grain,
        lines: [stitch(beside(line(place(at, -endWidth * 0.5), place(at, endWidth * 0.5)), 0.6))],
        marks,
      }),
    ];
  }
  return [];
};

type Draw = (frame: Frame, shape: SleeveShape, view: View) => Piece[];

/** Frills one below the other, each slightly wider than the sleeve. */
const tieredSleeve: Draw = ({ m }, shape) => {
  const k = m.scale;
  const [count, covered] = shape.length > 30 * k ? [3, 0.7] : [2, 0.8];
  return Array.from({ length: count }, (_, nth) => 1 - covered + (nth * covered) / count)
    .map((from, nth) => {
      const to = Math.min(1, from + covered / count + 0.03);
      const [a, b] = [onSleeve(shape, from, 0), onSleeve(shape, from, 1)];
      const [c, d] = [onSleeve(shape, to, -0.16), onSleeve(shape, to, 1.16)];
      const low = wave(bow(c, d, 1 * k), 4, 1.4 * k);
      const outline = closed(line(b, a), low);
      const gathers = [0.1, 0.26, 0.42, 0.58, 0.74, 0.9].map((t) =>
        detail(line(mix(a, b, t), mix(mix(a, b, t), pointAt(low, t), 0.6))),
      );
      return piece(`sleeve-tier-${nth + 1}-right`, outline, { grain: -shape.angle, lines: [rim(low), ...gathers] });
    })
    .reverse();
};

/** Gathers over the whole length. */
const ruchedSleeve: Draw = ({ m }, shape) => {
  const k = m.scale;
  const count = Math.max(5, Math.round(shape.length / (2.4 * k)));
  const lines = Array.from({ length: count }, (_, i) => {
    const t = 0.08 + (0.88 * (i + 0.5)) / count;
    const [a, b] = [onSleeve(shape, t, 0.02), onSleeve(shape, t + (i % 2 ? 0.012 : -0.012), 0.96)];
    const sag = add(mix(a, b, 0.5), shape.along, (0.9 + (i % 3) * 0.4) * k);
    const edge = curve(a, mix(a, sag, 0.7), mix(b, sag, 0.7), b);
    return i % 3 ? detail(edge) : crease(edge);
  });
  return [carrier('sleeve-ruching-right', lines)];
};

const cuffBow: Draw = ({ m }, shape, view) => {
  const k = m.scale;
  const place = add(
    pointAt(shape.end, view === 'front' ? 0.3 : 0.5),
    shape.along,
    shape.cuffHeight > 0 ? shape.cuffHeight * 0.5 : -1.6 * k,
  );
  const [a, b] = [add(pointAt(shape.end, 0), shape.along, -1.6 * k), add(pointAt(shape.end, 1), shape.along, -1.6 * k)];
  const band = shape.cuffHeight > 0 ? [] : [stitch(line(a, b))];
  return [carrier('cuff-tie-right', band), ...bowAt('cuff-bow-right', place, 3.8 * k, 'main', 1.1)];
};

const cuffZip: Draw = ({ m }, shape, view) => {
  const k = m.scale;
  if (shape.length < 20 * k) return [];
  const u = view === 'front' ? 0.14 : 0.2;
  const [low, top] = [onSleeve(shape, 0.985, u), onSleeve(shape, 1 - (13 * k) / shape.length, u)];
  const edge = line(top, low);
  return [
    carrier(
      'cuff-zip-right',
      [...[0.9, -0.9].map((away) => stitch(edge.map((place) => add(place, shape.across, away * k))))],
      [{ kind: 'zip', edge, size: 0.7 * k }],
    ),
  ];
};

/** A zipped pocket on the upper arm. */
const armPocket: Draw = ({ m }, shape, view) => {
  const k = m.scale;
  if (shape.length < 24 * k || view === 'back') return [];
  const top = shape.length > 40 * k ? 0.3 : 0.26;
  const place = (t: number, side: number): Point => add(pointAt(shape.outer, t), shape.across, side * k);
  const low = top + (8.4 * k) / shape.length;
  const [a, b, c, d] = [place(top, 2.4), place(top, 7), place(low, 7), place(low, 2.4)];
  const outline = box(a, b, c, d);
  return [
    piece('pocket-arm-right', outline, {
      grain: -shape.angle,
      lines: [rim(outline)],
      marks: [{ kind: 'zip', edge: line(add(a, shape.along, 0.8 * k), add(b, shape.along, 0.8 * k)), size: 0.55 * k }],
    }),
  ];
};

/** Fringe along the outer side. */
const sleeveFringe: Draw = ({ m }, shape) => {
  const k = m.scale;
  if (shape.length < 14 * k) return [];
  const count = Math.round((shape.length * 0.84) / (1.3 * k));
  const places = Array.from({ length: count }, (_, i) => onSleeve(shape, 0.1 + (0.84 * i) / count, 0.03));
  const ends = places.map((place, i) =>
    add(place, [(4.2 + ((i * 5) % 3) * 0.2) * k, (6.6 + ((i * 7) % 4) * 0.25) * k]),
  );
  const root = polygon(...places);
  const outline = closed(root, reverse(polygon(...ends)));
  return [
    piece('fringe-sleeve-right', outline, {
      lines: [seam(root), ...places.map((place, i) => detail(line(place, ends[i] as Point)))],
    }),
  ];
};

/** A strap with a buckle around the end of the sleeve. */
const buckledCuff: Draw = ({ m }, shape, view) => {
  const k = m.scale;
  const up = shape.cuffHeight > 0 ? -shape.cuffHeight * 0.5 : 4.4 * k;
  const place = (u: number, down: number): Point => add(pointAt(shape.end, u), shape.along, down * k - up);
  const strap = box(place(-0.02, -1.2), place(1.02, -1.2), place(1.02, 1.2), place(-0.02, 1.2));
  const marks: Piece['marks'] = view === 'front' ? [{ kind: 'buckle', at: place(0.36, 0), size: 1.3 * k }] : [];
  return [piece('cuff-strap-right', strap, { grain: -shape.angle, lines: [rim(strap)], marks })];
};

/** Crossed cords over a slit at the end of the sleeve. */
const laceCuff: Draw = ({ m }, shape) => {
  const k = m.scale;
  if (shape.length < 10 * k) return [];
  const from = Math.max(0.3, 1 - (13 * k) / shape.length);
  const rows = Math.max(3, Math.round((shape.length * (1 - from)) / (2.6 * k)));
  const side = (t: number, sign: 1 | -1): Point =>
    add(onSleeve(shape, from + (1 - from) * t, 0.46), shape.across, sign * 1.5 * k);
  const opening = box(side(0, -1), side(0, 1), side(1, 1), side(1, -1));
  const cords = Array.from({ length: rows - 1 }, (_, i) => [
    line(side((i + 0.4) / rows, -1), side((i + 1.4) / rows, 1)),
    line(side((i + 0.4) / rows, 1), side((i + 1.4) / rows, -1)),
  ]).flat();
  const place = side(1 - 0.3 / rows, 1);
  return [
    piece('opening-cuff-right', opening, { cloth: 'inside', isInner: true, lines: [rim(opening)] }),
    ...cords.map((edge, nth) => piece(`lacing-cord-cuff-${nth + 1}-right`, strip(edge, 0.22 * k), { cloth: 'cord' })),
    ...bowAt('lacing-bow-cuff-right', add(place, shape.across, -1.5 * k), 2.6 * k, 'cord', 1.4),
  ];
};

/** Start and end of each stripe as fractions of the sleeve's width, from the outer side. */
const stripes = [
  [0.05, 0.13],
  [0.2, 0.28],
] as const;

const along = (shape: SleeveShape, share: number): Edge =>
  through(...[0.03, 0.25, 0.5, 0.75, 0.995].map((t) => onSleeve(shape, t, share)));

/** Two stripes down the outer side of the right sleeve, as on a track jacket. */
const sleeveStripes = (_: Frame, shape: SleeveShape): Piece[] =>
  shape.length < 8
    ? []
    : stripes.map(([from, to], nth) => {
        const outline = join(along(shape, from), reverse(along(shape, to)));
        return piece(`side-stripe-sleeve-${nth}-right`, outline, {
          grain: -shape.angle,
          cloth: 'second',
          isInner: true,
          lines: [rim(along(shape, from)), rim(along(shape, to))],
          shows: ['details.coinSeams'],
        });
      });

/** Point on the right sleeve: `t` along the arm from shoulder to end, `u` across it from the outer to the inner side. */
const onSleeve = (shape: SleeveShape, t: number, u: number): Point =>
  mix(pointAt(shape.outer, t), pointAt(shape.inner, t), u);

/** Outline of a set-in sleeve; a cold shoulder begins below the shoulder tip. */
const sleeveOutline = (frame: Frame, shape: SleeveShape, armhole: Edge): Edge => {
  if (!isColdShoulder(frame, shape)) return outlineOf(shape, armhole);
  const k = frame.m.scale;
  const isShort = shape.length < 26 * k;
  const [, arm] = cut(shape.outer, isShort ? 0.4 : 0.24);
  const [, low] = cut(armhole, isShort ? 0.52 : 0.72);
  const from = startOf(low);
  const opening = isShort
    ? curve(
        from,
        add(mix(from, startOf(arm), 0.3), [0, 1.4 * k]),
        add(startOf(arm), shape.across, 1.2 * k),
        startOf(arm),
      )
    : curve(from, mix(from, startOf(arm), 0.3), add(startOf(arm), shape.across, 3.4 * k), startOf(arm));
  return join(opening, arm, shape.end, reverse(shape.inner), reverse(low));
};

const isColdShoulder = ({ spec }: Frame, shape: SleeveShape): boolean =>
  spec.details.includes('coldShoulder') &&
  spec.sleeveType !== 'raglan' &&
  spec.sleeveType !== 'batwing' &&
  shape.length > 8;

/** Fabric that falls from shoulder and armhole over the arm like a small cape. */
const capeSleeves = ({ m, shoulder, underarm, spec }: Frame): Piece[] => {
  const k = m.scale;
  const isLong = ['long', 'extraLong'].includes(spec.sleeveLength);
  const low = m.waistY + (isLong ? 16 : 5) * k;
  const tip: Point = [shoulder[0] + (isLong ? 23 : 19) * k, low - 3 * k];
  const outer = through(
    shoulder,
    add(shoulder, [3.8 * k, 3.4 * k]),
    add(shoulder, [9.4 * k, (low - shoulder[1]) * 0.42]),
    tip,
  );
  const inner: Point = [underarm[0] * 0.96, low + 1.5 * k];
  const hem = wave(bow(tip, inner, 0.8 * k), 2, 1.3 * k);
  const edge = curve(inner, [underarm[0] * 0.94, low - 10 * k], [shoulder[0] * 0.84, underarm[1] * 0.7], shoulder);
  const lines = [rim(edge), stitch(move(hem, -0.4 * k, -1 * k))];
  const folds = [0.14, 0.4, 0.66, 0.86].map((t) =>
    fold(line(pointAt(hem, t), mix(pointAt(hem, t), add(shoulder, [0.5, 5 * k]), 0.74)), 2.8 * k, 0.6),
  );
  return [
    piece('sleeve-right', join(outer, hem, edge), {
      grain: -18,
      lines,
      folds,
      shows: ['details.capeSleeves', 'sleeveType.setIn', `sleeveLength.${spec.sleeveLength}`],
    }),
  ];
};

const elbowPatch: Draw = ({ m }, shape, view) => {
  const k = m.scale;
  if (shape.length < 30 * k) return [];
  const [t, high] = [0.54, 6.6 * k];
  const u = view === 'back' ? 0.46 : 0.06;
  const centre = onSleeve(shape, t, u);
  const wide = (view === 'back' ? 3.7 : 2.4) * k;
  const turned = ([x, y]: Point): Point => add(add(centre, shape.across, x), shape.along, y);
  const outline = oval([0, 0], wide, high).map(turned);
  // In front only its rim is visible, along the outer side of the sleeve.
  const from = (s: number): Point => onSleeve(shape, t + s, 0.005);
  const shown =
    view === 'back'
      ? outline
      : join(
          through(
            from(-0.11),
            onSleeve(shape, t - 0.06, 0.2),
            onSleeve(shape, t, 0.24),
            onSleeve(shape, t + 0.06, 0.2),
            from(0.11),
          ),
          through(from(0.11), from(0), from(-0.11)),
        );
  const stitched = view === 'back' ? [stitch(oval([0, 0], wide - 0.7 * k, high - 0.8 * k).map(turned))] : [];
  return [piece('patch-elbow-right', shown, { grain: -shape.angle, lines: [rim(shown), ...stitched] })];
};

const splitSleeve: Draw = ({ m }, shape, view) => {
  const k = m.scale;
  if (shape.length < 10 * k) return [];
  const t = shape.length > 30 * k ? 0.42 : 0.2;
  const u = view === 'front' ? 0.34 : 0.3;
  const top = onSleeve(shape, t, u);
  const a = pointAt(shape.end, u - 0.14);
  const b = pointAt(shape.end, u + 0.2);
  const near = through(top, add(onSleeve(shape, (t + 1) / 2, u - 0.11), [0, 0]), a);
  const far = through(top, onSleeve(shape, (t + 1) / 2, u + 0.13), b);
  const outline = join(near, reverse(far));
  return [piece('opening-sleeve-right', outline, { cloth: 'inside', isInner: true, lines: [rim(near), rim(far)] })];
};

const bandAt = (shape: SleeveShape, from: number, to: number): Edge =>
  box(onSleeve(shape, from, -0.01), onSleeve(shape, from, 1.01), onSleeve(shape, to, 1.01), onSleeve(shape, to, -0.01));

const furCuff: Draw = ({ m }, shape) => {
  const k = m.scale;
  const deep = Math.min(9 * k, shape.length * 0.4);
  const at = (down: number, side: number): Point =>
    add(
      add(pointAt(shape.end, 0.5), shape.along, down + shape.cuffHeight),
      shape.across,
      (side * Math.max(shape.endWidth, shape.cuffWidth)) / 2,
    );
  const outline = box(at(-deep, -1.1), at(-deep, 1.1), at(0.8, 1.2), at(0.8, -1.2));
  const furry = scallop(outline, 34, 0.7 * k);
  return [piece('cuff-fur-right', furry, { cloth: 'fur', grain: -shape.angle })];
};

const featherCuff: Draw = ({ m }, shape) => {
  const k = m.scale;
  const at = (u: number): Point => add(add(pointAt(shape.end, u), shape.along, -2 * k), shape.along, shape.cuffHeight);
  return [featherEdge('cuff-feathers-right', through(at(1), at(0.5), at(0)), 8 * k, k, shape.along)];
};

const thumbhole: Draw = ({ m, spec }, shape) => {
  const k = m.scale;
  if (shape.length < 30 * k || spec.sleeveLength === 'threeQuarter') return [];
  const centre = add(
    add(pointAt(shape.end, 0.76), shape.along, shape.cuffHeight > 0 ? shape.cuffHeight * 0.55 : -4 * k),
    shape.across,
    0,
  );
  const outline = oval([0, 0], 0.85 * k, 2 * k).map(
    ([x, y]): Point => add(add(centre, shape.across, x), shape.along, y),
  );
  return [piece('thumbhole-right', outline, { cloth: 'inside', isInner: true, lines: [rim(outline)] })];
};

const velcroTab: Draw = ({ m }, shape, view) => {
  const k = m.scale;
  const base = view === 'front' ? 0.1 : 0.9;
  const at = (down: number, share: number): Point => add(pointAt(shape.end, share), shape.along, down * k);
  const dir = view === 'front' ? 1 : -1;
  const outline = box(at(-5.4, base), at(-5.4, base + dir * 0.5), at(-2, base + dir * 0.5), at(-2, base));
  const inner = box(
    at(-4.8, base + dir * 0.28),
    at(-4.8, base + dir * 0.46),
    at(-2.6, base + dir * 0.46),
    at(-2.6, base + dir * 0.28),
  );
  return [
    piece('cuff-tab-right', outline, {
      grain: -shape.angle,
      lines: [rim(outline), stitch(inner), seam(line(at(-5.4, base + dir * 0.24), at(-2, base + dir * 0.24)))],
    }),
  ];
};

const tapeOnSleeve: Draw = (_, shape) => {
  if (shape.length < 14) return [];
  const [from, to] = shape.length > 30 ? [0.52, 0.6] : [0.62, 0.74];
  return [
    piece('tape-sleeve-right', bandAt(shape, from, to), {
      grain: -shape.angle,
      lines: [from + 0.014, to - 0.014].map((t) => seam(line(onSleeve(shape, t, 0), onSleeve(shape, t, 1)))),
    }),
  ];
};

/** Sleeves of a jacket with a fringed yoke. */
const fringeWithYoke: Draw = (frame, shape, view) =>
  ['jacket', 'shirt', 'coat'].includes(frame.spec.kind) ? sleeveFringe(frame, shape, view) : [];

/** A badge on the upper arm. */
const armBadge: Draw = ({ m, spec }, shape, view) => {
  const k = m.scale;
  if (shape.length < 16 * k || view === 'back') return [];
  const at = add(
    pointAt(shape.outer, spec.details.includes('sleevePocket') ? 0.6 : shape.length > 30 * k ? 0.3 : 0.5),
    shape.across,
    4.6 * k,
  );
  const outline = oval(at, 2.9 * k, 3.3 * k);
  return [
    piece('badge-sleeve-right', outline, {
      isInner: true,
      cloth: 'second',
      lines: [rim(outline), stitch(oval(at, 2.4 * k, 2.8 * k))],
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

/** Trims on the right sleeve. */
const sleeveTrims = (frame: Frame, shape: SleeveShape, view: View): Piece[] =>
  draws.flatMap(([key, draw]) =>
    frame.spec.details.includes(key) ? showing(draw(frame, shape, view), `details.${key}`) : [],
  );

/** A sleeve with a scalloped or curled end and no cuff. */
const shapeSleeveEnd = ({ spec, m }: Frame, shape: SleeveShape): SleeveShape =>
  spec.details.includes('edgedSleeves') && shape.cuffHeight === 0
    ? { ...shape, end: shapeHem(spec, shape.end, m.scale) }
    : shape;

const sleeveEndLines = ({ spec, m }: Frame, shape: SleeveShape): Line[] =>
  spec.details.includes('edgedSleeves') && shape.cuffHeight === 0
    ? showing(shapedHemLines(spec, shape.end, m.scale), 'details.edgedSleeves')
    : [];

/** The right sleeve and its cuff; empty for bare arms. A batwing is part of the body: only its cuff is drawn here. */
export const sleevePieces = (frame: Frame, view: View): Piece[] => {
  const { spec } = frame;
  if (spec.sleeveType === 'flutter' || spec.sleeveType === 'petal')
    return showing(softSleeves(frame, view), `sleeveType.${spec.sleeveType}`, `sleeveLength.${spec.sleeveLength}`);
  if (spec.details.includes('capeSleeves') && spec.sleeveType !== 'batwing') return capeSleeves(frame);
  const cutShape = shapeSleeve(frame);
  if (!cutShape) return [];
  const shape = shapeSleeveEnd(frame, cutShape);
  if (spec.sleeveType === 'batwing') return cuffPieces(frame, shape, view);
  const armhole = view === 'front' ? frame.armholeFront : frame.armholeBack;
  const isRaglan = spec.sleeveType === 'raglan';
  // Named blocks override the default ones.
  const isBlocked = spec.print === 'colourBlock' && !spec.parts?.skirt;
  const sleeve = piece(
    'sleeve-right',
    isRaglan ? raglanOutline(frame, shape, view) : sleeveOutline(frame, shape, armhole),
    {
      grain: -shape.angle,
      cloth: isBlocked && (isRaglan || spec.seed % 2 === 1) ? 'second' : 'main',
      lines: [...linesOf(frame, shape, view), ...sleeveEndLines(frame, shape)],
      folds: foldsOf(shape, frame),
      shows: [
        `sleeveType.${spec.sleeveType}`,
        `sleeveLength.${spec.sleeveLength}`,
        ...(spec.details.includes('wideSleeves') ? ['details.wideSleeves'] : []),
        ...(isColdShoulder(frame, shape) ? ['details.coldShoulder'] : []),
      ],
      marks: marksOf(frame, shape, view),
      ...(spec.kind === 'downJacket' ? { channels: channelsOf(shape) } : {}),
    },
  );
  return [sleeve, ...cuffPieces(frame, shape, view), ...sleeveBorder(frame, shape), ...sleeveTrims(frame, shape, view)];
};

/** The broad border of a wide sleeve, in the collar's fabric. */
const sleeveBorder = ({ spec, m }: Frame, shape: SleeveShape): Piece[] => {
  if (!spec.details.includes('wideSleeves') || !spec.details.includes('crossCollar')) return [];
  const deep = 4.4 * m.scale;
  const inner = through(...[0, 0.33, 0.66, 1].map((t) => add(pointAt(shape.end, t), shape.along, -deep)));
  const outline = closed(shape.end, reverse(inner));
  return [piece('cuff-border-right', outline, { cloth: 'trim', grain: -shape.angle })];
};

const raglanOutline = (frame: Frame, shape: SleeveShape, view: View): Edge => {
  const neck = view === 'front' ? frame.neckFront : frame.neckBack;
  const raglan = raglanSeam(neck, frame.underarm);
  const [beforeSeam] = cut(neck, raglanStart);
  const [, arm] = cut(shape.outer, 0.16);
  const over = join(through(frame.neck, mix(frame.neck, frame.shoulder, 0.6), startOf(arm)), arm);
  return join(over, shape.end, reverse(shape.inner), reverse(raglan), reverse(beforeSeam));
};

const linesOf = (frame: Frame, shape: SleeveShape, view: View): Line[] => {
  const { spec, m } = frame;
  const lines: Line[] = [];
  if (spec.cuff === 'plain' && shape.cuffHeight === 0 && !spec.details.includes('edgedSleeves')) {
    const isKnit = ['tShirt', 'sweatshirt', 'hoodie', 'polo', 'tank'].includes(spec.kind);
    lines.push(stitch(beside(shape.end, -1.8 * m.scale)));
    if (isKnit) lines.push(stitch(beside(shape.end, -1.3 * m.scale)));
  }
  const isTailored = ['blazer', 'coat', 'suitSet'].includes(spec.kind) && spec.sleeveType !== 'raglan';
  if (isTailored) {
    const away = view === 'front' ? 0.26 : 0.62;
    const top = mix(shape.outer[0] as Point, frame.underarm, away + 0.05);
    lines.push(seam(through(top, onSleeve(shape, 0.5, away), mix(endOf(shape.outer), endOf(shape.inner), away))));
  }
  if (shape.isGathered) lines.push(...gathers(shape.end, 0.32, shape.cuffHeight > 0 ? 4 : 2.6, 7, true));
  if (['puff', 'legOfMutton'].includes(spec.sleeveType)) {
    const armhole = view === 'front' ? frame.armholeFront : frame.armholeBack;
    lines.push(...gathers(cut(armhole, 0.75)[0], 0, 4.2 * m.scale, 6, false));
  }
  const isJean = spec.kind === 'jacket' && ['denim', 'twill', 'cotton'].includes(spec.fabric);
  if (isJean && view === 'front' && spec.sleeveType === 'setIn') {
    lines.push(seam(through(pointAt(frame.armholeFront, 0.55), onSleeve(shape, 0.55, 0.55), pointAt(shape.end, 0.6))));
  }
  return lines;
};

/** Short soft lines from a gathered edge into the fabric. `isBefore`: on the right of its direction. */
const gathers = (edge: Edge, from: number, depth: number, count: number, isBefore: boolean): Line[] => {
  const lines: Line[] = [];
  for (let i = 0; i < count; i++) {
    const t = from * 0.3 + ((i + 0.5) / count) * (1 - from * 0.3);
    const start = pointAt(edge, t);
    const reach = depth * (0.6 + (0.4 * ((i * 37) % 5)) / 4);
    const side = pointAt(beside(edge, isBefore ? -reach : reach), t);
    lines.push(detail(bow(start, side, (i % 2 ? 1 : -1) * 0.18)));
  }
  return lines;
};

const foldsOf = (shape: SleeveShape, { underarm, m, spec }: Frame): Fold[] => {
  if (shape.length < 8) return [];
  const folds: Fold[] = [];
  const middle = (t: number, across: number): Point => onSleeve(shape, t, across);
  folds.push(fold(through(add(underarm, [0.4, 0.6]), middle(0.2, 0.6), middle(0.16, 0.28)), 2.2 * m.scale, 0.55));
  if (shape.length > 22) {
    folds.push(fold(through(pointAt(shape.inner, 0.1), middle(0.26, 0.66), middle(0.34, 0.38)), 2 * m.scale, 0.45));
    folds.push(fold(through(pointAt(shape.inner, 0.48), middle(0.52, 0.62), middle(0.5, 0.26)), 1.7 * m.scale, 0.5));
    folds.push(fold(through(pointAt(shape.inner, 0.58), middle(0.63, 0.7), middle(0.66, 0.44)), 1.4 * m.scale, 0.38));
    folds.push(fold(through(pointAt(shape.outer, 0.86), middle(0.87, 0.4), middle(0.83, 0.72)), 1.2 * m.scale, 0.32));
  }
  if (shape.isGathered) {
    folds.push(fold(through(pointAt(shape.end, 0.3), middle(0.82, 0.34)), 1.2 * m.scale, 0.5));
    folds.push(fold(through(pointAt(shape.end, 0.66), middle(0.78, 0.68)), 1.3 * m.scale, 0.5));
  }
  if (spec.sleeveType === 'bell') folds.push(fold(through(pointAt(shape.end, 0.4), middle(0.55, 0.45)), 1.8, 0.6));
  return folds;
};

const marksOf = (frame: Frame, shape: SleeveShape, view: View): Mark[] => {
  const { spec, m } = frame;
  const marks: Mark[] = [];
  if (hasVent(spec) && view === 'back') {
    for (let i = 0; i < 3; i++) {
      const at = add(mix(endOf(shape.outer), endOf(shape.inner), 0.24), shape.along, -(2.2 + i * 1.9) * m.scale);
      marks.push({ kind: 'button', at, size: 0.62 * m.scale });
    }
  }
  if (spec.logo === 'sleeve' && view === 'front') {
    const at = mix(pointAt(shape.outer, 0.42), pointAt(shape.inner, 0.42), 0.4);
    marks.push({ kind: 'logo', at, size: 2.6 * m.scale, turn: -shape.angle });
  }
  return marks;
};

/** Quilting lines across the sleeve. */
const channelsOf = (shape: SleeveShape): Edge[] => {
  const count = Math.max(2, Math.round(shape.length / 7));
  return Array.from({ length: count - 1 }, (_, i) => {
    const t = (i + 1) / count;
    return bow(pointAt(shape.outer, t), pointAt(shape.inner, t), 0.8);
  });
};

/** Flutter and petal sleeves: fabric that falls freely from the armhole. */
const softSleeves = (frame: Frame, view: View): Piece[] => {
  const { spec, m, shoulder, underarm } = frame;
  const armhole = view === 'front' ? frame.armholeFront : frame.armholeBack;
  const reachOut = (spec.sleeveLength === 'cap' ? 8 : 13) * m.scale;
  const [upper] = cut(armhole, 0.86);
  const tip: Point = add(shoulder, [reachOut * 0.78, reachOut * 0.72]);
  const over = through(shoulder, add(shoulder, [reachOut * 0.48, reachOut * 0.14]), tip);
  if (spec.sleeveType === 'flutter') {
    const low = endOf(upper);
    const hem = wave(through(tip, add(mix(tip, low, 0.5), [1.5, 2.6]), low), 4, 1.3 * m.scale);
    const lines = sampleGathers(upper, tip, low);
    const folds = [0.3, 0.55, 0.8].map((t) =>
      fold(line(pointAt(upper, t * 0.8), pointAt(hem, t)), 1.5 * m.scale, 0.55),
    );
    return [piece('sleeve-right', join(over, hem, reverse(upper)), { grain: -48, lines, folds })];
  }
  const end = add(underarm, [3.2 * m.scale, 5 * m.scale]);
  const back = join(over, through(tip, add(tip, [-1.5, 5]), end), reverse(armhole));
  const lap = through(pointAt(over, 0.15), add(tip, [-5 * m.scale, 2.5]), end);
  return [piece('sleeve-right', back, { grain: -48, lines: [seam(lap), stitch(beside(lap, 0.5))] })];
};

const sampleGathers = (upper: Edge, tip: Point, low: Point): Line[] =>
  [0.2, 0.4, 0.6, 0.8].map((t) => {
    const start = pointAt(upper, t);
    return detail(line(start, mix(start, mix(tip, low, t), 0.45)));
  });
