import { bow, cut, type Edge, endOf, join, line, type Point, pointAt, startOf } from '../edge.ts';
import { type Piece, piece, rim, stitch } from '../piece.ts';
import type { FlatDetail, FlatSpec, View } from '../spec.ts';
import { oval } from './small-parts.ts';
import { bottomOf, dropAt, spanAt, type Trim, type Worn, wearing } from './worn.ts';

/** An opening in the body through which its inside shows, with a faced edge. */
const openingPiece = (name: string, outline: Edge, inner: Edge): Piece =>
  piece(name, outline, { cloth: 'inside', isInner: true, lines: [rim(outline), stitch(inner)] });

const ovalOpening = (name: string, at: Point, rx: number, ry: number, k: number): Piece =>
  openingPiece(name, oval(at, rx, ry), oval(at, rx + 0.7 * k, ry + 0.7 * k));

/** Heights between which the sides are cut out, above the waist. */
const sideRange = ({ spec, m, k, body }: Worn): readonly [number, number] | undefined => {
  const isBelted = ['belted', 'wrap', 'shirred'].includes(spec.waistShape);
  const low = Math.min(m.waistY - (isBelted ? 3 : 1.2) * k, bottomOf(body) - 3 * k);
  const top = Math.max(low - 11 * k, m.armhole + 2.5 * k);
  return body.length > 0 && low - top > 4 * k ? [top, low] : undefined;
};

/** Where an outline crosses a height on its outer side: `side` 1 right, -1 left. */
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

/** The outline with one side cut out between two heights. */
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

/** Takes away what a trim takes the place of, and cuts what leaves a hole in the contour itself. */
export const cutInto = (spec: FlatSpec, view: View, all: readonly Piece[]): Piece[] => {
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

const frontCutOut = ({ view, m, k, body, spec }: Worn): Piece[] => {
  if (view === 'back' || !body.some(({ name }) => name === 'body')) return [];
  const isDeep = ['v', 'u', 'wrap'].includes(spec.neckline) || spec.details.includes('deepNeck');
  const at = m.armhole + (isDeep ? 9.5 : 4) * k;
  if (bottomOf(body) < at + 6 * k) return [];
  return [ovalOpening('front-opening', [0, at], 4.6 * k, 3.9 * k, k)];
};

const backCutOut = ({ view, m, k, body }: Worn): Piece[] => {
  if (view === 'front' || !body.some(({ name }) => name === 'body')) return [];
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

export const cutOuts: readonly Trim[] = [
  { key: 'frontCutout', draw: frontCutOut },
  { key: 'backCutout', draw: backCutOut },
];
