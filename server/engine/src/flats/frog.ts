import { add, join, line, type Point, through } from './edge.ts';
import { type Piece, piece } from './piece.ts';

const turned = ([x, y]: Point, degrees: number): Point => {
  const turn = (degrees / 180) * Math.PI;
  return [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)];
};

/** A knotted button with its loop: two straight bands of cord and a ball in the middle. `turn` in degrees. */
export const frogPiece = (name: string, at: Point, turn: number, k: number): Piece[] => {
  const place = (x: number, y: number): Point => add(at, turned([x * k, y * k], turn));
  const band = (side: 1 | -1): Piece =>
    piece(
      `${name}-${side > 0 ? 'right' : 'left'}`,
      join(
        line(place(side * 0.3, -0.42), place(side * 3.9, -0.42)),
        through(place(side * 3.9, -0.42), place(side * 4.4, 0), place(side * 3.9, 0.42)),
        line(place(side * 3.9, 0.42), place(side * 0.3, 0.42)),
        line(place(side * 0.3, 0.42), place(side * 0.3, -0.42)),
      ),
      { cloth: 'trim' },
    );
  const ball = piece(name, through(place(-0.85, 0), place(0, -0.85), place(0.85, 0), place(0, 0.85), place(-0.85, 0)), {
    cloth: 'trim',
  });
  return [band(-1), band(1), ball];
};
