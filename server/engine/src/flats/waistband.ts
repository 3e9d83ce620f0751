import type { Measures } from './block.ts';
import { add, beside, bow, join, line, pointAt, polygon, reverse, through } from './edge.ts';
import { detail, type Line, type Piece, pair, piece, rim, stitch } from './piece.ts';
import type { FlatSpec, View } from './spec.ts';

/** A waistband above a skirt or trousers; its lower edge is at `topY`. */
export const waistband = (
  spec: FlatSpec,
  m: Measures,
  topY: number,
  half: number,
  sag: number,
  view: View,
): Piece[] => {
  const k = m.scale;
  const isSoft = ['elastic', 'drawstring', 'shirred'].includes(spec.waistShape);
  const isLegging = spec.details.includes('leggings');
  const isWide = spec.details.includes('wideWaistband');
  const high = (isWide ? 8.4 : isLegging ? 9 : isSoft ? 4 : spec.waist === 'high' ? 4.6 : 3.6) * k;
  const upper = half - (spec.waist === 'low' ? -0.3 : 0.5);
  const top = bow([-upper, topY - high], [upper, topY - high], -sag * 0.75);
  const low = bow([half, topY], [-half, topY], sag * 0.75);
  const outline = join(top, line([upper, topY - high], [half, topY]), low, line([-half, topY], [-upper, topY - high]));
  const lines: Line[] = isSoft
    ? Array.from({ length: 26 }, (_, i) =>
        detail(
          line(add(pointAt(top, (i + 0.5) / 26), [0, 0.4]), add(pointAt(reverse(low), (i + 0.5) / 26), [0, -0.3])),
        ),
      )
    : [stitch(beside(top, -0.5 * k)), stitch(beside(low, -0.5 * k))];
  if (isSoft) lines.push(stitch(beside(top, -high * 0.34)), stitch(beside(top, -high * 0.66)));
  const backEdge = bow([-upper, topY - high], [upper, topY - high], 0.7);
  const inside =
    view === 'front' ? [piece('waist-inside', join(backEdge, reverse(top)), { cloth: 'inside', isInner: true })] : [];
  const isRib = isSoft && ['fleece', 'jersey', 'fineKnit'].includes(spec.fabric);
  const isButtoned = !isSoft && !isLegging && view === 'front' && spec.kind !== 'skirt';
  const band = piece('waistband', outline, {
    grain: 90,
    shows: [
      ...(isWide ? ['details.wideWaistband'] : []),
      `waist.${spec.waist}`,
      ...(isSoft ? [`waistShape.${spec.waistShape}`] : []),
    ],
    lines,
    ...(isRib ? { cloth: 'rib' as const } : {}),
    marks: isButtoned ? [{ kind: 'button', at: [0.2, topY - high / 2 + sag], size: 0.75 * k }] : [],
  });
  const y = topY - high / 2;
  const loops = spec.details.includes('beltLoops') && !isSoft ? beltLoops(half, topY, high, sag, k) : [];
  const cords = spec.waistShape === 'drawstring' && view === 'front' ? drawcords(y + sag, k) : [];
  return [...inside, band, ...loops, ...cords];
};

const beltLoops = (half: number, topY: number, high: number, sag: number, k: number): Piece[] => {
  return [0.4, 0.86].flatMap((t, i) => {
    const x = half * t;
    const y = topY - high + sag * (1 - t * t) - 0.4;
    const outline = polygon(
      [x - 0.6 * k, y],
      [x + 0.6 * k, y],
      [x + 0.6 * k, y + high + 1],
      [x - 0.6 * k, y + high + 1],
      [x - 0.6 * k, y],
    );
    return pair(piece(`belt-loop-${i + 1}-right`, outline, { lines: [rim(outline)] }));
  });
};

const drawcords = (y: number, k: number): Piece[] => {
  return ([-1, 1] as const).map((side) => {
    const path = through([side * 0.9 * k, y], [side * 2.6 * k, y + 5 * k], [side * 2 * k, y + 13 * k]);
    return piece(
      side > 0 ? 'waist-cord-right' : 'waist-cord-left',
      join(beside(path, 0.3 * k), reverse(beside(path, -0.3 * k))),
      { cloth: 'cord', marks: [{ kind: 'eyelet', at: [side * 0.9 * k, y], size: 0.5 * k }] },
    );
  });
};
