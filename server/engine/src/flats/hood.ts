import {
  add,
  beside,
  bothHalves,
  curve,
  type Edge,
  join,
  line,
  mirror,
  type Point,
  reverse,
  scallop,
  through,
  wholeOf,
} from './edge.ts';
import type { Frame } from './frame.ts';
import { type Mark, type Piece, pair, piece, seam, showing, stitch } from './piece.ts';
import type { View } from './spec.ts';

/** An empty upright hood: opening, inside and two shells in front, shells with a middle seam behind. */
export const hoodPieces = (frame: Frame, view: View): Piece[] =>
  showing(drawHood(frame, view), `hat.${frame.spec.hat}`);

const drawHood = (frame: Frame, view: View): Piece[] => {
  const { m, spec, neck, neckFront, neckBack } = frame;
  const k = m.scale * (spec.gender === 'children' ? 1.16 : 1);
  const side: Point = add(neck, [3.3 * k, 1.35 * k]);
  const top: Point = [0, -27 * k];
  const shell = through(
    side,
    [13.4 * k, -6 * k],
    [13.8 * k, -14.5 * k],
    [9.6 * k, -23.4 * k],
    [4.2 * k, -26.6 * k],
    top,
  );
  const ears = spec.hat === 'ears' ? earPieces(k, view) : [];
  if (view === 'back') {
    const drop = (neckBack[neckBack.length - 1]?.[1] ?? 2) + 1.2 * k;
    const low = curve(side, [side[0] * 0.72, drop], [side[0] * 0.36, drop], [0, drop]);
    const middle = line(top, [0, drop]);
    const fur = spec.hat === 'fur' ? [furRim(shell, 'hood-fur')] : [];
    const hood = piece('hood', bothHalves(join(reverse(shell), low)), {
      lines: [
        seam(middle),
        stitch(beside(middle, 0.6)),
        stitch(beside(middle, -0.6)),
        ...(spec.hat === 'detachable' ? snapsOf(low) : []),
      ],
    });
    return [...ears, ...fur, hood];
  }
  const centre = neckFront[neckFront.length - 1] ?? [0, m.neckDrop];
  const meet: Point = [0.1, centre[1] + 1 * k];
  const opening = through(
    meet,
    [5.6 * k, 1.6 * k],
    [8.6 * k, -6.6 * k],
    [7.6 * k, -15.6 * k],
    [4 * k, -20.6 * k],
    [0, -22 * k],
  );
  const inside = piece('hood-inside', bothHalves(reverse(opening)), {
    cloth: 'inside',
    isInner: true,
    lines: [
      seam(line([0, -22 * k], [0, 0.6 * k])),
      seam(wholeOf(curve(add(neck, [-1.6, 0]), [neck[0] * 0.5, 1.4 * k], [neck[0] * 0.3, 1.6 * k], [0, 1.6 * k]))),
    ],
    marks: [{ kind: 'label', at: [0, 2.4 * k], size: 2.2 * k }],
  });
  const low = through(side, [side[0] * 0.8, centre[1] * 0.72], meet);
  const hem = beside(opening, -1.9 * k);
  const right = piece('hood-right', join(opening, line([0, -22 * k], top), reverse(shell), low), {
    grain: -8,
    lines: [stitch(hem)],
  });
  const fur = spec.hat === 'fur' ? furBand(opening, k) : [];
  const cords = ['drawstring', 'ears'].includes(spec.hat) ? cordPieces(centre[1], k) : [];
  return [...ears, inside, ...pair(right), ...fur, ...cords];
};

const snapsOf = (low: Edge) => [stitch(beside(wholeOf(low), 0.8))];

const cordPieces = (y: number, k: number): Piece[] => {
  const at: Point = [3.2 * k, y - 1.2 * k];
  const path = through(at, [3.5 * k, y + 5 * k], [2.9 * k, y + 13 * k]);
  const marks: Mark[] = [{ kind: 'eyelet', at, size: 0.55 * k }];
  const cord = join(beside(path, 0.32 * k), reverse(beside(path, -0.32 * k)));
  return pair(piece('cord-right', cord, { cloth: 'cord', marks }));
};

const furBand = (opening: Edge, k: number): Piece[] => {
  const outer = scallop(beside(opening, -2.4 * k), 15, 0.9 * k);
  const inner = scallop(reverse(beside(opening, 1.7 * k)), 15, 0.7 * k);
  return pair(piece('hood-fur-right', join(outer, inner), { cloth: 'fur' }));
};

const furRim = (shell: Edge, name: string): Piece => {
  const half = reverse(beside(shell, 1.6));
  return piece(name, scallop(join(half, reverse(mirror(half))), 34, 0.8), { cloth: 'fur' });
};

const earPieces = (k: number, view: View): Piece[] => {
  const ear = through(
    [3.8 * k, -25.4 * k],
    [4.8 * k, -31.6 * k],
    [8.6 * k, -33.4 * k],
    [11 * k, -29.4 * k],
    [10 * k, -22.6 * k],
  );
  const inner = through(
    [5.4 * k, -26.4 * k],
    [6.2 * k, -30 * k],
    [8.2 * k, -31 * k],
    [9.4 * k, -28.6 * k],
    [8.8 * k, -24.6 * k],
  );
  const outer = pair(piece('ear-right', join(ear, line([10 * k, -22.6 * k], [3.8 * k, -25.4 * k])), {}));
  if (view === 'back') return outer;
  return [
    ...outer,
    ...pair(
      piece('ear-inside-right', join(inner, line([8.8 * k, -24.6 * k], [5.4 * k, -26.4 * k])), { cloth: 'second' }),
    ),
  ];
};
