import { add, type Edge, type Point } from '../edge.ts';
import { type Mark, type Piece, piece, rim, stitch } from '../piece.ts';
import { carrier } from './body-trims.ts';
import { box } from './small-parts.ts';
import { bottomOf, dropAt, spanAt, type Trim, type Worn } from './worn.ts';

/** A sewn square that lies a little askew. */
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

/** A sewn shield on the chest. */
const crest = (worn: Worn): Piece[] => {
  const { view, m, k, body } = worn;
  if (view === 'back' || body.length === 0 || bottomOf(body) < m.armhole) return [];
  const at: Point = [m.chest * 0.48, m.armhole - 2 * k];
  const free = (dropAt(body, at[0])?.[0] ?? 0) + 4 * k;
  const mark: Mark = { kind: 'patch', motif: 'crest', at: add(at, [0, Math.max(0, free - at[1])]), size: 6.4 * k };
  return [carrier('crest', [], [mark])];
};

export const patchTrims: readonly Trim[] = [
  { key: 'patches', draw: patches },
  { key: 'crest', draw: crest },
];
