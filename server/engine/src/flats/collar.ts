import { isOpenFront } from './closure.ts';
import {
  add,
  beside,
  bothHalves,
  bow,
  box,
  closed,
  curve,
  cut,
  direction,
  type Edge,
  endOf,
  findOn,
  join,
  leftOf,
  line,
  mirror,
  mix,
  type Point,
  pointAt,
  pointsFrom,
  polygon,
  rectangle,
  reverse,
  scallop,
  spread,
  startOf,
  through,
  wave,
  wholeOf,
} from './edge.ts';
import { edgesIn, type Frame, isDeepNeck } from './frame.ts';
import {
  both,
  carrier,
  cord,
  detail,
  fold,
  gathers,
  type Line,
  type Mark,
  mirrorPiece,
  type Piece,
  pair,
  piece,
  rim,
  seam,
  sewn,
  showing,
  stitch,
  stitches,
} from './piece.ts';
import type { FlatSpec, View } from './spec.ts';

/** The inside of the back, visible through the neck, with its label. `low` runs from the right over the front to the left. */
const insideOfNeck = (k: number, top: Edge, low: Edge, labelY: number, size = 2.2): Piece =>
  piece('neck-inside', join(top, low), {
    ...{ cloth: 'inside', isInner: true },
    marks: [{ kind: 'label', at: [0, labelY], size: size * k }],
  });

/** The upper edge behind the neck from the left to the right `end`, `rise` cm higher at its centre. */
const behindNeck = (end: Point, rise: number, bulge: number): Edge =>
  wholeOf(reverse(bow([0, end[1] - rise], end, bulge)));

/** An arc from a side to the centre line: `outer` and `middle` are the heights of its first handle and its centre. */
const arcToCentre = ([x, y]: Point, [near, far]: readonly [number, number], outer: number, middle = outer): Edge =>
  curve([x, y], [x * near, outer], [x * far, middle], [0, middle]);

/** Height (cm at the adult size) and outward lean (fraction of the neck) of the top edge. */
const tubes: Partial<Record<FlatSpec['collar'], { height: number; lean: number; gap: number }>> = {
  bow: { height: 2.6, lean: -0.06, gap: 0 },
  stand: { height: 5, lean: -0.04, gap: 0.35 },
  mandarin: { height: 3.8, lean: -0.08, gap: 0.7 },
  funnel: { height: 9, lean: 0.06, gap: 0 },
  mockNeck: { height: 4.6, lean: -0.08, gap: 0 },
  turtleneck: { height: 9, lean: -0.02, gap: 0 },
  ribbed: { height: 4.4, lean: -0.05, gap: 0.3 },
  fur: { height: 6, lean: 0.34, gap: 0.4 },
};

/** Tube-shaped collars around the neck, open in front where the garment is. */
const tubeCollar = (frame: Frame, view: View): Piece[] => {
  const { k, spec, neck, neckFront } = frame;
  const { collar } = spec;
  const tube = tubes[collar] ?? { height: 5, lean: 0, gap: 0 };
  const high = tube.height * k;
  const gap = spec.closure !== 'none' && spec.closure !== 'placket' ? tube.gap * k : 0;
  const top: Point = [neck[0] * (1 + tube.lean), neck[1] - high];
  const sideEdge = bow(neck, top, tube.lean < 0 ? -0.25 : 0.2);
  const isRib = ['mockNeck', 'turtleneck', 'ribbed'].includes(collar);
  const extras: Partial<Piece> = {
    ...(isRib ? { cloth: collar === 'ribbed' ? 'rib' : 'main', isRibbed: true } : {}),
    ...(collar === 'fur' ? { cloth: 'fur' } : {}),
  };
  if (view === 'back') return [backTube(frame, top, sideEdge, high, extras)];
  const depth = endOf(neckFront)[1];
  const dip = depth - high * (collar === 'funnel' ? 0.92 : 0.96);
  const start = gap + (gap > 0.5 ? 1.4 * k : 0.15);
  const upper = join(
    curve(top, [top[0] * 0.9, top[1] + (dip - top[1]) * 0.72], [top[0] * 0.42, dip], [start, dip]),
    gap > 0.5 ? curve([start, dip], [gap + 0.4, dip + 0.1], [gap, dip + 0.6], [gap * 0.9, dip + 1.8 * k]) : [],
  );
  const low = join(upper, [[gap, depth]], reverse(mirror(upper)));
  const inside = insideOfNeck(k, behindNeck(top, 1 * k, 0.3), low, top[1] + 1.4 * k, 2);
  const stitched = isRib ? [] : [stitch(beside(upper, -0.6 * k))];
  if (gap > 0) {
    const half = join(upper, line(endOf(upper), [gap * 0.4, depth]), reverse(neckFront), sideEdge);
    const right = piece('collar-right', furry(half, spec), { ...extras, lines: stitched });
    return [inside, { ...mirrorPiece(right), outline: mirror(right.outline), grain: 0 }, right];
  }
  const outline = join(
    ...[upper, reverse(mirror(upper)), reverse(mirror(sideEdge)), mirror(neckFront), reverse(neckFront), sideEdge],
  );
  const folded = collar === 'turtleneck' ? [foldLine(neck, top, depth, dip)] : [];
  return [inside, piece('collar', furry(outline, spec), { ...extras, lines: isRib ? folded : both(...stitched) })];
};

const foldLine = (neck: Point, top: Point, depth: number, dip: number): Line => {
  const side = mix(neck, top, 0.16);
  const y = depth + (dip - depth) * 0.16;
  return rim(wholeOf(curve(add(side, [0.5, 0]), [side[0] * 0.86, y * 0.8], [side[0] * 0.42, y], [0, y])));
};

const backTube = (
  { neck, neckBack, spec, k }: Frame,
  top: Point,
  sideEdge: Edge,
  high: number,
  extras: Partial<Piece>,
): Piece => {
  const drop = endOf(neckBack)[1];
  const upper = behindNeck(top, 0.5, 0.2);
  const low = wholeOf(neckBack);
  const start: Point = [neck[0] + 0.3, neck[1] - high * 0.16];
  const folded = curve(start, [neck[0] * 0.8, drop], [neck[0] * 0.4, drop], [0, drop - 0.4]);
  const plain = extras.isRibbed ? [] : [stitch(beside(upper, -0.6 * k)), detail(low)];
  return piece('collar', furry(join(upper, reverse(sideEdge), reverse(low), mirror(sideEdge)), spec), {
    ...extras,
    lines: spec.collar === 'turtleneck' ? [rim(wholeOf(folded))] : plain,
  });
};

const furry = (outline: Edge, spec: FlatSpec): Edge => (spec.collar === 'fur' ? scallop(outline, 34, 0.55) : outline);

/** A striped dress has a plain collar, a plain dress a collar of the main fabric. */
const clothOf = (spec: FlatSpec) => (spec.print === 'solid' ? 'main' : 'second');

/** The inside behind a flat collar, which rises from the shoulder to `rise`. */
const insideOfFlat = ({ k, neck, neckFront }: Frame, rise: Point): Piece => {
  const seamed = join(line(rise, neck), neckFront);
  return insideOfNeck(k, behindNeck(rise, 0.5, 0.2), join(seamed, reverse(mirror(seamed))), 0.9 * k);
};

/** A sailor collar: a square over the back, two long collar leaves to the point of a V, two braids along the edge, a tied scarf. */
const sailorCollar = (frame: Frame, view: View): Piece[] => {
  const { m, k, neck, neckFront, shoulder, spec } = frame;
  const on = mix(neck, shoulder, 0.74);
  const rise: Point = [neck[0] - 0.7 * k, neck[1] - 1 * k];
  const extras = { cloth: clothOf(spec), grain: 0 } as const;
  const gaps = [1.2 * k, 2 * k];
  if (view === 'back') {
    const deep = m.armhole + 1 * k;
    const outer = polygon(on, [on[0] * 0.97, deep], [0, deep + 0.5]);
    const half = join(line([0, neck[1] + 0.4 * k], rise), bow(rise, on, 0.4), outer);
    const inset = (gap: number): Edge =>
      polygon(add(on, [-gap, 0.3]), [on[0] * 0.97 - gap, deep - gap], [0, deep + 0.5 - gap]);
    return [piece('collar', bothHalves(half), { ...extras, lines: gaps.flatMap((gap) => both(rim(inset(gap)))) })];
  }
  const tip: Point = [0.5 * k, endOf(neckFront)[1] + 1.6 * k];
  const outer = through(on, [on[0] * 0.98, m.armhole * 0.5], [on[0] * 0.62, m.armhole * 0.82], tip);
  const [upper] = cut(outer, 0.96);
  const leaf = piece('collar-right', closed(neckFront, reverse(outer), bow(on, rise, -0.4)), {
    ...extras,
    lines: gaps.map((gap) => rim(beside(upper, gap))),
  });
  return [insideOfFlat(frame, rise), ...pair(leaf), ...scarf(tip[1] - 0.4 * k, k)];
};

/** The scarf comes out below both collar leaves and hangs from a knot. */
const scarf = (y: number, k: number): Piece[] => {
  const at = pointsFrom([0, y], k);
  const end = closed(through(...at([0.4, 0, 3.2, 6, 6.4, 13.4])), through(...at([2.2, 14.6, 1.4, 7, -0.2, 1])));
  const knot = through(...at([-1.7, -1.2, 0, -1.6, 1.7, -1.2, 1.5, 1.6, 0, 2.1, -1.5, 1.6, -1.7, -1.2]));
  const lines = [detail(polygon(pointAt(end, 0.06), ...at([3.6, 11])))];
  return [
    ...pair(piece('scarf-right', end, { cloth: 'trim', grain: -15, lines })),
    piece('scarf-knot', knot, { cloth: 'trim' }),
  ];
};

/** Pieces around the neck: inside of the back first, collar leaves last. Lapels belong to the front panels and are drawn there. */
export const collarPieces = (frame: Frame, view: View, overlap: number): Piece[] => {
  const { collar, details } = frame.spec;
  const isWide = details.includes('bigCollar') && ['shirt', 'polo', 'peterPan'].includes(collar);
  const shows = [`collar.${collar}`, ...(isWide ? ['details.bigCollar'] : [])];
  return drawCollar(frame, view, overlap).flatMap((entry) => (entry.isInner ? [entry] : showing([entry], ...shows)));
};

const drawCollar = (frame: Frame, view: View, overlap: number): Piece[] => {
  const { collar } = frame.spec;
  if (collar === 'shirt' || collar === 'polo') return leafCollar(frame, view, overlap);
  if (collar === 'peterPan') return peterPanCollar(frame, view);
  if (collar === 'sailor') return sailorCollar(frame, view);
  const bow = collar === 'bow' && view === 'front' ? tiedBow(frame) : [];
  return collar in tubes ? [...tubeCollar(frame, view), ...bow] : [];
};

/** Shirt collar on a stand; a polo collar is of rib and has no stand. */
const leafCollar = ({ k, spec, neck, neckFront, neckBack }: Frame, view: View, overlap: number): Piece[] => {
  const isPolo = spec.collar === 'polo';
  const isCamp = spec.details.includes('camp');
  const height = (isPolo ? 2.6 : 3.4) * k;
  const fold: Point = [neck[0] - 0.9 * k, -height];
  const outer: Point = [neck[0] + 1.5 * k, neck[1] + 0.5 * k];
  const extras: Partial<Piece> = isPolo ? { cloth: 'rib' } : {};
  const behind = behindNeck(fold, 0.9 * k, 0.35);
  if (view === 'back') {
    const drop = endOf(neckBack)[1];
    const low = wholeOf(arcToCentre(outer, [0.72, 0.35], drop + 1.6 * k, drop + 1.7 * k));
    const lines = isPolo ? [] : [stitch(beside(low, 0.6 * k))];
    return [piece('collar', join(behind, reverse(low)), { ...extras, lines })];
  }
  const depth = endOf(neckFront)[1];
  const rise = (isPolo || isCamp ? 0.6 : 2.6) * k;
  const top: Point = [isCamp ? 2.6 * k : 0.25, depth - rise];
  const grow = k * (spec.details.includes('bigCollar') ? 1.55 : 1);
  const [wide, long] = isCamp ? [8.4, 4.6] : isPolo ? [6.6, 3.6] : [7.2, 4.4];
  const tip: Point = [wide * grow, depth + long * grow];
  const roll = curve(fold, [fold[0] - 0.3, depth * 0.25], [fold[0] * 0.55, depth - rise - 1.8 * k], top);
  const edge = through(outer, add(outer, [0.5 * k, 2.4 * k]), tip);
  const front = bow(tip, top, isCamp ? 0.3 : -0.35);
  const leaf = piece('collar-right', join(roll, reverse(front), reverse(edge), bow(outer, fold, 0.9 * k)), {
    ...extras,
    grain: -28,
    lines: isPolo
      ? [detail(beside(join(edge, front), -0.8 * k))]
      : [edge, front].map((side) => stitch(beside(side, -0.6 * k))),
    marks: spec.details.includes('buttonDown')
      ? [{ kind: 'button', at: add(tip, [-0.5 * k, -1.3 * k]), size: 0.5 * k }]
      : [],
  });
  return [
    insideOfNeck(k, behind, join(roll, reverse(mirror(roll))), -height * 0.2 + 0.6),
    ...(isPolo || isCamp ? [] : standPieces(neckFront, overlap, depth, top, k)),
    ...pair(leaf),
  ];
};

/** Front ends of the stand, overlapping below the collar leaves. */
const standPieces = (neckFront: Edge, overlap: number, depth: number, top: Point, k: number): Piece[] => {
  const [, tail] = cut(neckFront, 0.45);
  const start = pointAt(neckFront, 0.45);
  const head = add(start, [-0.4 * k, -2.6 * k]);
  const lead = line(head, start);
  const end: Point = [1.2 * k, top[1] - 0.2 * k];
  const outline = join(
    lead,
    join(tail, line([0, depth], [-overlap, depth + 0.2])),
    curve([-overlap, depth - 1.4 * k], [-overlap * 0.6, depth - 2.9 * k], [0.4, depth - 3 * k], end),
    curve(end, [3 * k, top[1] - 0.6 * k], add(start, [-2.4 * k, -1.4 * k]), head),
  );
  const marks: Mark[] = overlap > 0.5 ? [{ kind: 'button', at: [0, depth - 1.4 * k], size: 0.5 * k }] : [];
  return [
    piece('collar-stand-left', mirror(join(lead, tail, line([0, depth], [0.2, depth - 2.9 * k])))),
    piece('collar-stand-right', outline, { marks }),
  ];
};

/** A flat collar on the shoulders with round ends. */
const peterPanCollar = (frame: Frame, view: View): Piece[] => {
  const { k, neck, neckFront, shoulder, spec } = frame;
  const wide = (spec.details.includes('bigCollar') ? 9.6 : 6.2) * k;
  const rise: Point = [neck[0] - 0.7 * k, neck[1] - 1.1 * k];
  const slope = (shoulder[1] - neck[1]) / Math.max(1, shoulder[0] - neck[0]);
  const on = add(neck, [wide * 0.8, wide * 0.8 * slope]);
  const cloth = clothOf(spec);
  if (view === 'back') {
    const low = curve(on, [on[0] * 0.9, wide + 2 * k], [on[0] * 0.3, wide + 2.8 * k], [0.15, wide + 2.4 * k]);
    const half = join(line([0, -0.2 * k], rise), bow(rise, on, 0.5), low);
    const lines = [rim(line([0, -0.2 * k], [0, wide + 2.4 * k])), ...both(stitch(beside(low, 0.7 * k)))];
    return [piece('collar', bothHalves(half), { lines, grain: 0, cloth })];
  }
  const y = endOf(neckFront)[1];
  const edge = through(
    on,
    [on[0] - 0.4 * k, y * 0.62],
    [on[0] * 0.66, y + wide * 0.62],
    [4 * k, y + wide * 0.86],
    [1 * k, y + wide * 0.5],
    [0.25, y],
  );
  const leaf = piece('collar-right', closed(neckFront, reverse(edge), bow(on, rise, -0.5)), {
    ...{ grain: -24, cloth },
    lines: [stitch(beside(edge, 0.6 * k))],
  });
  return [insideOfFlat(frame, rise), ...pair(leaf)];
};

/** A bow tied at the front of a stand. */
const tiedBow = ({ k, neckFront }: Frame): Piece[] => {
  const y = endOf(neckFront)[1] + 0.6 * k;
  const at = pointsFrom([0, y], k);
  const loop = closed(through(...at([0.6, 0, 4.6, -3.6, 9, -2.6, 9.2, 2, 5, 2.6, 0.6, 0.5])));
  const tail = closed(through(...at([0.5, 0.6, 2.4, 8, 4.4, 15.5])), through(...at([7.4, 13.6, 4.4, 6.6, 1.6, 0.4])));
  const [a, b, c, d] = at([-1.2, -1.2, 1.2, -1.2, 1.1, 1.7, -1.1, 1.7]) as [Point, Point, Point, Point];
  const fall = detail(line([1.2 * k, y + 1], [4 * k, y + 10 * k]));
  const lines = [
    detail(line([0.8 * k, y], [5 * k, y - 0.8 * k])),
    detail(line([0.8 * k, y + 0.2], [4.4 * k, y + 1 * k])),
  ];
  return [
    ...pair(piece('bow-tail-right', tail, { grain: -18, lines: [fall] })),
    ...pair(piece('bow-loop-right', loop, { grain: -80, lines })),
    piece('bow-knot', join(bow(a, b, 0.3), bow(b, c, 0.2), bow(c, d, 0.3), bow(d, a, 0.2))),
  ];
};

/** The collar of a hanfu or a kimono: one band from behind the neck down both edges, the wearer's left over right, which appears as a y. */
export const crossCollar = (frame: Frame, view: View, overlap: number): Piece[] => {
  const { m, k, neck, neckBack, hemY } = frame;
  const start = add(neck, [-0.6 * k, -1.2 * k]);
  const from = add(neck, [0.4 * k, 0]);
  if (view === 'back') {
    const top = wholeOf(arcToCentre(start, [0.8, 0.4], start[1] - 0.4, start[1] - 0.8));
    return showing([piece('collar', join(top, reverse(wholeOf(neckBack))), { cloth: 'trim' })], 'details.crossCollar');
  }
  const bandOf = (outer: Edge): Edge => closed(outer, reverse(beside(outer, 4.6 * k)));
  const end: Point = [-Math.max(overlap, m.waist * 0.82), Math.min(m.waistY - 3 * k, hemY - 2)];
  const edge = bow(from, end, 0.8 * k);
  const lines = [detail(beside(edge, 2.3 * k))];
  const over = piece('collar-over', bandOf(edge), { cloth: 'trim', grain: -20, lines });
  // The lower front's band, drawn on the right and mirrored, ends where the upper one covers it.
  const covered = bandOf(bow(from, [-1.5 * k, from[1] + 24 * k], 0.6 * k));
  const under = piece('collar-under', reverse(mirror(covered)), { cloth: 'trim', grain: 20 });
  const back = wholeOf(arcToCentre(start, [0.7, 0.35], start[1] - 0.4, start[1] - 0.7));
  const [, y] = pointAt(over.outline, 0.12);
  const low = through(
    neck,
    [neck[0] * 0.3, y + 12 * k],
    [-1 * k, y + 16 * k],
    [-neck[0] * 0.6, y + 10 * k],
    [-neck[0], neck[1]],
  );
  return [insideOfNeck(k, back, low, start[1] + 2 * k), ...showing([under, over], 'details.crossCollar')];
};

/** A frill around the neck, gathered at its seam. */
export const ruffleCollar = (frame: Frame, view: View): Piece[] => {
  if (!frame.spec.details.includes('ruffleCollar')) return [];
  const { k } = frame;
  const [wide, waves, count] = view === 'front' ? [-4.6, 11, 26] : [-3.6, 7, 14];
  const high = wide * k;
  const seam = wholeOf(edgesIn(frame, view).neck);
  const outer = wave(beside(seam, high), waves, 1.1 * k);
  const lines = gathers(seam, count, (_, i, t) => pointAt(beside(seam, high * (0.45 + 0.13 * ((i * 5) % 3))), t));
  const folds = spread(9, (t) => fold(line(pointAt(seam, t), pointAt(outer, t)), 1.2 * k, 0.35));
  const shows = ['details.ruffleCollar', 'craft.ruffles'];
  return [piece('collar-ruffle', join(seam, reverse(outer)), { lines, folds, shows })];
};

/** An empty upright hood. Front: opening, inside and two shells; back: shells with a centre seam. */
export const hoodPieces = (frame: Frame, view: View): Piece[] =>
  showing(drawHood(frame, view), `hat.${frame.spec.hat}`);

const drawHood = ({ m, spec, neck, neckFront, neckBack }: Frame, view: View): Piece[] => {
  const k = m.scale * (spec.gender === 'children' ? 1.16 : 1);
  const at = pointsFrom([0, 0], k);
  const side: Point = add(neck, [3.3 * k, 1.35 * k]);
  const top: Point = [0, -27 * k];
  const shell = through(side, ...at([13.4, -6, 13.8, -14.5, 9.6, -23.4, 4.2, -26.6]), top);
  const ears = spec.hat === 'ears' ? earPieces(k, view) : [];
  const isFur = spec.hat === 'fur';
  if (view === 'back') {
    const drop = endOf(neckBack)[1] + 1.2 * k;
    const low = arcToCentre(side, [0.72, 0.36], drop);
    const middle = line(top, [0, drop]);
    const half = reverse(beside(shell, 1.6));
    const rimmed = scallop(join(half, reverse(mirror(half))), 34, 0.8);
    const snaps = spec.hat === 'detachable' ? [stitch(beside(wholeOf(low), 0.8))] : [];
    const hood = piece('hood', bothHalves(join(reverse(shell), low)), {
      lines: [seam(middle), ...stitches(middle, 0.6), ...snaps],
    });
    return [...ears, ...(isFur ? [piece('hood-fur', rimmed, { cloth: 'fur' })] : []), hood];
  }
  const y = endOf(neckFront)[1];
  const meet: Point = [0.1, y + 1 * k];
  const edge = through(meet, ...at([5.6, 1.6, 8.6, -6.6, 7.6, -15.6, 4, -20.6, 0, -22]));
  const behind = curve(add(neck, [-1.6, 0]), [neck[0] * 0.5, 1.4 * k], [neck[0] * 0.3, 1.6 * k], [0, 1.6 * k]);
  const inside = piece('hood-inside', bothHalves(reverse(edge)), {
    ...{ cloth: 'inside', isInner: true },
    lines: [seam(line([0, -22 * k], [0, 0.6 * k])), seam(wholeOf(behind))],
    marks: [{ kind: 'label', at: [0, 2.4 * k], size: 2.2 * k }],
  });
  const outline = join(edge, reverse(shell), through(side, [side[0] * 0.8, y * 0.72], meet));
  const right = piece('hood-right', outline, { grain: -8, lines: [stitch(beside(edge, -1.9 * k))] });
  const band = join(scallop(beside(edge, -2.4 * k), 15, 0.9 * k), scallop(reverse(beside(edge, 1.7 * k)), 15, 0.7 * k));
  const hasCords = spec.hat === 'drawstring' || spec.hat === 'ears';
  return [
    ...ears,
    inside,
    ...pair(right),
    ...(isFur ? pair(piece('hood-fur-right', band, { cloth: 'fur' })) : []),
    ...(hasCords ? cordPieces([3.2 * k, y - 1.2 * k], y, k) : []),
  ];
};

const cordPieces = (at: Point, y: number, k: number): Piece[] => {
  const path = through(at, [3.5 * k, y + 5 * k], [2.9 * k, y + 13 * k]);
  return pair(cord('cord-right', path, 0.32 * k, { marks: [{ kind: 'eyelet', at, size: 0.55 * k }] }));
};

const earPieces = (k: number, view: View): Piece[] => {
  const ear = (places: readonly number[]): Edge => closed(through(...pointsFrom([0, 0], k)(places)));
  const outer = ear([3.8, -25.4, 4.8, -31.6, 8.6, -33.4, 11, -29.4, 10, -22.6]);
  const inner = ear([5.4, -26.4, 6.2, -30, 8.2, -31, 9.4, -28.6, 8.8, -24.6]);
  const insides = view === 'back' ? [] : pair(piece('ear-inside-right', inner, { cloth: 'second' }));
  return [...pair(piece('ear-right', outer)), ...insides];
};

export interface Lapel {
  /** Start of the lapel's roll line on the edge of the right front. */
  breakPoint: Point;
  /** Neck point to break point. */
  roll: Edge;
  inside: Piece;
  right: Piece[];
  left: Piece[];
  back: Piece[];
}

export const hasLapel = (spec: FlatSpec): boolean => ['notchedLapel', 'peakLapel', 'shawl'].includes(spec.collar);

/** Edges and scale of a lapel: roll line from the stand to the break point, end of the collar on the shoulder. */
interface LapelCut {
  roll: Edge;
  outer: Point;
  wide: number;
}

/** Lapels with their collar, for a front that overlaps by `overlap` cm and closes at `breakY`. */
export const lapelOf = (frame: Frame, overlap: number, breakY: number): Lapel => {
  const { k, spec, neck } = frame;
  const isWide = spec.details.includes('wideLapel');
  const wide = (spec.collar === 'peakLapel' ? 1.12 : 1) * (spec.kind === 'coat' ? 1.18 : 1) * (isWide ? 1.42 : 1) * k;
  const breakPoint: Point = [-overlap, breakY];
  const stand: Point = [neck[0] - 0.7 * k, neck[1] - 2.6 * k];
  const roll = bow(stand, breakPoint, 0.5);
  const outer: Point = [neck[0] + 1.9 * k, neck[1] + 0.7 * k];
  const behind = behindNeck(stand, 0.8 * k, 0.35);
  // Intersection of the roll line with the centre.
  const cross = findOn(roll, ([x]) => x > 0);
  const rollToCentre = through(...[0, 0.25, 0.5, 0.75, 1].map((t) => pointAt(roll, t * cross)));
  const low = join(rollToCentre, reverse(mirror(rollToCentre)));
  const lapel = { roll, outer, wide };
  const right = showing(
    spec.collar === 'shawl' ? shawl(lapel) : notched(spec, lapel),
    ...[`collar.${spec.collar}`, ...(isWide ? ['details.wideLapel'] : [])],
  );
  const backLow = wholeOf(arcToCentre(outer, [0.75, 0.36], endOf(frame.neckBack)[1] + 1.6 * k));
  return {
    breakPoint,
    roll: join(line(neck, stand), roll),
    inside: insideOfNeck(k, behind, low, neck[1] + 1 * k, 2.6),
    right,
    left: right.map(mirrorPiece),
    back: [piece('collar', join(behind, reverse(backLow)), { lines: [stitch(beside(backLow, 0.6))] })],
  };
};

const notched = ({ collar, craft }: FlatSpec, { roll, outer, wide }: LapelCut): Piece[] => {
  const [stand, breakPoint] = [startOf(roll), endOf(roll)];
  const gorge = pointAt(roll, 0.24);
  const from = (at: Point, x: number, y: number): Point => add(at, [x * wide, y * wide]);
  const notch = from(gorge, 3.5, 1.6);
  const isPeak = collar === 'peakLapel';
  const tip = isPeak ? from(notch, 4.6, -3) : from(notch, 3.4, 1.5);
  const collarTip = isPeak ? from(notch, 3, -2.2) : from(notch, 2.5, -1.5);
  const onRoll = (...at: readonly number[]): Edge => through(...at.map((t) => pointAt(roll, t)));
  const fall = curve(
    tip,
    add(mix(tip, breakPoint, 0.3), [1.6 * wide, 0.6]),
    add(mix(tip, breakPoint, 0.72), [1.2 * wide, 1.2]),
    breakPoint,
  );
  const edge = through(outer, mix(outer, collarTip, 0.55), collarTip);
  const upper = join(onRoll(0, 0.08, 0.16, 0.24), line(gorge, notch), reverse(edge), bow(outer, stand, 0.8 * wide));
  return [
    piece('lapel-right', join(line(gorge, notch), fall, reverse(onRoll(0.24, 0.45, 0.7, 1))), {
      ...{ grain: -14, cloth: craft === 'beading' ? 'second' : 'main' },
      lines: [stitch(beside(fall, -0.6))],
    }),
    piece('collar-right', upper, { grain: -30, lines: [stitch(beside(edge, -0.6))] }),
  ];
};

const shawl = ({ roll, outer, wide }: LapelCut): Piece[] => {
  const [stand, breakPoint] = [startOf(roll), endOf(roll)];
  const edge = through(
    outer,
    add(outer, [2.4 * wide, 4.6 * wide]),
    add(mix(outer, breakPoint, 0.46), [5 * wide, 0]),
    add(mix(outer, breakPoint, 0.78), [2.2 * wide, 0.6]),
    breakPoint,
  );
  const outline = join(roll, reverse(edge), bow(outer, stand, 0.8 * wide));
  return [piece('collar-right', outline, { grain: -16, lines: [stitch(beside(edge, -0.6))] })];
};

const banded = ['tShirt', 'sweatshirt', 'knitwear', 'cardigan', 'casualSet', 'tank'];

/** Finishes a neck without a collar: rib band or facing, with the inside of the back. */
export const neckFinish = (frame: Frame, view: View, overlap: number): Piece[] =>
  showing(
    drawNeck(frame, view, overlap),
    `neckline.${frame.spec.neckline}`,
    ...(isDeepNeck(frame.spec) ? ['details.deepNeck'] : []),
  );

const drawNeck = (frame: Frame, view: View, overlap: number): Piece[] => {
  const { spec, k } = frame;
  const isBand = banded.includes(spec.kind) && !['boat', 'square', 'offShoulder'].includes(spec.neckline);
  const wide = ({ tank: 1.1, sweatshirt: 2.4, tShirt: 1.9 }[spec.kind as string] ?? 2.5) * k;
  const cloth = { cloth: 'rib', isRibbed: spec.kind !== 'tank' } as const;
  const edge = edgesIn(frame, view).neck;
  if (view === 'back')
    return isBand
      ? [piece('neck-band', join(wholeOf(inset(edge, wide, false)), reverse(wholeOf(edge))), cloth)]
      : [facing(frame, edge)];
  const isPointed = ['v', 'wrap'].includes(spec.neckline);
  const inner = isBand ? inset(edge, wide, isPointed) : edge;
  const start = startOf(inner);
  const behind = wholeOf(arcToCentre(start, [0.7, 0.35], start[1] + 0.5 * k, start[1] + 0.8 * k));
  const drop = endOf(frame.neckBack.slice(0, 4))[1];
  const backSeam = stitch(wholeOf(arcToCentre(start, [0.7, 0.3], drop, drop + 0.2)));
  const inside: Piece = {
    ...insideOfNeck(k, behind, join(inner, reverse(mirror(inner))), start[1] + 2.4 * k),
    lines: [backSeam],
  };
  if (!isBand) return [inside, ...keyhole(frame), ...cowl(frame), facing(frame, edge)];
  if (isOpenFront(spec)) return [inside, ...openBands(frame, inner, wide, overlap, cloth)];
  const seamed = spec.kind === 'tShirt' ? [stitch(wholeOf(beside(edge, 0.7 * k)))] : [];
  const lines = isPointed ? [rim(line(endOf(edge), endOf(inner)))] : seamed;
  return [inside, piece('neck-band', join(wholeOf(edge), reverse(wholeOf(inner))), { ...cloth, lines })];
};

/** The band of a cardigan, around the neck and down both fronts. */
const openBands = (
  { neckFront: edge, spec, k, hemY }: Frame,
  inner: Edge,
  wide: number,
  overlap: number,
  cloth: Partial<Piece>,
): Piece[] => {
  const low = hemY + (spec.hem === 'ribbed' ? 5.4 * k : 0.5);
  const reach = Math.max(overlap, wide / 2);
  const onNeck = (of: Edge, end: Point): Edge => through(...[0, 0.3, 0.6, 0.85].map((t) => pointAt(of, t)), end);
  const outer = onNeck(edge, [reach, endOf(edge)[1] + reach * 0.6]);
  const into = onNeck(inner, [-reach, endOf(edge)[1] + 0.4]);
  const right =
    spec.closure === 'zip' ? join(edge, reverse(inner)) : join(outer, line([reach, low], [-reach, low]), reverse(into));
  return [
    piece('neck-band-left', join(mirror(edge), reverse(mirror(inner))), cloth),
    piece('neck-band-right', right, { ...cloth, grain: 0 }),
  ];
};

/** Offsets the edge into the opening by a band's width. */
const inset = (edge: Edge, wide: number, isPointed: boolean): Edge => {
  const first = add(startOf(edge), [-wide * 0.92, -wide * 0.3]);
  const last: Point = [0, endOf(edge)[1] - wide * (isPointed ? 1.5 : 1)];
  const moved = beside(edge, -wide);
  const places = [0.25, 0.5, 0.75].map((t) => pointAt(moved, t)).filter(([x]) => x > 0.4);
  return through(first, ...places.slice(0, isPointed ? 2 : 3), last);
};

const facing = ({ k, spec }: Frame, edge: Edge): Piece => {
  const stitched = beside(edge, (spec.neckline === 'offShoulder' ? 2.2 : 0.9) * k);
  const trimmed: Edge = [...stitched.slice(0, -1), [0, endOf(stitched)[1]]];
  return carrier('neck-edge', [stitch(wholeOf(trimmed))], [], endOf(edge)[1]);
};

/** Fabric that drapes in arcs below the neck. */
const cowl = ({ spec, k, neck, neckFront }: Frame): Piece[] => {
  if (!spec.details.includes('cowl')) return [];
  const low = endOf(neckFront)[1];
  const arcs = [1, 2, 3].map((nth) => {
    const wide = neck[0] * (1.02 - nth * 0.06);
    const [side, middle] = [neck[1] + (2 + nth * 1.6) * k, low + nth * 3.6 * k];
    return seam(curve([-wide, side], [-wide * 0.72, middle], [wide * 0.72, middle], [wide, side]));
  });
  return [piece('cowl', rectangle(-0.1, low, 0.1, low + 0.2), { lines: arcs, shows: ['details.cowl'] })];
};

/** A drop-shaped opening under the neck, with a button above it; under a collar it is a separate detail. */
export const keyhole = ({ spec, k, neckFront }: Frame): Piece[] => {
  if (spec.neckline !== 'keyhole' && !spec.details.includes('keyhole')) return [];
  const y = endOf(neckFront)[1] + 1.6 * k;
  const at = pointsFrom([0, y], k);
  const outline = through(...at([0, 0, 1.1, 3, 1.9, 6.4, 0, 8.6, -1.9, 6.4, -1.1, 3, 0, 0]));
  const around = [0, 0.17, 0.34, 0.5, 0.66, 0.83, 1].map((t) => pointAt(beside(outline, 0.7), t));
  return [
    sewn('keyhole', outline, {
      cloth: 'inside',
      shows: ['details.keyhole'],
      lines: [stitch(through(...around))],
      marks: [{ kind: 'button', at: [0, y - 0.7 * k], size: 0.55 * k }],
    }),
  ];
};

/** Shoulder straps, sewn in at the sleeve and buttoned near the neck. */
export const epaulettes = ({ spec, k, neck, shoulder }: Frame): Piece[] => {
  if (!spec.details.includes('epaulettes')) return [];
  const down = leftOf(direction(shoulder, neck));
  const sign = down[1] > 0 ? 1 : -1;
  const at = (share: number, drop: number): Point => add(mix(shoulder, neck, share), down, sign * drop * k);
  const outline = box(at(-0.02, 0.5), at(0.62, 0.5), at(0.76, 2), at(0.62, 3.7), at(-0.02, 4.1));
  return pair(
    sewn('epaulette-right', outline, {
      lines: [stitch(beside(line(at(0, 1.1), at(0.62, 1.1)), 0))],
      marks: [{ kind: 'button', at: at(0.62, 2.05), size: 0.62 * k }],
      shows: ['details.epaulettes'],
    }),
  );
};
