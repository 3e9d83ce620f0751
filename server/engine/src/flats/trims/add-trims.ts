import { garmentKindByKey } from '@atelier/catalogue/attributes';
import {
  add,
  beside,
  bow,
  box,
  boxOf,
  closed,
  curve,
  cut,
  type Edge,
  endOf,
  join,
  line,
  mirror,
  mix,
  oval,
  type Point,
  pointAt,
  rectangle,
  reverse,
  startOf,
  through,
} from '../edge.ts';
import {
  carrier,
  type Mark,
  opening,
  type Piece,
  pair,
  partOfPiece,
  piece,
  rim,
  seam,
  sewn,
  showing,
  stitch,
} from '../piece.ts';
import { bareNecklines } from '../rules.ts';
import type { FlatDetail, FlatSpec, OwnPart, View } from '../spec.ts';
import { hardware, lowerTrims } from './lower-trims.ts';
import { upperTrims } from './upper-trims.ts';
import {
  bottomOf,
  dropAt,
  hemOfPieces,
  lowestOf,
  rightAt,
  sideEnd,
  sideOf,
  spanAt,
  type Trim,
  type Worn,
  wearing,
} from './worn.ts';

/** Parts drawn as regions of the fabric where they have no piece of their own. */
const zoneParts = ['back', 'yoke', 'chest', 'waist', 'knee', 'thigh', 'hem', 'cuff', 'collar'] as const;
type ZonePart = (typeof zoneParts)[number];

const far = 400;

const bandOf = (top: number, bottom: number): Edge => rectangle(-far, top, far, bottom);

const isLeg = ({ name }: Piece): boolean => /^leg-(left|right)$/.test(name);
const isSleeve = ({ name }: Piece): boolean => /^sleeve-(left|right)$/.test(name);

/** Regions by their part; false where the piece has none. */
const zones: Readonly<Record<ZonePart, (piece: Piece, worn: Worn, isBody: boolean) => Edge | false | undefined>> = {
  yoke: ({ outline }, { m }, isBody) =>
    isBody && boxOf([outline]).top < m.armhole * 0.4 && bandOf(-far, m.armhole * 0.62),
  chest: (_, { m, isFront }, isBody) =>
    isBody && isFront && bandOf(m.armhole * 0.55, m.armhole + (m.waistY - m.armhole) * 0.5),
  waist: (piece, { k, skirt, waistY }, isBody) =>
    (isBody || skirt.includes(piece)) && bandOf(waistY - 4 * k, waistY + 4 * k),
  back: (_, { isFront }, isBody) => isBody && !isFront && bandOf(-far, far),
  knee: (piece, worn) => isLeg(piece) && kneesOf(piece, worn),
  thigh: (piece, { m, k, waistY }) => isLeg(piece) && bandOf(waistY + m.crotch - 2 * k, waistY + m.knee - 15 * k),
  hem: (piece, worn) => hemZone(piece, worn),
  cuff: (piece, { k }) => isSleeve(piece) && sleeveEnd(piece, 5.5 * k),
  collar: (_, worn, isBody) => isBody && neckZone(worn),
};

/** Closed clipping edge of a region on a piece; undefined where they do not overlap. */
export const zoneOf = (part: ZonePart, piece: Piece, worn: Worn): Edge | undefined =>
  zones[part](piece, worn, worn.body.includes(piece)) || undefined;

const kneesOf = (leg: Piece, { m, k, waistY }: Worn): Edge | undefined => {
  const y = waistY + m.knee - 5 * k;
  return bottomOf([leg]) > y + 4 * k ? bandOf(y - 8 * k, y + 8 * k) : undefined;
};

const hemZone = (piece: Piece, worn: Worn): Edge | undefined => {
  const isLow = worn.pieces.some(isLeg) ? isLeg(piece) : lowestOf(worn).includes(piece);
  if (!isLow) return undefined;
  const { k } = worn;
  const { top, bottom } = boxOf([piece.outline]);
  return bandOf(bottom - Math.max(5 * k, Math.min(11 * k, (bottom - top) * 0.13)), far);
};

/** Lower end of a sleeve, perpendicular to it. */
const sleeveEnd = ({ outline, name }: Piece, long: number): Edge => {
  const { left, right, top, bottom } = boxOf([outline]);
  const side = /left/.test(name) ? -1 : 1;
  const [inner, outer] = side > 0 ? [left, right] : [right, left];
  // The sleeve runs from its shoulder to the outer lower corner of its bounding box.
  const size = Math.hypot(outer - inner, bottom - top) || 1;
  const way: Point = [(outer - inner) / size, (bottom - top) / size];
  const reach = Math.max(...outline.map(([x, y]) => x * way[0] + y * way[1]));
  const across: Point = [-way[1], way[0]];
  const at: Point = add([0, 0], way, reach - long);
  const [a, b] = [add(at, across, -far), add(at, across, far)];
  return box(a, b, add(b, way, far), add(a, way, far));
};

const neckZone = ({ spec, isFront, frame, body, k }: Worn): Edge | undefined => {
  const middle = dropAt(body, 0)?.[0];
  if (middle === undefined) return undefined;
  if (bareNecklines.includes(spec.neckline)) return bandOf(-far, middle + 4.2 * k);
  const near = beside(isFront ? frame.neckFront : frame.neckBack, 3.4 * k);
  const half = startOf(near)[0] > endOf(near)[0] ? near : reverse(near);
  const right = join([[startOf(half)[0], -60]], half, [[0, endOf(half)[1]]]);
  return join(right, reverse(mirror(right)));
};

/** Regions of the fabric with their own look, each directly after its piece. */
const withZones = (spec: FlatSpec, view: View, drawn: readonly Piece[]): Piece[] => {
  const looks = Object.keys(spec.parts ?? {}) as OwnPart[];
  const asked = zoneParts.filter((part) => looks.includes(part) && !drawn.some((entry) => partOfPiece(entry) === part));
  if (asked.length === 0) return [...drawn];
  const worn = wearing(spec, view, drawn);
  return drawn.flatMap((entry) => [
    entry,
    ...asked.flatMap((part) => {
      const clip = zoneOf(part, entry, worn);
      return clip ? [{ ...entry, name: `zone-${part}-${entry.name}`, isInner: true, clip }] : [];
    }),
  ]);
};

/** An opening in the body that shows the inside, with a faced edge. */
const ovalOpening = (name: string, at: Point, rx: number, ry: number, k: number): Piece => {
  const outline = oval(at, rx, ry);
  return opening(name, outline, [rim(outline), stitch(oval(at, rx + 0.7 * k, ry + 0.7 * k))]);
};

/** Heights of the side cut-outs above the waist. */
const sideRange = ({ spec, m, k, hasBody, bottom }: Worn): readonly [number, number] | undefined => {
  const isBelted = ['belted', 'wrap', 'shirred'].includes(spec.waistShape);
  const low = Math.min(m.waistY - (isBelted ? 3 : 1.2) * k, bottom - 3 * k);
  const top = Math.max(low - 11 * k, m.armhole + 2.5 * k);
  return hasBody && low - top > 4 * k ? [top, low] : undefined;
};

/** Intersection of an outline with a height on its outer side: `side` 1 right, -1 left. */
const placeAt = (outline: Edge, y: number, side: 1 | -1): number | undefined => {
  const count = ((outline.length - 1) / 3) * 24;
  let [best, far] = [undefined as number | undefined, 0];
  for (let i = 1; i <= count; i++) {
    const [before, here] = [pointAt(outline, (i - 1) / count), pointAt(outline, i / count)];
    if (before[1] <= y === here[1] <= y || here[0] * side <= far) continue;
    far = here[0] * side;
    best = (i - 1 + (y - before[1]) / (here[1] - before[1])) / count;
  }
  return best;
};

/** Outline with a cut-out on one side between two heights. */
const notched = (outline: Edge, [top, low]: readonly [number, number], deep: number, side: 1 | -1): Edge => {
  const [one, other] = [placeAt(outline, top, side), placeAt(outline, low, side)];
  if (one === undefined || other === undefined || Math.abs(one - other) > 0.45) return outline;
  const [from, to] = one < other ? [one, other] : [other, one];
  const [before] = cut(outline, from);
  const [, after] = cut(outline, to);
  const [a, b] = [endOf(before), startOf(after)];
  const inward = a[1] < b[1] ? 1 : -1;
  return join(before, bow(a, b, -deep * inward * side), after);
};

/** Removes pieces that a trim replaces, and cuts openings into the contour. */
const cutInto = (spec: FlatSpec, view: View, all: readonly Piece[]): Piece[] => {
  const has = (...keys: readonly FlatDetail[]): boolean => keys.some((key) => spec.details.includes(key));
  const given = [
    ...(view === 'back' && has('backPockets', 'backFlapPockets') ? [/^pocket/] : []),
    ...(has('sideTie') ? [/^belt-(end|bow|knot)/] : []),
  ];
  const drawn = all.filter(({ name }) => !given.some((pattern) => pattern.test(name)));
  if (!spec.details.includes('sideCutouts') || ['knitwear', 'cardigan'].includes(spec.kind)) return [...drawn];
  const worn = wearing(spec, view, drawn);
  const range = sideRange(worn);
  if (!range) return [...drawn];
  const deep = (rightAt(worn.body, (range[0] + range[1]) / 2) ?? 0) * 0.4;
  return drawn.map((entry) => {
    if (!worn.body.includes(entry)) return entry;
    const right = notched(entry.outline, range, deep, 1);
    const both = notched(right, range, deep, -1);
    if (both === entry.outline) return entry;
    const inEye = ([x, y]: Point): boolean => {
      const t = (y - range[0]) / (range[1] - range[0]);
      const edge = (rightAt(worn.body, y) ?? 0) - deep * 4 * t * (1 - t);
      return t > 0 && t < 1 && Math.abs(x) > edge - 0.6;
    };
    return {
      ...entry,
      outline: both,
      lines: entry.lines.filter(({ edge }) => ![0, 0.25, 0.5, 0.75, 1].some((t) => inEye(pointAt(edge, t)))),
      shows: [...(entry.shows ?? []), 'details.sideCutouts'],
    };
  });
};

const frontCutOut = ({ m, k, body, spec, bottom }: Worn): Piece[] => {
  const isDeep = ['v', 'u', 'wrap'].includes(spec.neckline) || spec.details.includes('deepNeck');
  const at = m.armhole + (isDeep ? 9.5 : 4) * k;
  const hasRoom = body.some(({ name }) => name === 'body') && bottom >= at + 6 * k;
  return hasRoom ? [ovalOpening('front-opening', [0, at], 4.6 * k, 3.9 * k, k)] : [];
};

const backCutOut = ({ m, k, body, bottom }: Worn): Piece[] => {
  const top = (dropAt(body, 0.01)?.[0] ?? 0) + 3.4 * k;
  const low = Math.min(m.waistY - 3 * k, bottom - 5 * k);
  if (low - top < 7 * k || !body.some(({ name }) => name === 'body')) return [];
  const wide = Math.min(m.shoulder * 0.5, (low - top) * 0.42);
  const hole = ovalOpening('back-opening', [0, (top + low) / 2], wide, (low - top) / 2, k);
  const marks: Mark[] = [{ kind: 'button', at: [0, top - 1.6 * k], size: 0.6 * k }];
  return [{ ...hole, lines: [...hole.lines, rim(line([0, top - 3.4 * k], [0, top]))], marks }];
};

/** A sewn square, slightly rotated. */
const square = ([x, y]: Point, half: number, turn: number): Edge => {
  const [c, s] = [Math.cos(turn) * half, Math.sin(turn) * half];
  return box([x - c + s, y - s - c], [x + c + s, y + s - c], [x + c - s, y + s + c], [x - c - s, y - s + c]);
};

/** Patches of other fabric on areas of wear. */
const patches = ({ m, k, isFront, hasBody, trunk, leg, waistY }: Worn): Piece[] => {
  const patch = (nth: number, at: Point, half: number, turn: number): Piece =>
    sewn(`patch-${nth}`, square(at, half * k, turn), {
      cloth: 'second',
      grain: (turn * 180) / Math.PI,
      lines: [stitch(square(at, half * k * 0.8, turn))],
    });
  if (leg && !hasBody) {
    const y = waistY + Math.min(m.knee - 4 * k, bottomOf([leg]) - waistY - 12 * k);
    const onLeg = (nth: number, side: 1 | -1, at: number, half: number, turn: number): Piece => {
      const [near, far] = spanAt([leg], at) ?? [0, 0];
      return patch(nth, [(side * (near + far)) / 2, at], half, turn);
    };
    return isFront
      ? [onLeg(1, -1, y, 4.4, -0.1), onLeg(2, 1, y - 19 * k, 3.6, 0.16)]
      : [onLeg(1, 1, y + 4 * k, 4.4, -0.1)];
  }
  const bottom = bottomOf(trunk);
  const top = hasBody ? m.armhole - 3 * k : 8 * k;
  if (trunk.length === 0 || bottom - top < 14 * k) return [];
  const x = (hasBody ? m.chest : m.hip) * 0.5;
  const low = Math.min(bottom - 8 * k, top + 30 * k);
  if (!isFront) return [patch(1, [-x, low], 4.6, 0.12)];
  return [
    patch(1, [x, low], 4.6, 0.12),
    ...(low - top > 16 * k ? [patch(2, [-x * 0.96, (top + low) / 2 + 3 * k], 3.8, -0.14)] : []),
    ...(hasBody && low - top > 12 * k ? [patch(3, [x * 0.9, top + 1 * k], 3, -0.06)] : []),
  ];
};

/** Quilted patches on the front of the shoulders, for a gun or a backpack. */
const shoulderPatches = ({ frame: { neck, shoulder, armholeFront }, k }: Worn): Piece[] => {
  const [a, b] = [mix(neck, shoulder, 0.34), mix(neck, shoulder, 0.98)];
  const c = add(pointAt(armholeFront, 0.55), [-0.4, 0]);
  const d: Point = [a[0] + 0.6 * k, c[1] + 1.2 * k];
  const outline = closed(
    line(a, b),
    cut(armholeFront, 0.55)[0].map(([x, y]): Point => [x - 0.3, y]),
    curve(c, add(c, [-1 * k, 1.6 * k]), add(d, [2.4 * k, 1.4 * k]), d),
  );
  const lines = [0.28, 0.5, 0.72].map((t) => stitch(line(mix(a, d, t), mix(b, c, t))));
  return pair(sewn('patch-shoulder-right', outline, { lines }));
};

/** A shield or a letter sewn on the chest. */
const onChest = (motif: 'crest' | 'letter', { m, k, body, bottom }: Worn): Piece[] => {
  const x = m.chest * 0.48;
  const y = Math.max(m.armhole - 2 * k, (dropAt(body, x)?.[0] ?? 0) + 4 * k);
  return bottom < m.armhole ? [] : [carrier(motif, [], [{ kind: 'patch', motif, at: [x, y], size: 6.4 * k }])];
};

/** Division of an upper body, as a fraction from underarm to hem. */
const share = 0.42;

/** The lower half of an upper body with its own look: "teal top half, white bottom half". Drawn on the body, below all trims. */
const lowerHalf = ({ spec, m, k, body, hasBody }: Worn): Piece[] => {
  if (!spec.parts?.skirt || garmentKindByKey(spec.kind)?.part !== 'upper' || !hasBody) return [];
  const low = sideEnd(body, k) - 0.2;
  const top = m.armhole + (low - m.armhole) * share;
  const half = rightAt(body, top);
  if (half === undefined || low - top < 6 * k) return [];
  const side = sideOf(body, top, low);
  const edge = line([-half, top], [half, top]);
  const [x, y] = endOf(side);
  const hem = hemOfPieces(body, k);
  const below = through([x, y], ...[0.9, 0.7, 0.5, 0.3, 0.1].map((t) => pointAt(hem, t)), [-x, y]);
  return [piece('skirt-block', join(edge, side, below, reverse(mirror(side))), { isInner: true, lines: [seam(edge)] })];
};

const trims: readonly Trim[] = [
  { key: 'frontCutout', view: 'front', draw: frontCutOut },
  { key: 'backCutout', view: 'back', draw: backCutOut },
  ...upperTrims,
  ...lowerTrims,
  { key: 'patches', draw: patches },
  { key: 'crest', view: 'front', on: 'body', draw: (worn) => onChest('crest', worn) },
  { key: 'letterPatch', view: 'front', on: 'body', draw: (worn) => onChest('letter', worn) },
  { key: 'shoulderPatches', at: 'collar', view: 'front', on: 'body', draw: shoulderPatches },
  ...hardware,
];

/** The body in two colours, before trims are added. */
const withHalf = (worn: Worn): Piece[] => {
  const last = worn.pieces.findLastIndex((entry) => worn.body.includes(entry));
  return [...worn.pieces.slice(0, last + 1), ...lowerHalf(worn), ...worn.pieces.slice(last + 1)];
};

/**
 * Adds the requested trims to a drawn garment, in paint order, each with its depicted feature. Trims are positioned by the drawn pieces, so
 * that they fit every kind, size and cut.
 */
export const withTrims = (spec: FlatSpec, view: View, drawn: readonly Piece[]): Piece[] =>
  withZones(spec, view, trimmed(spec, view, drawn));

const trimmed = (spec: FlatSpec, view: View, drawn: readonly Piece[]): Piece[] => {
  const asked = trims.filter(({ key }) => spec.details.includes(key));
  if (asked.length === 0 && !spec.details.includes('sideCutouts')) return withHalf(wearing(spec, view, drawn));
  const cut = wearing(spec, view, cutInto(spec, view, drawn));
  const worn = { ...cut, pieces: withHalf(cut) };
  const parts = (at: Trim['at']): Piece[] =>
    asked
      .filter((trim) => trim.at === at && (trim.view ?? view) === view && (!trim.on || worn.body.length > 0))
      .flatMap((trim) => showing(trim.draw(worn), `details.${trim.key}`));
  // Under a lapel the collar of the left front is drawn before the right front: trims on the left are inserted between them.
  const isCollar = ({ name, isInner }: Piece): boolean => !isInner && /^(collar|lapel|neck|hood|scarf|bow)/.test(name);
  const first = worn.pieces.findIndex(isCollar);
  const last = worn.pieces.findLastIndex((entry) => worn.body.includes(entry));
  const between = first >= 0 && first < last ? first : last + 1;
  const below = first < 0 ? worn.pieces.length : Math.max(first, last + 1);
  const onBody = parts('collar');
  const isEarly = ({ name }: Piece): boolean => between < last && /left/.test(name);
  return [
    ...parts('under'),
    ...worn.pieces.slice(0, Math.min(between, below)),
    ...onBody.filter(isEarly),
    ...worn.pieces.slice(Math.min(between, below), below),
    ...onBody.filter((entry) => !isEarly(entry)),
    ...worn.pieces.slice(below),
    ...parts(undefined),
  ];
};
