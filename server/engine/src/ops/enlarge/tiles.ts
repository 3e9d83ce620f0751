/** One tile of a picture: what it shows of the result, and what the network looks at for it. Source pixels, ends not included. */
export interface Tile {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface TilePlan {
  /** Longest side of what a tile answers for. */
  side: number;
  /** Pixels that the network sees beyond it on each side; the frame's edge pixels go on outside. */
  margin: number;
}

/** Tiles of nearly equal sides that cover a picture, row by row. */
export const listTiles = ({ width, height }: { width: number; height: number }, side: number): Tile[] => {
  const columns = cut(width, side);
  return cut(height, side).flatMap(([top, bottom]) => columns.map(([left, right]) => ({ left, top, right, bottom })));
};

const cut = (length: number, side: number): [number, number][] => {
  const count = Math.ceil(length / side);
  return Array.from({ length: count }, (_, nth) => [
    Math.floor((nth * length) / count),
    Math.floor(((nth + 1) * length) / count),
  ]);
};
