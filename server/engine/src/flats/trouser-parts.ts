import type { Measures } from './block.ts';
import {
  add,
  beside,
  cut,
  type Edge,
  endOf,
  join,
  line,
  mirror,
  type Point,
  pointAt,
  polygon,
  reverse,
  through,
} from './edge.ts';
import type { Leg, LegPlace } from './leg-shape.ts';
import { type Line, type Mark, type Piece, pair, piece, rim, seam, showing, stitch } from './piece.ts';
import { patchPocket, weltPocket } from './pocket.ts';
import type { FlatSpec } from './spec.ts';

/** Fly and front pockets. */
export const frontParts = (spec: FlatSpec, m: Measures, { topY, topHalf, sag }: LegPlace, leg: Leg): Piece[] => {
  const k = m.scale;
  const out: Piece[] = kneePockets(spec, m, leg);
  const isLegging = spec.details.includes('leggings');
  const isSoft = ['elastic', 'drawstring', 'shirred'].includes(spec.waistShape);
  const marks: Mark[] = [];
  const lines: Line[] = [];
  const deep = Math.min(17 * k, (leg.crotch[1] - topY) * 0.66);
  if (!isSoft && !isLegging && spec.kind !== 'jumpsuit') {
    const fly = join(
      line([3 * k, topY + sag * 0.9], [3 * k, topY + deep - 3 * k]),
      through([3 * k, topY + deep - 3 * k], [2 * k, topY + deep - 0.6 * k], [0.1, topY + deep]),
    );
    lines.push(stitch(fly));
    if (spec.kind === 'jeans') lines.push(stitch(beside(fly, -0.5)));
  }
  const isJeanPocket = spec.pocket === 'fivePocket' || spec.kind === 'jeans';
  if (isJeanPocket) {
    const from: Point = [topHalf * 0.52, topY + sag * 0.7];
    const to: Point = [sideAt(leg.outer, topY + 9.5 * k) - 0.1, topY + 9.5 * k];
    const scoop = through(from, [topHalf * 0.6, topY + 5.6 * k], [m.hip * 0.82, topY + 9.4 * k], to);
    const bag = join(scoop, reverse(cutAt(leg.outer, to[1])), line([topHalf, topY], from));
    out.push(
      ...pair(
        piece('pocket-bag-right', bag, {
          lines: [rim(scoop), stitch(beside(scoop, -0.5)), stitch(beside(scoop, -1))],
          shows: ['pocket.fivePocket'],
          marks: [
            { kind: 'rivet', at: add(from, [0.5, 0.8]), size: 0.35 * k },
            { kind: 'rivet', at: add(to, [-0.8, 0.2]), size: 0.35 * k },
          ],
        }),
      ),
    );
    const coin = polygon(
      [topHalf * 0.68, topY + 3.6 * k],
      [topHalf * 0.92, topY + 3.4 * k],
      [topHalf * 0.94, topY + 8.6 * k],
      [topHalf * 0.7, topY + 8.2 * k],
      [topHalf * 0.68, topY + 3.6 * k],
    );
    lines.push(seam(line(coin[0] as Point, coin[3] as Point)));
  } else if (['slant', 'welt', 'zipped', 'cargo', 'patch'].includes(spec.pocket)) {
    const mouth = line([topHalf * 0.66, topY + 0.4], [sideAt(leg.outer, topY + 15 * k) - 0.1, topY + 15 * k]);
    lines.push(
      ...showing(
        [rim(mouth), rim(mirror(mouth))],
        'pocket.slant',
        `pocket.${spec.pocket === 'cargo' ? 'slant' : spec.pocket}`,
      ),
    );
    lines.push(stitch(beside(mouth, -0.6)), stitch(mirror(beside(mouth, -0.6))));
    if (spec.pocket === 'zipped')
      marks.push({ kind: 'zip', edge: mouth, size: 0.5 * k }, { kind: 'zip', edge: mirror(mouth), size: 0.5 * k });
  }
  if (spec.pocket === 'cargo') {
    const y = leg.crotch[1] + (leg.isShort ? -1 : spec.details.includes('kneePockets') ? 0.5 : 9) * k;
    const x = leg.isShort ? m.hip * 0.78 : pointAt(leg.outer, 0.5)[0] - 6.2 * k;
    out.push(
      ...showing(
        patchPocket('cargo-right', [x, y], 12 * k, leg.isShort ? 11 * k : 16 * k, 'cut', true).flatMap(pair),
        'pocket.cargo',
      ),
    );
  }
  out.push(
    piece('fly', polygon([-0.2, topY + sag], [0.2, topY + sag], [0, topY + sag + 0.4], [-0.2, topY + sag]), {
      isInner: true,
      lines,
      marks,
    }),
  );
  return out;
};

/** Patches over the knees. */
const kneePockets = (spec: FlatSpec, m: Measures, leg: Leg): Piece[] => {
  if (!spec.details.includes('kneePockets') || leg.isShort) return [];
  const k = m.scale;
  const t = 0.7;
  const [outer, inner] = [pointAt(leg.outer, t), pointAt(leg.inner, t)];
  const wide = (outer[0] - inner[0]) * 0.66;
  const y = leg.crotch[1] + (leg.hemY - leg.crotch[1]) * 0.4;
  return showing(
    patchPocket('knee-pocket-right', [(outer[0] + inner[0]) / 2, y], wide, 17 * k, 'cut', true).flatMap(pair),
    'details.kneePockets',
  );
};

const sideAt = (edge: Edge, y: number): number => endOf(cutAt(edge, y))[0];

/** The part of an edge above a height. */
const cutAt = (edge: Edge, y: number): Edge => {
  let [low, high] = [0, 1];
  for (let i = 0; i < 24; i++) {
    const middle = (low + high) / 2;
    if (pointAt(edge, middle)[1] < y) low = middle;
    else high = middle;
  }
  return cut(edge, low)[0];
};

/** Seat seam, yoke and back pockets. */
export const backParts = (spec: FlatSpec, m: Measures, { topY, sag }: LegPlace, leg: Leg): Piece[] => {
  const k = m.scale;
  const lines: Line[] = [];
  const out: Piece[] = [];
  const isJean =
    spec.kind === 'jeans' || (spec.fabric === 'denim' && spec.pocket === 'fivePocket') || spec.pocket === 'fivePocket';
  if (isJean) {
    const yoke = line([0, topY + 7.5 * k], [sideAt(leg.outer, topY + 4 * k) - 0.1, topY + 4 * k]);
    lines.push(
      ...[yoke, mirror(yoke)].flatMap((edge) => [seam(edge)]),
      stitch(beside(yoke, -0.6)),
      stitch(mirror(beside(yoke, -0.6))),
      stitch(line([0.6, topY + sag], [0.6, leg.crotch[1] - 0.5])),
    );
    out.push(...patchPocket('pocket-right', [m.hip * 0.5, topY + 9.4 * k], 12.4 * k, 13.6 * k, 'point').flatMap(pair));
  } else if (['welt', 'slant'].includes(spec.pocket) && !spec.details.includes('leggings')) {
    out.push(...weltPocket('pocket-right', [m.hip * 0.5, topY + 9 * k], 11.5 * k, 1.2 * k, 0).flatMap(pair));
    const dart = line([m.hip * 0.48, topY + sag * 0.5], [m.hip * 0.49, topY + 8.6 * k]);
    lines.push(seam(dart), seam(mirror(dart)));
  } else if (['cargo', 'patch'].includes(spec.pocket)) {
    out.push(
      ...patchPocket(
        'pocket-right',
        [m.hip * 0.5, topY + 8 * k],
        12 * k,
        13 * k,
        'cut',
        spec.pocket === 'cargo',
      ).flatMap(pair),
    );
  } else if (spec.pocket === 'zipped') {
    const edge = line([m.hip * 0.26, topY + 9 * k], [m.hip * 0.72, topY + 9 * k]);
    out.push(
      piece(
        'pocket',
        polygon(
          [m.hip * 0.26, topY + 8.6 * k],
          [m.hip * 0.72, topY + 8.6 * k],
          [m.hip * 0.72, topY + 9.6 * k],
          [m.hip * 0.26, topY + 9.6 * k],
          [m.hip * 0.26, topY + 8.6 * k],
        ),
        { marks: [{ kind: 'zip', edge, size: 0.5 * k }] },
      ),
    );
  }
  out.push(
    piece('seat', polygon([-0.2, topY + sag], [0.2, topY + sag], [0, topY + sag + 0.4], [-0.2, topY + sag]), {
      isInner: true,
      lines: [...lines, seam(line([0, topY + sag], leg.crotch))],
    }),
  );
  return out;
};
