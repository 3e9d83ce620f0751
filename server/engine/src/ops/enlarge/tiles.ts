/** One tile of an image: its region of the result and the network's input region. Source pixels, ends exclusive. */
export interface Tile {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface TilePlan {
  /** Longest side of a tile's result region. */
  side: number;
  /** Context in pixels beyond it on each side; outside the frame the edge pixels are repeated. */
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
