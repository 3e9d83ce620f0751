import type { PictureCrop } from '@atelier/contract/task';

export interface Size {
  width: number;
  height: number;
}

export interface Rectangle extends Size {
  x: number;
  y: number;
}

/** Transformation of an image before it is cropped: mirrored, rotated by quarter turns, tilted about its centre. */
export type Turn = Pick<PictureCrop, 'quarter' | 'tilt' | 'flip_x' | 'flip_y'>;

export const uprightTurn: Turn = { quarter: 0, tilt: 0, flip_x: false, flip_y: false };

/** Minimum side of a crop in pixels; the server rejects smaller images. */
const leastSide = 256;

/** Size of the image after its quarter turns. */
export const turnedSize = ({ width, height }: Size, { quarter }: Pick<Turn, 'quarter'>): Size =>
  quarter % 2 === 0 ? { width, height } : { width: height, height: width };

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most));

/** Tolerance for a corner exactly on an edge, in pixels. */
const slack = 1e-6;

/** True when the rectangle is entirely inside the image. */
export const isInside = (crop: Rectangle, turned: Size, tilt: number): boolean => {
  const angle = (-tilt * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners = [
    [crop.x, crop.y],
    [crop.x + crop.width, crop.y],
    [crop.x, crop.y + crop.height],
    [crop.x + crop.width, crop.y + crop.height],
  ] as const;
  return corners.every(([x, y]) => {
    const [dx, dy] = [x - turned.width / 2, y - turned.height / 2];
    const [px, py] = [dx * cos - dy * sin, dx * sin + dy * cos];
    return Math.abs(px) <= turned.width / 2 + slack && Math.abs(py) <= turned.height / 2 + slack;
  });
};

const between = (from: Rectangle, to: Rectangle, share: number): Rectangle => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
  width: from.width + (to.width - from.width) * share,
  height: from.height + (to.height - from.height) * share,
});

/** Moves one rectangle towards another as far as it stays inside the image. `from` must be inside. */
export const moveInside = (from: Rectangle, to: Rectangle, turned: Size, tilt: number): Rectangle => {
  if (isInside(to, turned, tilt)) return to;
  let [low, high] = [0, 1];
  for (let step = 0; step < 24; step++) {
    const middle = (low + high) / 2;
    if (isInside(between(from, to, middle), turned, tilt)) low = middle;
    else high = middle;
  }
  return between(from, to, low);
};

/** The largest rectangle with an aspect ratio (width by height; undefined: the image's own) centred on the image. */
export const largestCrop = (turned: Size, tilt: number, ratio = turned.width / turned.height): Rectangle => {
  const full =
    turned.width / turned.height > ratio
      ? { width: turned.height * ratio, height: turned.height }
      : { width: turned.width, height: turned.width / ratio };
  const whole = { x: (turned.width - full.width) / 2, y: (turned.height - full.height) / 2, ...full };
  const point = { x: turned.width / 2, y: turned.height / 2, width: 0, height: 0 };
  return moveInside(point, whole, turned, tilt);
};

/** Changes the aspect ratio at the same centre, with the same area where it fits. */
export const withRatio = (crop: Rectangle, turned: Size, tilt: number, ratio: number | undefined): Rectangle => {
  if (ratio === undefined) return crop;
  const area = crop.width * crop.height;
  const width = Math.sqrt(area * ratio);
  const height = width / ratio;
  const [cx, cy] = [crop.x + crop.width / 2, crop.y + crop.height / 2];
  const wanted = { x: cx - width / 2, y: cy - height / 2, width, height };
  const point = { x: cx, y: cy, width: 0, height: 0 };
  const found = moveInside(point, wanted, turned, tilt);
  return found.width >= Math.min(width, leastSide) ? found : largestCrop(turned, tilt, ratio);
};

/** Edges that a handle moves: -1 left or top, 1 right or bottom, 0 none. */
export interface Handle {
  name: 'nw' | 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w';
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

export const handles: readonly Handle[] = [
  { name: 'nw', x: -1, y: -1 },
  { name: 'n', x: 0, y: -1 },
  { name: 'ne', x: 1, y: -1 },
  { name: 'e', x: 1, y: 0 },
  { name: 'se', x: 1, y: 1 },
  { name: 's', x: 0, y: 1 },
  { name: 'sw', x: -1, y: 1 },
  { name: 'w', x: -1, y: 0 },
];

/** Moves a handle by image pixels; the opposite edge or corner stays. With a ratio the aspect ratio stays too. */
export const pullHandle = (
  crop: Rectangle,
  handle: Pick<Handle, 'x' | 'y'>,
  by: { x: number; y: number },
  ratio: number | undefined,
): Rectangle => {
  let width = Math.max(1, crop.width + handle.x * by.x);
  let height = Math.max(1, crop.height + handle.y * by.y);
  if (ratio !== undefined) {
    if (handle.x === 0) width = height * ratio;
    else height = width / ratio;
  }
  // The axis without a handle stays centred.
  const x = handle.x < 0 ? crop.x + crop.width - width : handle.x > 0 ? crop.x : crop.x + (crop.width - width) / 2;
  const y = handle.y < 0 ? crop.y + crop.height - height : handle.y > 0 ? crop.y : crop.y + (crop.height - height) / 2;
  return { x, y, width, height };
};

/** Rounds to whole pixels within the image. */
export const wholePixels = (crop: Rectangle, turned: Size): Rectangle => {
  const width = clamp(Math.round(crop.width), 1, turned.width);
  const height = clamp(Math.round(crop.height), 1, turned.height);
  return {
    x: clamp(Math.round(crop.x), 0, turned.width - width),
    y: clamp(Math.round(crop.y), 0, turned.height - height),
    width,
    height,
  };
};

/** Rotates the rectangle with the image by a quarter turn clockwise. */
export const turnCrop = ({ x, y, width, height }: Rectangle, before: Size): Rectangle => ({
  x: before.height - y - height,
  y: x,
  width: height,
  height: width,
});
