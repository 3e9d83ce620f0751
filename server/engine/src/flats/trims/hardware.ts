import { add, beside, bow, boxOf, endOf, join, line, type Point, pointAt, reverse, startOf } from '../edge.ts';
import { frameOf } from '../frame.ts';
import { type Mark, type Piece, pair, piece, rim, seam, stitch } from '../piece.ts';
import { carrier } from './body-trims.ts';
import { box, strip } from './small-parts.ts';
import { bottomOf, hemOfPieces, lowestOf, spanAt, type Trim, type Worn } from './worn.ts';

/** A strap with a buckle from `from` to `to`. */
const buckled = (name: string, from: Point, to: Point, k: number): Piece => {
  const path = line(from, to);
  return piece(name, strip(path, 1.1 * k), {
    lines: [rim(strip(path, 1.1 * k)), stitch(beside(path, 0.7 * k)), stitch(beside(path, -0.7 * k))],
    marks: [{ kind: 'buckle', at: pointAt(path, 0.34), size: 1.5 * k }],
  });
};

/** Buckled straps: at both sides of a waist, across a closed front. */
const buckles = (worn: Worn): Piece[] => {
  const { view, k, body, skirt, leg, waistY, m, band } = worn;
  if (body.length === 0) {
    const on = leg ? worn.pieces.filter(({ name }) => /^leg-/.test(name)) : skirt;
    const y = band ? -1.6 * k : waistY + 1.6 * k;
    const half = spanAt(band ? [band] : on, y)?.[1];
    if (!half) return [];
    return view === 'front'
      ? [1, -1].map((side) =>
          buckled(
            `strap-buckle-${side > 0 ? 'right' : 'left'}`,
            [side * half * 0.56, y + 0.5 * k],
            [side * (half - 0.2), y],
            k,
          ),
        )
      : [];
  }
  if (view === 'back') return [];
  const bottom = bottomOf(body);
  const low = Math.min(m.waistY + 8 * k, bottom - 7 * k);
  const top = m.armhole + 4 * k;
  if (low - top < 8 * k) return [];
  return [0, 0.5, 1].map((t, nth) => {
    const y = top + (low - top) * t;
    return buckled(`strap-buckle-${nth + 1}`, [6.4 * k, y], [-6.4 * k, y], k);
  });
};

/** Two rings at the sides of the waist. */
const dRings = ({ view, k, body, band, skirt, leg, waistY, m }: Worn): Piece[] => {
  if (view === 'back') return [];
  const on = band ? [band] : [...body, ...skirt, ...(leg ? [leg] : [])];
  const y = band ? -1.2 * k : Math.min(waistY, bottomOf(on) - 5 * k);
  const half = spanAt(on, y)?.[1] ?? m.waist;
  const tab = box(
    [half * 0.52 - 1 * k, y - 1.8 * k],
    [half * 0.52 + 1 * k, y - 1.8 * k],
    [half * 0.52 + 1 * k, y + 2.2 * k],
    [half * 0.52 - 1 * k, y + 2.2 * k],
  );
  return pair(
    piece('ring-tab-right', tab, {
      lines: [rim(tab), stitch(line([half * 0.52 - 0.8 * k, y + 0.8 * k], [half * 0.52 + 0.8 * k, y + 0.8 * k]))],
      marks: [{ kind: 'ring', at: [half * 0.52, y + 3.4 * k], size: 1.7 * k }],
    }),
  );
};

/** A row of small metal parts: along the waistband, or along hem of what hangs from the shoulders. */
const rowOf = (kind: 'eyelet' | 'rivet', worn: Worn): Piece[] => {
  const { band, body, skirt, k, view, m, spec } = worn;
  const size = (kind === 'eyelet' ? 0.75 : 0.6) * k;
  if (body.length === 0 && band) {
    const y = -1.7 * k;
    const [left, right] = spanAt([band], y) ?? [0, 0];
    const arc = bow([left + 1.4 * k, y], [right - 1.4 * k, y], -0.9 * k);
    const count = 2 * Math.round((right - left) / (5.6 * k));
    return [
      carrier(
        `${kind}s`,
        [],
        Array.from({ length: count }, (_, i): Mark => ({ kind, at: pointAt(arc, (i + 0.5) / count), size })),
      ),
    ];
  }
  const belt = worn.pieces.find(({ name }) => name === 'belt');
  if (belt && kind === 'eyelet') {
    const [left, right] = spanAt([belt], boxOf([belt.outline]).top + 3 * k) ?? [0, 0];
    const y = (boxOf([belt.outline]).top + boxOf([belt.outline]).bottom) / 2;
    const count = 2 * Math.round((right - left) / (5 * k));
    const marks = Array.from(
      { length: count },
      (_, i): Mark => ({ kind, at: [left + ((right - left) * (i + 0.5)) / count, y], size }),
    );
    return [
      carrier(
        'eyelets',
        [],
        marks.filter(({ kind: _, ...mark }) => view === 'back' || !('at' in mark) || Math.abs(mark.at[0]) > 3.4 * k),
      ),
    ];
  }
  const low = lowestOf(worn);
  if (low.length === 0 || body.length + skirt.length === 0) return [];
  const edge = hemOfPieces(low, k);
  const count = 2 * Math.round((endOf(edge)[0] - startOf(edge)[0]) / (7 * k));
  const marks = Array.from(
    { length: count },
    (_, i): Mark => ({ kind, at: add(pointAt(edge, (i + 0.5) / count), [0, -2.4 * k]), size }),
  );
  if (kind === 'rivet' && spec.sleeveLength !== 'sleeveless') {
    const { neck, shoulder } = frameOf(spec);
    const side = view === 'front' ? 1.6 * k : 1.2 * k;
    for (const t of [0.3, 0.48, 0.66, 0.84])
      for (const sign of [1, -1])
        marks.push({
          kind,
          at: [sign * (neck[0] + (shoulder[0] - neck[0]) * t), neck[1] + (shoulder[1] - neck[1]) * t + side],
          size,
        });
  }
  return m ? [carrier(`${kind}s`, [], marks)] : [];
};

/** A light band with dark edges round body or legs. */
const tapeAcross = (name: string, left: Point, right: Point, k: number, sag: number): Piece => {
  const path = bow(left, right, -sag);
  return piece(name, join(beside(path, 1.5 * k), reverse(beside(path, -1.5 * k))), {
    grain: 90,
    lines: [seam(beside(path, 1 * k)), seam(beside(path, -1 * k))],
  });
};

const reflectiveTape = (worn: Worn): Piece[] => {
  const { body, leg, skirt, m, k, spec } = worn;
  const out: Piece[] = [];
  if (body.length > 0) {
    const bottom = bottomOf([...body, ...skirt]);
    for (const [nth, y] of [m.armhole + 6 * k, m.armhole + 14 * k].entries()) {
      const span = y < bottom - 4 * k ? spanAt([...body, ...skirt], y) : undefined;
      if (span) out.push(tapeAcross(`tape-${nth + 1}`, [span[0], y], [span[1], y], k, 0.6));
    }
  } else if (skirt.length > 0) {
    const y = bottomOf(skirt) - 8 * k;
    const span = spanAt(skirt, y);
    if (span) out.push(tapeAcross('tape-1', [span[0], y], [span[1], y], k, 1.6 * k));
  }
  if (leg && spec.kind !== 'jumpsuit') {
    const bottom = bottomOf([leg]);
    for (const [nth, y] of [bottom - 20 * k, bottom - 13 * k].entries()) {
      const span = spanAt([leg], y);
      if (span && y > m.crotch + 3 * k)
        out.push(...pair(tapeAcross(`tape-leg-${nth + 1}-right`, [span[0], y], [span[1], y], k, 0.4)));
    }
  }
  return out;
};

export const hardware: readonly Trim[] = [
  { key: 'reflectiveTape', at: 'collar', draw: reflectiveTape },
  { key: 'buckles', draw: buckles },
  { key: 'dRings', draw: dRings },
  { key: 'eyelets', draw: (worn) => rowOf('eyelet', worn) },
  { key: 'rivets', draw: (worn) => rowOf('rivet', worn) },
];
