import {
  add,
  beside,
  bothHalves,
  bow,
  box,
  closed,
  type Edge,
  endOf,
  join,
  line,
  mix,
  type Point,
  pointsFrom,
  polygon,
  startOf,
  through,
  wholeOf,
} from './edge.ts';
import { type Frame, widthAt } from './frame.ts';
import { both, type Piece, pair, piece, rim, sewn, showing, stitch } from './piece.ts';
import type { FlatSpec } from './spec.ts';

const inward = (outline: Edge, gap: number): Edge => {
  const middle = centreOf(outline);
  return outline.map((place) =>
    add(place, [Math.sign(middle[0] - place[0]) * gap, Math.sign(middle[1] - place[1]) * gap] as Point, 1),
  );
};

const centreOf = (outline: Edge): Point => {
  const count = outline.length;
  return [outline.reduce((sum, [x]) => sum + x, 0) / count, outline.reduce((sum, [, y]) => sum + y, 0) / count];
};

/** Lower edge of a patch pocket from right to left: shares of its half width and of its height. */
const pocketEnds = {
  point: [1, 0.82, 0, 1, -1, 0.82],
  cut: [1, 0.84, 0.7, 1, -0.7, 1, -1, 0.84],
  round: [1, 0.8, 0.82, 0.97, 0, 1, -0.82, 0.97, -1, 0.8],
} as const;

/** A patch pocket: square top, bottom corners cut or rounded. */
export const patchPocket = (
  name: string,
  at: Point,
  wide: number,
  high: number,
  shape: keyof typeof pocketEnds = 'round',
  flap = false,
): Piece[] => {
  const place = (places: readonly number[]): Point[] =>
    pointsFrom(at, 1)(places.map((share, i) => share * (i % 2 ? high : wide / 2)));
  const low = (shape === 'round' ? through : polygon)(...place(pocketEnds[shape]));
  const outline = join(polygon(...place([-1, 0, 1, 0, 1, 0.8])), low, polygon(...place([-1, 0.8, -1, 0])));
  const band = flap ? [] : [stitch(polygon(...place([-1, 0.17, 1, 0.17])))];
  const body = sewn(name, outline, { lines: [stitch(inward(outline, 0.45)), ...band] });
  return flap ? [body, flapPiece(`${name}-flap`, add(at, [0, -0.4]), wide * 1.05, high * 0.36)] : [body];
};

const flapPiece = (name: string, at: Point, wide: number, high: number): Piece => {
  const half = wide / 2;
  const side = high * 0.78;
  const outline = polygon(...pointsFrom(at, 1)([-half, 0, half, 0, half, side, 0, high * 1.05, -half, side, -half, 0]));
  return sewn(name, outline, {
    lines: [stitch(inward(outline, 0.45))],
    marks: [{ kind: 'button', at: add(at, [0, high * 0.68]), size: 0.62 }],
  });
};

/** A tailored flap: a straight strip that slants towards the side. */
const tailoredFlap = (name: string, [x, y]: Point, wide: number, high: number): Piece[] => {
  const a: Point = [x - wide / 2, y];
  const b: Point = [x + wide / 2, y - 0.7];
  const low = [add(b, [0.3, high * 0.8]), add(b, [-0.6, high]), add(a, [0.9, high]), add(a, [0, high * 0.8])];
  const welt = line(add(a, [0, -0.7]), add(b, [0, -0.7]));
  return [
    sewn(name, closed(line(a, b), through(...low))),
    piece(`${name}-welt`, box(startOf(welt), endOf(welt), b, a), { lines: [rim(welt)] }),
  ];
};

export const weltPocket = (name: string, at: Point, wide: number, high: number, turn: number): Piece[] => {
  const radians = (turn / 180) * Math.PI;
  const u: Point = [Math.cos(radians), Math.sin(radians)];
  const v: Point = [-Math.sin(radians), Math.cos(radians)];
  const [a, b] = [add(at, u, -wide / 2), add(at, u, wide / 2)];
  return [sewn(name, box(a, b, add(b, v, high), add(a, v, high)), { grain: turn })];
};

/** Pockets of an upper body; `top` is the depth of the front opening, so that no pocket lies in a neckline. */
export const upperPockets = (frame: Frame): Piece[] => {
  const drawn = showing(drawPockets(frame), `pocket.${frame.spec.pocket}`);
  return drawn.length > 0 && frame.spec.details.includes('fourPockets') && frame.spec.kind !== 'jumpsuit'
    ? [...drawn, ...morePockets(frame)]
    : drawn;
};

/** A second pair of the same kind on the chest, or below the first pair. */
const morePockets = ({ spec, m, k, hemY }: Frame): Piece[] => {
  const isFlap = spec.pocket !== 'patch';
  const shape = isFlap ? 'point' : 'round';
  const lowY = Math.min(hemY - 15 * k, m.waistY + 2 * k);
  const y = Math.max(lowY, m.armhole + 14.5 * k);
  const x = Math.min(m.chest * 0.5, widthAt(spec, m, lowY) * 0.54);
  const isAbove = hemY < m.waistY + 9 * k || spec.kind === 'shirt';
  const more = isAbove
    ? patchPocket('pocket-more-right', [x, y], 11.5 * k, Math.min(12.5 * k, hemY - y - 2.4 * k), shape, isFlap)
    : patchPocket('pocket-more-right', [m.chest * 0.46, m.armhole + 0.5 * k], 9.6 * k, 10 * k, shape, isFlap);
  return showing(more.flatMap(pair), 'details.fourPockets');
};

const tailored: readonly FlatSpec['kind'][] = ['blazer', 'suitSet', 'waistcoat'];

const drawPockets = (frame: Frame): Piece[] => {
  const { spec, m, k, hemY } = frame;
  const { kind } = spec;
  const isTailored = tailored.includes(kind);
  const chestY = m.armhole + 1.5 * k;
  const lowY = Math.min(hemY - 17 * k, Math.max(m.waistY + 5 * k, hemY * 0.62));
  const lowX = Math.min(m.chest * 0.58, widthAt(spec, m, lowY) * 0.58);
  const isCloseToHem = hemY < m.waistY + 9 * k;
  const chest: Point = [m.chest * 0.46, chestY];
  const patches = (at: Point, wide: number, high: number, shape: 'round' | 'point' | 'cut', flap = false): Piece[] =>
    patchPocket('pocket-right', at, wide * k, high * k, shape, flap).flatMap(pair);
  const welts = (at: Point, wide: number, high: number, turn: number): Piece[] =>
    weltPocket('pocket-right', at, wide * k, high * k, turn).flatMap(pair);
  switch (spec.pocket) {
    case 'chest': {
      if (isTailored) return weltPocket('pocket-chest', [m.chest * 0.52, chestY + 1.5], 9.5 * k, 2 * k, -8);
      const isShirt = ['shirt', 'blouse', 'pyjamas', 'dress', 'jumpsuit', 'jacket'].includes(kind);
      const hasFlaps = spec.details.includes('pocketFlaps');
      const shape = isShirt ? 'point' : 'round';
      const patch = patchPocket('pocket-chest', chest, 9.6 * k, 11 * k, shape, kind === 'jacket' || hasFlaps);
      const isPair = kind === 'jacket' || spec.details.includes('pocketPair');
      const drawn = isPair ? patch.flatMap((p) => pair({ ...p, name: `${p.name}-right` })) : patch;
      return hasFlaps ? showing(drawn, 'details.pocketFlaps') : drawn;
    }
    case 'patch':
      return isCloseToHem ? patches(chest, 10, 11, 'point') : patches([lowX, lowY], 13, 15, 'round');
    case 'flap': {
      if (kind === 'jumpsuit') {
        const at: Point = [m.chest * 0.47, m.armhole - 1 * k];
        return patchPocket('pocket-chest-right', at, 10.4 * k, 11 * k, 'point', true).flatMap(pair);
      }
      // Avoids the second row of buttons.
      const clear = spec.closure === 'doubleBreasted' ? 1.2 * k : 0;
      if ((isTailored || kind === 'coat') && !isCloseToHem)
        return tailoredFlap('pocket-right', [lowX + clear, lowY + 2 * k], 13.4 * k - 1.6 * clear, 5 * k).flatMap(pair);
      const at: Point = isCloseToHem || kind === 'shirt' ? chest : [lowX, lowY];
      return isCloseToHem ? patches(at, 10, 10.5, 'point', true) : patches(at, 13, 14, 'point', true);
    }
    case 'welt': {
      const y = isCloseToHem ? Math.min(m.waistY - 5 * k, hemY - 8.5 * k) : lowY + 3 * k;
      return isTailored ? welts([lowX, y], 12.5, 1.3, -4) : welts([lowX, y], 12.5, 2.4, -62);
    }
    case 'slant':
      return welts([lowX * 1.12, isCloseToHem ? hemY - 11 * k : lowY + 2 * k], 14, 2.2, -66);
    case 'zipped': {
      const y = isCloseToHem ? hemY - 10 * k : lowY + 2 * k;
      const edge = line([lowX * 1.0, y - 6 * k], [lowX * 1.3, y + 6 * k]);
      const [pocket] = weltPocket('pocket-right', mix(startOf(edge), endOf(edge), 0.5), 13 * k, 1.3 * k, 73);
      return pair({ ...(pocket as Piece), marks: [{ kind: 'zip', edge, size: 0.6 * k }] });
    }
    case 'cargo':
      return [
        ...patchPocket('pocket-chest-right', chest, 10.5 * k, 11.5 * k, 'cut', true).flatMap(pair),
        ...(isCloseToHem ? [] : patches([lowX, lowY], 14, 15.5, 'cut', true)),
      ];
    case 'kangaroo':
      return kangaroo(frame);
    default:
      return [];
  }
};

/** One pocket across the front with slanted openings; two halves beside a zip. */
const kangaroo = ({ spec, m, k, hemY }: Frame): Piece[] => {
  const base = hemY - (spec.hem === 'ribbed' ? 0 : 3) * k;
  const up = base - 18 * k;
  const wide = m.chest * 0.6;
  const mouth = bow([wide * 0.6, up], [wide, up + 11 * k], -1);
  const half = join(line([0, up], startOf(mouth)), mouth, line([wide, base], [0, base]));
  const stitched = stitch(beside(mouth, -1.2 * k));
  if (spec.closure === 'zip') return pair(piece('pocket-right', closed(half), { lines: [rim(half), stitched] }));
  const top = stitch(wholeOf(line([wide * 0.6, up + 0.6], [0, up + 0.6])));
  return [sewn('pocket', bothHalves(half), { lines: [...both(stitched), top] })];
};
