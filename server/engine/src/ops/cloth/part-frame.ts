/** Pixels; right and bottom are one beyond. */
export interface PartFrame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The frame of some pixels of a picture of this width. */
export const frameOf = (pixels: Iterable<number>, width: number): PartFrame => {
  const frame = { left: width, right: 0, top: Number.POSITIVE_INFINITY, bottom: 0 };
  for (const at of pixels) {
    const x = at % width;
    const y = (at - x) / width;
    frame.left = Math.min(frame.left, x);
    frame.right = Math.max(frame.right, x + 1);
    frame.top = Math.min(frame.top, y);
    frame.bottom = Math.max(frame.bottom, y + 1);
  }
  return frame;
};
