import { add, curve, cut, type Edge, join, line, mix, type Point, pointAt } from '../edge.ts';
import { frameOf } from '../frame.ts';
import { type Mark, type Piece, pair, piece, rim, stitch } from '../piece.ts';
import { carrier } from './body-trims.ts';
import { box } from './small-parts.ts';
import { bottomOf, dropAt, spanAt, type Trim, type Worn } from './worn.ts';

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

/** Some patches of other cloth, sewn on where cloth wears out. */
const patches = (worn: Worn): Piece[] => {
  const { m, k, view, body, skirt, leg, waistY } = worn;
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
  const all = [...body, ...skirt];
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

/** Quilted patches over the front of the shoulders, for a gun or a rucksack. */
const shoulderPatches = ({ spec, view, k, body }: Worn): Piece[] => {
  if (body.length === 0 || view === 'back') return [];
  const { neck, shoulder, armholeFront } = frameOf(spec);
  const [a, b] = [mix(neck, shoulder, 0.34), mix(neck, shoulder, 0.98)];
  const c = add(pointAt(armholeFront, 0.55), [-0.4, 0]);
  const d: Point = [a[0] + 0.6 * k, c[1] + 1.2 * k];
  const outline = join(
    line(a, b),
    cut(armholeFront, 0.55)[0].map(([x, y]): Point => [x - 0.3, y]),
    curve(c, add(c, [-1 * k, 1.6 * k]), add(d, [2.4 * k, 1.4 * k]), d),
    line(d, a),
  );
  const rows = [0.28, 0.5, 0.72].map((t) => stitch(line(mix(a, d, t), mix(b, c, t))));
  return pair(piece('patch-shoulder-right', outline, { lines: [rim(outline), ...rows] }));
};

/** A shield or a letter that is sewn on the chest. */
const onChest = (motif: 'crest' | 'letter', worn: Worn): Piece[] => {
  const { view, m, k, body } = worn;
  if (view === 'back' || body.length === 0 || bottomOf(body) < m.armhole) return [];
  const at: Point = [m.chest * 0.48, m.armhole - 2 * k];
  const free = (dropAt(body, at[0])?.[0] ?? 0) + 4 * k;
  const mark: Mark = { kind: 'patch', motif, at: add(at, [0, Math.max(0, free - at[1])]), size: 6.4 * k };
  return [carrier(motif, [], [mark])];
};

export const patchTrims: readonly Trim[] = [
  { key: 'patches', draw: patches },
  { key: 'crest', draw: (worn) => onChest('crest', worn) },
  { key: 'letterPatch', draw: (worn) => onChest('letter', worn) },
  { key: 'shoulderPatches', at: 'collar', draw: shoulderPatches },
];
