import type { FractionBox } from './placement-model.ts';

/** Channels differ this much from the frame before a pixel counts as garment; 0 to 255. */
const apart = 34;
/** A row or column belongs to the garment when this share of its pixels does. */
const leastShare = 0.03;

const whole: FractionBox = { left: 0, top: 0, right: 1, bottom: 1 };

const median = (values: number[]): number => values.sort((one, other) => one - other)[values.length >> 1] ?? 0;

const framePixels = (width: number, height: number): number[] => {
  const row = Array.from({ length: width }, (_, x) => [x, (height - 1) * width + x]).flat();
  const column = Array.from({ length: height }, (_, y) => [y * width, y * width + width - 1]).flat();
  return [...row, ...column];
};

const span = (counts: readonly number[], of: number): [number, number] | undefined => {
  const first = counts.findIndex((count) => count / of > leastShare);
  const last = counts.findLastIndex((count) => count / of > leastShare);
  return first < 0 ? undefined : [first / counts.length, (last + 1) / counts.length];
};

/**
 * Estimates the garment's bounding box: the pixels that differ from the picture's border. It is a snapping hint, not a matte; the whole
 * picture when no pixels differ.
 * @param rgba pixels of a reduced picture, 4 bytes each.
 */
export const garmentBox = (rgba: Uint8ClampedArray, width: number, height: number): FractionBox => {
  const frame = framePixels(width, height);
  const ground = [0, 1, 2].map((channel) => median(frame.map((at) => rgba[at * 4 + channel] ?? 0)));
  const across = new Array<number>(width).fill(0);
  const down = new Array<number>(height).fill(0);
  for (let at = 0; at < width * height; at++) {
    const isSeen = (rgba[at * 4 + 3] ?? 255) > 127;
    const far = ground.some((value, channel) => Math.abs((rgba[at * 4 + channel] ?? 0) - value) > apart);
    if (!isSeen || !far) continue;
    across[at % width] = (across[at % width] ?? 0) + 1;
    down[Math.floor(at / width)] = (down[Math.floor(at / width)] ?? 0) + 1;
  }
  const [columns, rows] = [span(across, height), span(down, width)];
  if (!columns || !rows) return whole;
  const box = { left: columns[0], right: columns[1], top: rows[0], bottom: rows[1] };
  const isTiny = (box.right - box.left) * (box.bottom - box.top) < 0.03;
  return isTiny ? whole : box;
};
