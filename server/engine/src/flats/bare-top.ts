import {
  add,
  beside,
  bothHalves,
  bow,
  curve,
  type Edge,
  endOf,
  join,
  line,
  mirror,
  type Point,
  pointAt,
  reverse,
  through,
} from './edge.ts';
import type { Frame } from './frame.ts';
import { detail, type Line, type Piece, pair, piece, rim, seam, showing, stitch } from './piece.ts';
import type { FlatSpec, View } from './spec.ts';
import { strapBows, strapHalf, strapPiece } from './trims/straps.ts';

const bare: readonly FlatSpec['neckline'][] = ['strapless', 'sweetheart', 'spaghetti', 'halter', 'oneShoulder'];

/** Off the shoulder is drawn like any sleeve, from a lower shoulder. */
export const isBare = (spec: FlatSpec): boolean =>
  spec.collar === 'none' &&
  spec.hat === 'none' &&
  (bare.includes(spec.neckline) || spec.details.includes('shoulderStraps'));

/** The body and straps of a top that leaves the shoulders bare, down to the hem of the frame. */
export const barePieces = (frame: Frame, view: View, lower: Edge = join(frame.side, frame.hem)): Piece[] => {
  if (frame.spec.neckline === 'oneShoulder') return showing([oneShoulder(frame, view, lower)], 'neckline.oneShoulder');
  const { m, spec } = frame;
  const top = topEdge(frame, view);
  const half = join(top, lower);
  const lines: Line[] = [stitch(beside(top, -0.6 * m.scale)), stitch(mirror(beside(top, -0.6 * m.scale)))];
  const isCupped = view === 'front' && ['sweetheart', 'strapless'].includes(spec.neckline) && spec.gender === 'woman';
  if (isCupped) {
    const peak = pointAt(top, spec.neckline === 'sweetheart' ? 0.5 : 0.55);
    const down = through(
      peak,
      [m.chest * 0.5, m.armhole + 6 * m.scale],
      [m.chest * 0.36, m.waistY],
      [m.chest * 0.38, Math.min(frame.hemY, m.hipY) - 1],
    );
    lines.push(seam(down), seam(mirror(down)));
  }
  const isDraped = view === 'front' && spec.details.includes('cowl');
  if (isDraped) lines.push(...drapes(top, m.scale));
  const shows = [
    `neckline.${spec.neckline}`,
    ...(isDraped ? ['details.cowl'] : []),
    ...(view === 'back' && spec.details.includes('openBack') ? ['details.openBack'] : []),
  ];
  const body = piece('body', bothHalves(half), { lines, shows });
  return [...straps(frame, view, top), body];
};

/** Arcs of a cowl between the straps. */
const drapes = (top: Edge, k: number): Line[] =>
  [1, 2, 3].map((nth) => {
    const [wide, y] = pointAt(top, 0.62 - nth * 0.04);
    const low = (top[0] as Point)[1] + nth * 3.6 * k;
    const from: Point = [wide, y + nth * 1.5 * k];
    return seam(curve([-from[0], from[1]], [-wide * 0.6, low + 1.2 * k], [wide * 0.6, low + 1.2 * k], from));
  });

/** Centre of the top edge to the underarm. */
const topEdge = ({ m, spec, underarm }: Frame, view: View): Edge => {
  const a = m.armhole;
  const k = m.scale;
  const side: Point = underarm;
  if (view === 'back') {
    const isOpen = spec.details.includes('openBack');
    const low = isOpen ? 15 : ({ halter: 9, spaghetti: 2.5 }[spec.neckline as string] ?? 1.2);
    return curve([0, a + low * k], [side[0] * 0.4, a + low * k], [side[0] * 0.8, a + low * 0.5 * k + 0.4], side);
  }
  switch (spec.neckline) {
    case 'square':
      return join(
        line([0, a - 6.4 * k], [side[0] * 0.56, a - 6.8 * k]),
        curve([side[0] * 0.56, a - 6.8 * k], [side[0] * 0.72, a - 4 * k], [side[0] * 0.86, a - 1.6 * k], side),
      );
    case 'v':
      return join(
        bow([0, a + 1.5 * k], [side[0] * 0.5, a - 8 * k], -0.8),
        curve([side[0] * 0.5, a - 8 * k], [side[0] * 0.66, a - 4 * k], [side[0] * 0.84, a - 1.4 * k], side),
      );
    case 'sweetheart':
      return through(
        [0, a - 1.6 * k],
        [side[0] * 0.22, a - 5 * k],
        [side[0] * 0.5, a - 6.2 * k],
        [side[0] * 0.82, a - 3.4 * k],
        side,
      );
    case 'spaghetti':
      return join(
        through([0, a - 4.4 * k], [side[0] * 0.26, a - 4.9 * k], [side[0] * 0.48, a - 8 * k]),
        curve([side[0] * 0.48, a - 8 * k], [side[0] * 0.64, a - 4 * k], [side[0] * 0.84, a - 1.4 * k], side),
      );
    case 'halter': {
      const neck: Point = [6.6 * k, 1.2 * k];
      return join(
        curve([0, 7.4 * k], [2 * k, 6.6 * k], [4.6 * k, 4.2 * k], neck),
        curve(neck, [side[0] * 0.48, a * 0.45], [side[0] * 0.62, a - 2.6 * k], side),
      );
    }
    default:
      return curve([0, a - 2.6 * k], [side[0] * 0.36, a - 3.4 * k], [side[0] * 0.74, a - 3 * k], side);
  }
};

const straps = ({ m, spec, neck, shoulder }: Frame, view: View, top: Edge): Piece[] => {
  const k = m.scale;
  const wide = strapHalf(spec) * k;
  if (spec.neckline === 'halter') {
    const up: Point = [6.6 * k, 1.2 * k];
    if (view === 'back') {
      const band = bow([-7 * k, -0.6 * k], [7 * k, -0.6 * k], -1.5 * k);
      return [piece('neck-band', join(band, reverse(beside(band, -1.5 * k))), { lines: [] })];
    }
    const tie = through(up, add(up, [0.8, -1.6 * k]), [4.2 * k, -3 * k], [0, -3.4 * k]);
    return [piece('neck-band', join(bothHalves(tie), []), { cloth: 'inside', isInner: true, lines: [rim(tie)] })];
  }
  const isHung = spec.details.includes('shoulderStraps');
  if (spec.neckline !== 'spaghetti' && !isHung) return [];
  const isCrossed = spec.details.includes('crossStraps') && view === 'back';
  const end = view === 'front' ? pointAt(top, 0.64) : pointAt(top, 0.42);
  const start: Point = isCrossed ? [-end[0], end[1]] : end;
  const peaks: Record<string, Point> = {
    square: [m.chest * 0.53, m.armhole - 7 * k],
    sweetheart: [m.chest * 0.5, m.armhole - 6.2 * k],
    v: [m.chest * 0.495, m.armhole - 8 * k],
  };
  const peak: Point = view === 'front' ? (peaks[spec.neckline] ?? [m.chest * 0.99 * 0.48, m.armhole - 8 * k]) : start;
  const high: Point = [Math.min(shoulder[0] * 0.66, neck[0] + 2.6 * k), neck[1] + (view === 'front' ? 0.4 : 0.2)];
  const path = isCrossed
    ? line(high, add(peak, [0, 0.8]))
    : bow(high, add(peak, [0, 0.8]), view === 'front' ? -0.5 : 0.6);
  const strap = strapPiece(spec, path, wide, k);
  const hidden = view === 'front' ? bow(high, [m.chest * 0.44, m.armhole + 0.6], 0.6) : undefined;
  const behind = hidden
    ? pair(piece('strap-back-right', join(beside(hidden, wide), reverse(beside(hidden, -wide))), { cloth: 'inside' }))
    : [];
  return [
    ...behind,
    ...showing(pair(strap), 'details.shoulderStraps', ...(isCrossed ? ['details.crossStraps'] : [])),
    ...strapBows(spec, view, high, k),
  ];
};

const oneShoulder = (frame: Frame, view: View, lower: Edge): Piece => {
  const { m, neck, shoulder, underarm } = frame;
  const k = m.scale;
  const armhole = view === 'front' ? frame.armholeFront : frame.armholeBack;
  const bareSide: Point = [-underarm[0] * 0.99, m.armhole - 0.6 * k];
  const top = curve(neck, [neck[0] * 0.55, m.armhole * 0.46], [-underarm[0] * 0.4, m.armhole - 5 * k], bareSide);
  const right = join(line(neck, shoulder), armhole, lower);
  const outline = join(right, reverse(mirror(lower)), line(mirror(lower)[0] as Point, bareSide), reverse(top));
  const lines = [
    stitch(beside(top, 0.6 * k)),
    stitch(beside(armhole, -0.6 * k)),
    detail(line(endOf(top), endOf(top))),
  ].slice(0, 2);
  return view === 'front'
    ? piece('body', outline, { lines })
    : piece('body', reverse(mirror(outline)), {
        lines: lines.map((entry) => ({ ...entry, edge: mirror(entry.edge) })),
      });
};
