import { garmentKindByKey } from '@atelier/catalogue/attributes';
import {
  add,
  beside,
  bow,
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
  type Point,
  pointAt,
  polygon,
  reverse,
  startOf,
  through,
} from '../edge.ts';
import { frameOf } from '../frame.ts';
import {
  both,
  detail,
  type Line,
  type Mark,
  type Piece,
  pair,
  partOfPiece,
  piece,
  rim,
  seam,
  showing,
  stitch,
} from '../piece.ts';
import { bareNecklines } from '../rules.ts';
import type { FlatDetail, FlatSpec, OwnPart, View } from '../spec.ts';
import { hardware, hemTrims, legTrims, waistTrims } from './lower-trims.ts';
import { backTrims, bodyTrims, carrier, frontTrims, sideTrims } from './upper-trims.ts';
import {
  bottomOf,
  box,
  dropAt,
  hemOfPieces,
  lowestOf,
  oval,
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

const bandOf = (top: number, bottom: number): Edge =>
  polygon([-far, top], [far, top], [far, bottom], [-far, bottom], [-far, top]);

const isLeg = ({ name }: Piece): boolean => /^leg-(left|right)$/.test(name);
const isSleeve = ({ name }: Piece): boolean => /^sleeve-(left|right)$/.test(name);

/** Closed clipping edge of a region on a piece; undefined where they do not overlap. */
export const zoneOf = (part: ZonePart, piece: Piece, worn: Worn): Edge | undefined => {
  const { m, k, body, skirt, view, waistY } = worn;
  const isBody = body.includes(piece);
  const isSkirt = skirt.includes(piece);
  switch (part) {
    case 'yoke':
      return isBody && boxOf([piece.outline]).top < m.armhole * 0.4 ? bandOf(-far, m.armhole * 0.62) : undefined;
    case 'chest':
      return isBody && view === 'front'
        ? bandOf(m.armhole * 0.55, m.armhole + (m.waistY - m.armhole) * 0.5)
        : undefined;
    case 'waist':
      return isBody || isSkirt ? bandOf(waistY - 4 * k, waistY + 4 * k) : undefined;
    case 'back':
      return isBody && view === 'back' ? bandOf(-far, far) : undefined;
    case 'knee':
      return isLeg(piece) ? kneesOf(piece, worn) : undefined;
    case 'thigh':
      return isLeg(piece) ? thighsOf(worn) : undefined;
    case 'hem':
      return hemZone(piece, worn);
    case 'cuff':
      return isSleeve(piece) ? sleeveEnd(piece, 5.5 * k) : undefined;
    case 'collar':
      return isBody ? neckZone(worn) : undefined;
  }
};

const kneesOf = (leg: Piece, { m, k, waistY }: Worn): Edge | undefined => {
  const y = waistY + m.knee - 5 * k;
  return bottomOf([leg]) > y + 4 * k ? bandOf(y - 8 * k, y + 8 * k) : undefined;
};

const thighsOf = ({ m, k, waistY }: Worn): Edge => bandOf(waistY + m.crotch - 2 * k, waistY + m.knee - 15 * k);

const hemZone = (piece: Piece, worn: Worn): Edge | undefined => {
  const { k } = worn;
  const low = lowestOf(worn);
  const isLow = worn.pieces.some(isLeg) ? isLeg(piece) : low.includes(piece);
  if (!isLow) return undefined;
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
  return polygon(a, b, add(b, way, far), add(a, way, far), a);
};

const neckZone = ({ spec, view, body, k }: Worn): Edge | undefined => {
  const middle = dropAt(body, 0)?.[0];
  if (middle === undefined) return undefined;
  if (bareNecklines.includes(spec.neckline)) return bandOf(-far, middle + 4.2 * k);
  const { neckFront, neckBack } = frameOf(spec);
  const edge = view === 'front' ? neckFront : neckBack;
  const near = beside(edge, 3.4 * k);
  const half = (startOf(near)[0] as number) > (endOf(near)[0] as number) ? near : reverse(near);
  const [from, to] = [startOf(half), endOf(half)];
  const right = join(line([from[0], -60], from), half, line(to, [0, to[1]]));
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
const openingPiece = (name: string, outline: Edge, inner: Edge): Piece =>
  piece(name, outline, { cloth: 'inside', isInner: true, lines: [rim(outline), stitch(inner)] });

const ovalOpening = (name: string, at: Point, rx: number, ry: number, k: number): Piece =>
  openingPiece(name, oval(at, rx, ry), oval(at, rx + 0.7 * k, ry + 0.7 * k));

/** Heights of the side cut-outs above the waist. */
const sideRange = ({ spec, m, k, body }: Worn): readonly [number, number] | undefined => {
  const isBelted = ['belted', 'wrap', 'shirred'].includes(spec.waistShape);
  const low = Math.min(m.waistY - (isBelted ? 3 : 1.2) * k, bottomOf(body) - 3 * k);
  const top = Math.max(low - 11 * k, m.armhole + 2.5 * k);
  return body.length > 0 && low - top > 4 * k ? [top, low] : undefined;
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
  const deep = (spanAt(worn.body, (range[0] + range[1]) / 2)?.[1] ?? 0) * 0.4;
  return drawn.map((entry) => {
    if (!worn.body.includes(entry)) return entry;
    const right = notched(entry.outline, range, deep, 1);
    const both = notched(right, range, deep, -1);
    if (both === entry.outline) return entry;
    const inEye = ([x, y]: Point): boolean => {
      const t = (y - range[0]) / (range[1] - range[0]);
      const edge = (spanAt(worn.body, y)?.[1] ?? 0) - deep * 4 * t * (1 - t);
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

const frontCutOut = ({ m, k, body, spec }: Worn): Piece[] => {
  if (!body.some(({ name }) => name === 'body')) return [];
  const isDeep = ['v', 'u', 'wrap'].includes(spec.neckline) || spec.details.includes('deepNeck');
  const at = m.armhole + (isDeep ? 9.5 : 4) * k;
  if (bottomOf(body) < at + 6 * k) return [];
  return [ovalOpening('front-opening', [0, at], 4.6 * k, 3.9 * k, k)];
};

const backCutOut = ({ m, k, body }: Worn): Piece[] => {
  if (!body.some(({ name }) => name === 'body')) return [];
  const top = (dropAt(body, 0.01)?.[0] ?? 0) + 3.4 * k;
  const low = Math.min(m.waistY - 3 * k, bottomOf(body) - 5 * k);
  if (low - top < 7 * k) return [];
  const wide = Math.min(m.shoulder * 0.5, (low - top) * 0.42);
  const hole = ovalOpening('back-opening', [0, (top + low) / 2], wide, (low - top) / 2, k);
  return [
    {
      ...hole,
      lines: [...hole.lines, rim(line([0, top - 3.4 * k], [0, top]))],
      marks: [{ kind: 'button', at: [0, top - 1.6 * k], size: 0.6 * k }],
    },
  ];
};

const cutOuts: readonly Trim[] = [
  { key: 'frontCutout', view: 'front', draw: frontCutOut },
  { key: 'backCutout', view: 'back', draw: backCutOut },
];

/** A sewn square, slightly rotated. */
const square = ([x, y]: Point, half: number, turn: number): Edge => {
  const [c, s] = [Math.cos(turn) * half, Math.sin(turn) * half];
  return box([x - c + s, y - s - c], [x + c + s, y + s - c], [x + c - s, y + s + c], [x - c - s, y - s + c]);
};

const patchAt = (name: string, at: Point, half: number, turn: number): Piece => {
  const outline = square(at, half, turn);
  return piece(name, outline, {
    cloth: 'second',
    grain: (turn * 180) / Math.PI,
    lines: [rim(outline), stitch(square(at, half * 0.8, turn))],
  });
};

/** Patches of other fabric on areas of wear. */
const patches = (worn: Worn): Piece[] => {
  const { m, k, view, body, trunk: all, leg, waistY } = worn;
  if (leg && body.length === 0) {
    const y = waistY + Math.min(m.knee - 4 * k, bottomOf([leg]) - waistY - 12 * k);
    const places: Point[] =
      view === 'front'
        ? [
            [0, y],
            [1, y - 19 * k],
          ]
        : [[1, y + 4 * k]];
    return places.map(([right, at], nth) => {
      const [near, far] = spanAt([leg], at) ?? [0, 0];
      const x = (near + far) / 2;
      return patchAt(`patch-${nth + 1}`, [right ? x : -x, at], (nth ? 3.6 : 4.4) * k, nth ? 0.16 : -0.1);
    });
  }
  const bottom = bottomOf(all);
  const top = body.length > 0 ? m.armhole - 3 * k : 8 * k;
  if (all.length === 0 || bottom - top < 14 * k) return [];
  const x = body.length > 0 ? m.chest * 0.5 : m.hip * 0.5;
  const low = Math.min(bottom - 8 * k, top + 30 * k);
  const out = [patchAt('patch-1', [view === 'front' ? x : -x, low], 4.6 * k, 0.12)];
  if (view === 'front' && low - top > 16 * k)
    out.push(patchAt('patch-2', [-x * 0.96, (top + low) / 2 + 3 * k], 3.8 * k, -0.14));
  if (view === 'front' && body.length > 0 && low - top > 12 * k)
    out.push(patchAt('patch-3', [x * 0.9, top + 1 * k], 3 * k, -0.06));
  return out;
};

/** Quilted patches on the front of the shoulders, for a gun or a backpack. */
const shoulderPatches = ({ spec, k }: Worn): Piece[] => {
  const { neck, shoulder, armholeFront } = frameOf(spec);
  const [a, b] = [mix(neck, shoulder, 0.34), mix(neck, shoulder, 0.98)];
  const c = add(pointAt(armholeFront, 0.55), [-0.4, 0]);
  const d: Point = [a[0] + 0.6 * k, c[1] + 1.2 * k];
  const outline = closed(
    line(a, b),
    cut(armholeFront, 0.55)[0].map(([x, y]): Point => [x - 0.3, y]),
    curve(c, add(c, [-1 * k, 1.6 * k]), add(d, [2.4 * k, 1.4 * k]), d),
  );
  const rows = [0.28, 0.5, 0.72].map((t) => stitch(line(mix(a, d, t), mix(b, c, t))));
  return pair(piece('patch-shoulder-right', outline, { lines: [rim(outline), ...rows] }));
};

/** A shield or a letter sewn on the chest. */
const onChest = (motif: 'crest' | 'letter', worn: Worn): Piece[] => {
  const { m, k, body } = worn;
  if (bottomOf(body) < m.armhole) return [];
  const at: Point = [m.chest * 0.48, m.armhole - 2 * k];
  const free = (dropAt(body, at[0])?.[0] ?? 0) + 4 * k;
  const mark: Mark = { kind: 'patch', motif, at: add(at, [0, Math.max(0, free - at[1])]), size: 6.4 * k };
  return [carrier(motif, [], [mark])];
};

const patchTrims: readonly Trim[] = [
  { key: 'patches', draw: patches },
  { key: 'crest', view: 'front', on: 'body', draw: (worn) => onChest('crest', worn) },
  { key: 'letterPatch', view: 'front', on: 'body', draw: (worn) => onChest('letter', worn) },
  { key: 'shoulderPatches', at: 'collar', view: 'front', on: 'body', draw: shoulderPatches },
];

/** Short gathers below the edge of a neckline, between its centre and a shoulder, alternately longer and shorter. */
const gathersBelow = (edge: Edge, k: number): Line[] =>
  Array.from({ length: 9 }, (_, nth): Line => {
    const t = (nth + 0.5) / 9;
    const [x, y] = pointAt(edge, t);
    const from: Point = [x, y + 1.5 * k];
    // They fan out from the neck with the fabric.
    return detail(line(from, [x * 1.04, y + (nth % 2 ? 3.4 : 4.8) * k]));
  });

/** A neckline gathered by elastic or a cord: a casing along its edge with gathers below. */
const gatheredNeck = ({ spec, view, k }: Worn) => {
  if (spec.closure === 'zip' || spec.collar !== 'none') return [];
  const { neckFront, neckBack } = frameOf(spec);
  const edge = view === 'front' ? neckFront : neckBack;
  return [carrier('neck-gathers', both(stitch(beside(edge, 1.4 * k)), ...gathersBelow(edge, k)))];
};

const neckTrims: readonly Trim[] = [{ key: 'gatheredNeck', on: 'body', draw: gatheredNeck }];

/** Division of an upper body, as a fraction from underarm to hem. */
const share = 0.42;

/** The lower half of an upper body with its own look: "teal top half, white bottom half". Drawn on the body, below all trims. */
const lowerHalf = ({ spec, m, k, body }: Worn): Piece[] => {
  if (!spec.parts?.skirt || garmentKindByKey(spec.kind)?.part !== 'upper' || body.length === 0) return [];
  const low = sideEnd(body, k) - 0.2;
  const top = m.armhole + (low - m.armhole) * share;
  const half = spanAt(body, top)?.[1];
  if (half === undefined || low - top < 6 * k) return [];
  const side = sideOf(body, top, low);
  const edge = line([-half, top], [half, top]);
  const corner = pointAt(side, 1);
  const hem = hemOfPieces(body, k);
  const below = through(corner, ...[0.9, 0.7, 0.5, 0.3, 0.1].map((t): Point => pointAt(hem, t)), [
    -corner[0],
    corner[1],
  ]);
  return [piece('skirt-block', join(edge, side, below, reverse(mirror(side))), { isInner: true, lines: [seam(edge)] })];
};

const trims: readonly Trim[] = [
  ...cutOuts,
  ...bodyTrims,
  ...neckTrims,
  ...frontTrims,
  ...sideTrims,
  ...backTrims,
  ...waistTrims,
  ...hemTrims,
  ...legTrims,
  ...patchTrims,
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
