import {
  add,
  beside,
  bow,
  box,
  closed,
  type Edge,
  join,
  line,
  mirror,
  mix,
  type Point,
  polygon,
  reverse,
  through,
  wholeOf,
} from './edge.ts';
import type { Frame } from './frame.ts';
import { widthAt } from './frame.ts';
import { type Mark, type Piece, pair, piece, rim, showing, stitch } from './piece.ts';

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

/** A patch pocket: square top, bottom corners cut or rounded. */
export const patchPocket = (
  name: string,
  at: Point,
  wide: number,
  high: number,
  shape: 'round' | 'point' | 'cut' = 'round',
  flap = false,
): Piece[] => {
  const [x, y] = at;
  const half = wide / 2;
  const low =
    shape === 'point'
      ? polygon([x + half, y + high * 0.82], [x, y + high], [x - half, y + high * 0.82])
      : shape === 'cut'
        ? polygon(
            [x + half, y + high * 0.84],
            [x + half * 0.7, y + high],
            [x - half * 0.7, y + high],
            [x - half, y + high * 0.84],
          )
        : through(
            [x + half, y + high * 0.8],
            [x + half * 0.82, y + high * 0.97],
            [x, y + high],
            [x - half * 0.82, y + high * 0.97],
            [x - half, y + high * 0.8],
          );
  const outline = join(
    polygon([x - half, y], [x + half, y], [x + half, y + high * 0.8]),
    low,
    line([x - half, y + high * 0.8], [x - half, y]),
  );
  const band = line([x - half, y + high * 0.17], [x + half, y + high * 0.17]);
  const body = piece(name, outline, {
    lines: [rim(outline), stitch(inward(outline, 0.45)), ...(flap ? [] : [stitch(band)])],
  });
  return flap ? [body, ...flapPiece(`${name}-flap`, [x, y - 0.4], wide * 1.05, high * 0.36)] : [body];
};

const flapPiece = (name: string, [x, y]: Point, wide: number, high: number, hasButton = true): Piece[] => {
  const half = wide / 2;
  const outline = join(
    polygon([x - half, y], [x + half, y], [x + half, y + high * 0.78]),
    polygon([x + half, y + high * 0.78], [x, y + high * 1.05], [x - half, y + high * 0.78], [x - half, y]),
  );
  const marks: Mark[] = hasButton ? [{ kind: 'button', at: [x, y + high * 0.68], size: 0.62 }] : [];
  return [piece(name, outline, { lines: [rim(outline), stitch(inward(outline, 0.45))], marks })];
};

/** A tailored flap: a straight strip that slants towards the side. */
const tailoredFlap = (name: string, [x, y]: Point, wide: number, high: number): Piece[] => {
  const a: Point = [x - wide / 2, y];
  const b: Point = [x + wide / 2, y - 0.7];
  const outline = closed(
    line(a, b),
    through(add(b, [0.3, high * 0.8]), add(b, [-0.6, high]), add(a, [0.9, high]), add(a, [0, high * 0.8])),
  );
  return [
    piece(name, outline, { lines: [rim(outline)] }),
    piece(`${name}-welt`, box(add(a, [0, -0.7]), add(b, [0, -0.7]), b, a), {
      lines: [rim(line(add(a, [0, -0.7]), add(b, [0, -0.7])))],
    }),
  ];
};

export const weltPocket = (name: string, at: Point, wide: number, high: number, turn: number): Piece[] => {
  const radians = (turn / 180) * Math.PI;
  const u: Point = [Math.cos(radians), Math.sin(radians)];
  const v: Point = [-Math.sin(radians), Math.cos(radians)];
  const a = add(at, u, -wide / 2);
  const b = add(at, u, wide / 2);
  const outline = box(a, b, add(b, v, high), add(a, v, high));
  return [piece(name, outline, { grain: turn, lines: [rim(outline)] })];
};

/** Pockets of an upper body; `top` is the depth of the front opening, so that no pocket lies in a neckline. */
export const upperPockets = (frame: Frame): Piece[] => {
  const drawn = showing(drawPockets(frame), `pocket.${frame.spec.pocket}`);
  return drawn.length > 0 && frame.spec.details.includes('fourPockets') && frame.spec.kind !== 'jumpsuit'
    ? [...drawn, ...morePockets(frame)]
    : drawn;
};

/** A second pair of the same kind on the chest, or below the first pair. */
const morePockets = (frame: Frame): Piece[] => {
  const { spec, m, hemY } = frame;
  const k = m.scale;
  const isFlap = spec.pocket !== 'patch';
  const isAbove = hemY < m.waistY + 9 * k || spec.kind === 'shirt';
  const lowY = Math.min(hemY - 15 * k, m.waistY + 2 * k);
  const at: Point = isAbove
    ? [Math.min(m.chest * 0.5, widthAt(spec, m, lowY) * 0.54), Math.max(lowY, m.armhole + 14.5 * k)]
    : [m.chest * 0.46, m.armhole + 0.5 * k];
  const high = isAbove ? Math.min(12.5 * k, hemY - at[1] - 2.4 * k) : 10 * k;
  return showing(
    patchPocket('pocket-more-right', at, (isAbove ? 11.5 : 9.6) * k, high, isFlap ? 'point' : 'round', isFlap).flatMap(
      pair,
    ),
    'details.fourPockets',
  );
};

const drawPockets = (frame: Frame): Piece[] => {
  const { spec, m, hemY } = frame;
  const k = m.scale;
  const chestY = m.armhole + 1.5 * k;
  const lowY = Math.min(hemY - 17 * k, Math.max(m.waistY + 5 * k, hemY * 0.62));
  const lowX = Math.min(m.chest * 0.58, widthAt(spec, m, lowY) * 0.58);
  const isCloseToHem = hemY < m.waistY + 9 * k;
  const chest: Point = [m.chest * 0.46, chestY];
  switch (spec.pocket) {
    case 'chest': {
      const isTailored = ['blazer', 'waistcoat', 'suitSet'].includes(spec.kind);
      if (isTailored) return weltPocket('pocket-chest', [m.chest * 0.52, chestY + 1.5], 9.5 * k, 2 * k, -8);
      const isShirt = ['shirt', 'blouse', 'pyjamas', 'dress', 'jumpsuit', 'jacket'].includes(spec.kind);
      const patch = patchPocket(
        'pocket-chest',
        chest,
        9.6 * k,
        11 * k,
        isShirt ? 'point' : 'round',
        spec.kind === 'jacket' || spec.details.includes('pocketFlaps'),
      );
      const isPair = spec.kind === 'jacket' || spec.details.includes('pocketPair');
      const drawn = isPair ? patch.flatMap((p) => pair({ ...p, name: `${p.name}-right` })) : patch;
      return spec.details.includes('pocketFlaps') ? showing(drawn, 'details.pocketFlaps') : drawn;
    }
    case 'patch':
      if (isCloseToHem) return patchPocket('pocket-right', chest, 10 * k, 11 * k, 'point').flatMap(pair);
      return patchPocket('pocket-right', [lowX, lowY], 13 * k, 15 * k, 'round').flatMap(pair);
    case 'flap': {
      if (spec.kind === 'jumpsuit')
        return patchPocket(
          'pocket-chest-right',
          [m.chest * 0.47, m.armhole - 1 * k],
          10.4 * k,
          11 * k,
          'point',
          true,
        ).flatMap(pair);
      const isTailored = ['blazer', 'suitSet', 'coat', 'waistcoat'].includes(spec.kind);
      // Avoids the second row of buttons.
      const clear = spec.closure === 'doubleBreasted' ? 1.2 * k : 0;
      if (isTailored && !isCloseToHem)
        return tailoredFlap('pocket-right', [lowX + clear, lowY + 2 * k], 13.4 * k - 1.6 * clear, 5 * k).flatMap(pair);
      return patchPocket(
        'pocket-right',
        isCloseToHem || spec.kind === 'shirt' ? chest : [lowX, lowY],
        (isCloseToHem ? 10 : 13) * k,
        (isCloseToHem ? 10.5 : 14) * k,
        'point',
        true,
      ).flatMap(pair);
    }
    case 'welt': {
      const isTailored = ['blazer', 'suitSet', 'waistcoat'].includes(spec.kind);
      const y = isCloseToHem ? Math.min(m.waistY - 5 * k, hemY - 8.5 * k) : lowY + 3 * k;
      return weltPocket(
        'pocket-right',
        [lowX, y],
        12.5 * k,
        isTailored ? 1.3 * k : 2.4 * k,
        isTailored ? -4 : -62,
      ).flatMap(pair);
    }
    case 'slant': {
      const y = isCloseToHem ? hemY - 11 * k : lowY + 2 * k;
      return weltPocket('pocket-right', [lowX * 1.12, y], 14 * k, 2.2 * k, -66).flatMap(pair);
    }
    case 'zipped': {
      const y = isCloseToHem ? hemY - 10 * k : lowY + 2 * k;
      const a: Point = [lowX * 1.0, y - 6 * k];
      const b: Point = [lowX * 1.3, y + 6 * k];
      const pocket = weltPocket('pocket-right', mix(a, b, 0.5), 13 * k, 1.3 * k, 73).map((p) => ({
        ...p,
        marks: [{ kind: 'zip' as const, edge: line(a, b), size: 0.6 * k }],
      }));
      return pocket.flatMap(pair);
    }
    case 'cargo': {
      const low = isCloseToHem
        ? []
        : patchPocket('pocket-right', [lowX, lowY], 14 * k, 15.5 * k, 'cut', true).flatMap(pair);
      return [...patchPocket('pocket-chest-right', chest, 10.5 * k, 11.5 * k, 'cut', true).flatMap(pair), ...low];
    }
    case 'kangaroo': {
      const base = hemY - (spec.hem === 'ribbed' ? 0 : 3) * k;
      const up = base - 18 * k;
      const wide = m.chest * 0.6;
      const half = join(
        line([0, up], [wide * 0.6, up]),
        bow([wide * 0.6, up], [wide, up + 11 * k], -1),
        line([wide, base], [0, base]),
      );
      const outline = join(half, reverse(mirror(half)));
      const mouth = bow([wide * 0.6, up], [wide, up + 11 * k], -1);
      const isOpen = spec.closure === 'zip';
      if (isOpen) {
        const right = piece('pocket-right', closed(half), {
          lines: [rim(half), stitch(beside(mouth, -1.2 * k))],
        });
        return pair(right);
      }
      return [
        piece('pocket', outline, {
          lines: [
            rim(outline),
            stitch(beside(mouth, -1.2 * k)),
            stitch(mirror(beside(mouth, -1.2 * k))),
            stitch(wholeOf(line([wide * 0.6, up + 0.6], [0, up + 0.6]))),
          ],
        }),
      ];
    }
    default:
      return [];
  }
};
