import { beside, type Edge, endOf, join, line, type Point, pointAt, through } from './edge.ts';
import type { Frame } from './frame.ts';
import { frogPiece } from './frog.ts';
import { type Piece, piece, rim, showing, stitch } from './piece.ts';

/** The front edge of a cheongsam: from the middle of the neck in a bow to the right underarm and down the side. */
export const slantedPlacket = (frame: Frame): Piece[] => {
  const { spec, m, neckFront, underarm } = frame;
  if (!spec.details.includes('slantedPlacket')) return [];
  const k = m.scale;
  const start = endOf(neckFront);
  const path: Edge = through(
    start,
    [-underarm[0] * 0.2, start[1] + 3.4 * k],
    [-underarm[0] * 0.62, m.armhole - 3.6 * k],
    [-underarm[0] * 0.985, m.armhole + 2.4 * k],
  );
  const hair = join(
    line([-0.2, start[1]], [0.2, start[1]]),
    line([0.2, start[1]], [0, start[1] + 0.4]),
    line([0, start[1] + 0.4], [-0.2, start[1]]),
  );
  const edge = piece('slanted-edge', hair, { isInner: true, lines: [rim(path), stitch(beside(path, 0.7 * k))] });
  const hasFrogs = spec.details.includes('frogs');
  const frogs = hasFrogs
    ? [0.02, 0.4, 0.76].flatMap((t, nth) =>
        frogPiece(`frog-${nth + 1}`, pointAt(path, t) as Point, t === 0.02 ? 0 : 34, k * 1.05),
      )
    : [];
  return [...showing([edge], 'details.slantedPlacket'), ...showing(frogs, 'details.frogs')];
};
