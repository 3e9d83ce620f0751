/** A square of a picture: how much of it is seen (1: its whole shorter side), and where its middle is, 0 to 1 each. */
export interface SquareCrop {
  zoom: number;
  x: number;
  y: number;
}

export const maxZoom = 4;

interface Size {
  width: number;
  height: number;
}

/** Side of the square in the picture's pixels. */
const sideOf = ({ width, height }: Size, zoom: number): number => Math.min(width, height) / zoom;

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** The nearest square within the picture. */
export const fitCrop = (size: Size, { zoom, x, y }: SquareCrop): SquareCrop => {
  const fitting = clamp(zoom, 1, maxZoom);
  const half = sideOf(size, fitting) / 2;
  return {
    zoom: fitting,
    x: clamp(x, half / size.width, 1 - half / size.width),
    y: clamp(y, half / size.height, 1 - half / size.height),
  };
};

/** Moved by a share of the square's side. */
export const moveCrop = (size: Size, crop: SquareCrop, across: number, down: number): SquareCrop => {
  const side = sideOf(size, crop.zoom);
  return fitCrop(size, {
    ...crop,
    x: crop.x + (across * side) / size.width,
    y: crop.y + (down * side) / size.height,
  });
};

/** The square in the picture's pixels. */
export const rectangleOf = (size: Size, crop: SquareCrop): { left: number; top: number; side: number } => {
  const side = sideOf(size, crop.zoom);
  return { left: crop.x * size.width - side / 2, top: crop.y * size.height - side / 2, side };
};
