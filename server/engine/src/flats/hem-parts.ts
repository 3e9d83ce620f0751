import {
  add,
  beside,
  bow,
  curve,
  type Edge,
  endOf,
  join,
  line,
  mix,
  type Point,
  pointAt,
  reverse,
  startOf,
  wave,
  wholeOf,
} from './edge.ts';
import type { Frame } from './frame.ts';
import { fringeEdge, laceEdge } from './hanging-trims.ts';
import { detail, fold, type Line, type Piece, pair, piece, rim, showing, stitch } from './piece.ts';
import { hasShapedHem, shapedHemLines, shapedHemOf } from './trims/hem-shape.ts';

/** How far the body ends above its hem to leave room for a band, cm. */
export const bandHeight = (frame: { spec: Frame['spec']; m: Frame['m'] }): number => {
  const { spec, m } = frame;
  if (spec.hem === 'ribbed') return (spec.kind === 'knitwear' || spec.kind === 'cardigan' ? 5.4 : 6) * m.scale;
  return spec.hem === 'ruffled' ? 9 * m.scale : 0;
};

/** Lines on the body at its hem. `edge` runs from the left end over the centre to the right end. */
export const hemLines = (frame: Frame, edge: Edge): Line[] => {
  const { spec, m } = frame;
  const k = m.scale;
  const up = (gap: number) => stitch(beside(edge, gap * k));
  switch (spec.hem) {
    case 'ribbed':
    case 'ruffled':
      return gatherUp(edge, spec.hem === 'ruffled' ? 3 : 2.2, k);
    case 'raw':
      return showing(fringe(edge, k), 'hem.raw');
    case 'drawstring':
      return [up(2.6), ...gatherUp(edge, 2.4, k)];
    case 'slit': {
      const side = (sign: 1 | -1): Line => {
        const from = sign > 0 ? endOf(edge) : startOf(edge);
        return rim(line(add(from, [-sign * 1.4, 0]), add(from, [-sign * 1.1, -7 * k])));
      };
      return [up(1.8), ...showing([side(1), side(-1)], 'hem.slit')];
    }
    default: {
      if (hasShapedHem(spec)) return showing(shapedHemLines(spec, reverse(edge), k), `details.${shapedHemOf(spec)}`);
      const isKnit = ['tShirt', 'polo', 'tank', 'sweatshirt'].includes(spec.kind);
      const deep = spec.kind === 'coat' || spec.kind === 'blazer' ? 0 : spec.kind === 'dress' ? 2.6 : 1.9;
      if (deep === 0) return [];
      return isKnit ? [up(deep), up(deep - 0.5)] : [up(spec.hem === 'curved' ? 1 : deep)];
    }
  }
};

const gatherUp = (edge: Edge, depth: number, k: number): Line[] =>
  Array.from({ length: 14 }, (_, i) => {
    const t = (i + 0.5) / 14;
    const reach = depth * k * (0.55 + 0.45 * (((i * 29) % 7) / 6));
    return detail(line(pointAt(edge, t), pointAt(beside(edge, reach), t + (i % 2 ? 0.006 : -0.006))));
  });

const fringe = (edge: Edge, k: number): Line[] =>
  Array.from({ length: 46 }, (_, i) => {
    const t = (i + 0.5) / 46;
    const from = pointAt(edge, t);
    return detail(line(from, add(from, [((i * 7) % 5) * 0.12 - 0.24, (0.7 + ((i * 13) % 5) * 0.16) * k])));
  });

/** What hangs below the body: rib band, ruffle, cords. `edge` as above. */
export const hemPieces = (frame: Frame, edge: Edge, isOpenFront: boolean): Piece[] =>
  showing(drawHem(frame, edge, isOpenFront), `hem.${frame.spec.hem}`);

const drawHem = (frame: Frame, edge: Edge, isOpenFront: boolean): Piece[] => {
  const { spec, m } = frame;
  const k = m.scale;
  const high = bandHeight(frame);
  if (spec.hem === 'ribbed') {
    const [left, right] = [startOf(edge), endOf(edge)];
    const tuck = 1.2 * k;
    const low = bow(add(right, [-tuck, high]), add(left, [tuck, high]), 0.5);
    const outline = join(
      edge,
      bow(right, add(right, [-tuck, high]), 0.3),
      low,
      bow(add(left, [tuck, high]), left, 0.3),
    );
    const stripes = spec.details.includes('stripedRib')
      ? [0.38, 0.6].map((t) => rim(bow(add(left, [tuck * t, high * t]), add(right, [-tuck * t, high * t]), -0.45)))
      : [];
    const gap = isOpenFront ? [rim(line([0, startOf(edge)[1]], [0, startOf(edge)[1] + high + 0.5]))] : [];
    return [piece('hem-rib', outline, { cloth: 'rib', isRibbed: true, lines: [...stripes, ...gap] })];
  }
  if (spec.hem === 'ruffled') return [rufflePiece('hem-ruffle', reverse(edge), high, 1.14, k)];
  if (spec.hem === 'drawstring') {
    return pair(toggleCord(endOf(edge), k));
  }
  if (spec.details.includes('fringe')) return fringeEdge('hem-fringe', edge, 8 * k, k);
  return spec.craft === 'laceTrim' ? laceEdge('hem-lace', edge, 3.6 * k, k) : [];
};

/** A gathered strip below an edge that runs from right to left. */
export const rufflePiece = (name: string, edge: Edge, high: number, spread: number, k: number): Piece => {
  const [right, left] = [startOf(edge), endOf(edge)];
  const lowRight: Point = [right[0] * spread, right[1] + high];
  const lowLeft: Point = [left[0] * spread, left[1] + high];
  const low = wave(
    bow(lowLeft, lowRight, -high * 0.14),
    Math.max(5, Math.round((lowRight[0] - lowLeft[0]) / (6.5 * k))),
    1.3 * k,
  );
  const outline = join(edge, line(left, lowLeft), low, line(lowRight, right));
  const count = Math.max(8, Math.round((lowRight[0] - lowLeft[0]) / (3.4 * k)));
  const lines = Array.from({ length: count }, (_, i) => {
    const t = (i + 0.5) / count;
    const from = pointAt(edge, 1 - t);
    const to = pointAt(low, t);
    // Towards the hem on one line, so that a wide layer's outer gathers stay within it.
    return detail(line(from, mix(from, to, 0.4 + 0.15 * ((i * 5) % 3))));
  });
  const folds = Array.from({ length: Math.round(count / 2) }, (_, i) => {
    const t = (i + 0.5) / Math.round(count / 2);
    return fold(line(pointAt(edge, 1 - t), pointAt(low, t)), 1.6 * k, 0.4);
  });
  return piece(name, outline, { lines, folds });
};

const toggleCord = (at: Point, k: number): Piece => {
  const path = curve(
    add(at, [-2 * k, -1]),
    add(at, [-1.4 * k, 3 * k]),
    add(at, [-2.6 * k, 5 * k]),
    add(at, [-2 * k, 8 * k]),
  );
  return piece('hem-cord-right', join(beside(path, 0.25 * k), reverse(beside(path, -0.25 * k))), {
    cloth: 'cord',
    marks: [{ kind: 'toggle', at: pointAt(path, 0.55), size: 0.9 * k }],
  });
};

export const acrossOf = (half: Edge): Edge => reverse(wholeOf(half));
