/** Reads planes of one size at the pixel centres of another. */
export interface BilinearReader {
  /** Chooses the place: pixel x, y of the large picture. */
  moveTo(x: number, y: number): void;
  read(plane: Float32Array): number;
}

export const createBilinearReader = (
  plane: { width: number; height: number },
  picture: { width: number; height: number },
): BilinearReader => {
  const scaleX = plane.width / picture.width;
  const scaleY = plane.height / picture.height;
  let first = 0;
  let right = 0;
  let down = 0;
  let across = 0;
  let along = 0;
  return {
    moveTo(x, y) {
      const px = Math.max(0, Math.min(plane.width - 1, (x + 0.5) * scaleX - 0.5));
      const py = Math.max(0, Math.min(plane.height - 1, (y + 0.5) * scaleY - 0.5));
      const column = Math.floor(px);
      const row = Math.floor(py);
      first = row * plane.width + column;
      right = column < plane.width - 1 ? 1 : 0;
      down = row < plane.height - 1 ? plane.width : 0;
      across = px - column;
      along = py - row;
    },
    read(values) {
      const top = values[first] * (1 - across) + values[first + right] * across;
      const below = first + down;
      const bottom = values[below] * (1 - across) + values[below + right] * across;
      return top * (1 - along) + bottom * along;
    },
  };
};
