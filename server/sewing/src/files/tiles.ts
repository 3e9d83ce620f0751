import { boxOf } from '../geometry/lines.ts';
import type { Sheet } from '../geometry/place.ts';
import type { Line, Point } from '../piece.ts';

/** What of an A4 page a printer reaches, mm: a margin of 10 stays white. */
export const a4 = { width: 210, height: 297, margin: 10, printable: { width: 190, height: 277 } } as const;

export interface Tile {
  column: number;
  row: number;
}

export interface Tiling {
  columns: number;
  rows: number;
  /** The tiles that a piece touches, row by row. */
  tiles: readonly Tile[];
}

/** The square that is measured after printing, mm, in the sheet's corner: its tile is always there. */
export const testSquare = 100;

interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Liang-Barsky: is any part of the step in the frame? */
const touches = (from: Point, to: Point, { left, top, right, bottom }: Frame): boolean => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [enter, leave] = [0, 1];
  const sides = [
    [-dx, from.x - left],
    [dx, right - from.x],
    [-dy, from.y - top],
    [dy, bottom - from.y],
  ] as const;
  for (const [step, room] of sides) {
    if (step === 0) {
      if (room < 0) return false;
      continue;
    }
    const share = room / step;
    if (step < 0) enter = Math.max(enter, share);
    else leave = Math.min(leave, share);
    if (enter > leave) return false;
  }
  return true;
};

const crosses = (loop: Line, frame: Frame): boolean =>
  loop.some((from, at) => touches(from, loop[(at + 1) % loop.length] ?? from, frame));

const isInside = (loop: Line, { x, y }: Point): boolean => {
  let inside = false;
  for (const [at, from] of loop.entries()) {
    const to = loop[(at + 1) % loop.length] ?? from;
    if (from.y > y !== to.y > y && x < from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)) inside = !inside;
  }
  return inside;
};

/** The A4 pages of a sheet; pages without a piece are left out. */
export const tilesOf = (sheet: Sheet): Tiling => {
  const { width, height } = a4.printable;
  const columns = Math.max(1, Math.ceil(sheet.width / width));
  const rows = Math.max(1, Math.ceil(sheet.height / height));
  const shapes = sheet.pieces.map(({ outline }) => ({ outline, box: boxOf([outline]) }));
  const tiles: Tile[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const frame = {
        left: column * width,
        top: row * height,
        right: (column + 1) * width,
        bottom: (row + 1) * height,
      };
      const centre = { x: frame.left + width / 2, y: frame.top + height / 2 };
      const isUsed =
        (row === 0 && column === 0) ||
        shapes.some(
          ({ outline, box }) =>
            box.x < frame.right &&
            box.x + box.width > frame.left &&
            box.y < frame.bottom &&
            box.y + box.height > frame.top &&
            (crosses(outline, frame) || isInside(outline, centre)),
        );
      if (isUsed) tiles.push({ column, row });
    }
  return { columns, rows, tiles };
};
