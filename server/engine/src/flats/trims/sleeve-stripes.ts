import { type Edge, join, mix, type Point, pointAt, reverse, through } from '../edge.ts';
import type { Frame } from '../frame.ts';
import { type Piece, piece, rim } from '../piece.ts';
import type { SleeveShape } from '../sleeve-shape.ts';

/** Shares of the sleeve's width at which each stripe begins and ends, from the outer side. */
const stripes = [
  [0.05, 0.13],
  [0.2, 0.28],
] as const;

const along = (shape: SleeveShape, share: number): Edge =>
  through(
    ...[0.03, 0.25, 0.5, 0.75, 0.995].map((t): Point => mix(pointAt(shape.outer, t), pointAt(shape.inner, t), share)),
  );

/** Two stripes down the outer side of the right sleeve, as on a track jacket. */
export const sleeveStripes = (_: Frame, shape: SleeveShape): Piece[] =>
  shape.length < 8
    ? []
    : stripes.map(([from, to], nth) => {
        const outline = join(along(shape, from), reverse(along(shape, to)));
        return piece(`side-stripe-sleeve-${nth}-right`, outline, {
          grain: -shape.angle,
          cloth: 'second',
          isInner: true,
          lines: [rim(along(shape, from)), rim(along(shape, to))],
          shows: ['details.coinSeams'],
        });
      });
