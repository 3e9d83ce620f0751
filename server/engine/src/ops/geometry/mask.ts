/** Boolean per pixel: 1 or 0. */
export interface Mask {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Creates a mask of the pixels whose index passes the test. */
export const createMask = (size: { width: number; height: number }, isSet: (at: number) => boolean): Mask => {
  const data = new Uint8Array(size.width * size.height);
  for (let at = 0; at < data.length; at++) if (isSet(at)) data[at] = 1;
  return { width: size.width, height: size.height, data };
};

/** Creates a mask of exactly these pixels. */
export const createMaskOf = (
  size: { width: number; height: number },
  parts: Iterable<{ pixels: Iterable<number> }>,
): Mask => {
  const mask = createMask(size, () => false);
  for (const { pixels } of parts) for (const at of pixels) mask.data[at] = 1;
  return mask;
};

export const countSet = ({ data }: Mask): number => {
  let sum = 0;
  for (let i = 0; i < data.length; i++) sum += data[i];
  return sum;
};

/** Union of two masks of one size; undefined where neither is given. */
export const uniteMasks = (one: Mask | undefined, other: Mask | undefined): Mask | undefined =>
  one && other ? createMask(one, (at) => one.data[at] === 1 || other.data[at] === 1) : (one ?? other);

/** Dilates by a square of the radius in pixels. */
export const dilate = (mask: Mask, radius: number): Mask => spread(mask, radius, 1);

/** Erodes by a square of the radius in pixels; regions at the frame do not shrink there. */
export const erode = (mask: Mask, radius: number): Mask => spread(mask, radius, 0);

export const open = (mask: Mask, radius: number): Mask => dilate(erode(mask, radius), radius);

export const close = (mask: Mask, radius: number): Mask => erode(dilate(mask, radius), radius);

/** Reused between calls, because one matte dilates hundreds of masks. Each word that is read was written in the same call. */
let scratch = new Uint32Array(0);

/** A word contains four pixels, one byte each. */
const inWord = 4;
const ones = 0x01010101;

/**
 * Dilates the pixels of value `winner`; nothing beyond the frame counts. Processes four pixels at a time, so rows are padded to whole
 * words. Above the mask are as many empty rows as the radius, so that the window around a row begins that many rows higher.
 */
const spread = (mask: Mask, radius: number, winner: 0 | 1): Mask => {
  const { width, height } = mask;
  if (radius < 1) return { width, height, data: mask.data.slice() };
  const above = Math.min(radius, height);
  const stride = Math.ceil(width / inWord);
  const count = stride * (above + height);
  if (scratch.length < count) scratch = new Uint32Array(count);
  const words = scratch;
  words.fill(0, 0, count);
  const bytes = new Uint8Array(words.buffer, 0, count * inWord);
  for (let y = 0; y < height; y++)
    spreadRow(mask, y, { words, bytes, stride, start: (above + y) * stride }, radius, winner);
  spreadColumns(words, stride, count, 2 * above + 1);
  if (winner === 0) for (let at = 0; at < stride * height; at++) words[at] = words[at] ^ ones;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const start = y * stride * inWord;
    data.set(bytes.subarray(start, start + width), y * width);
  }
  return { width, height, data };
};

interface Row {
  words: Uint32Array;
  /** View of the same memory. */
  bytes: Uint8Array;
  /** Words per row, and the first word of this row. */
  stride: number;
  start: number;
}

/** Writes 1 where a pixel of value `winner` lies within the radius along its row. */
const spreadRow = ({ width, data }: Mask, y: number, row: Row, radius: number, winner: 0 | 1): void => {
  const { words, bytes, stride, start } = row;
  const [from, to] = [y * width, start * inWord];
  if (radius >= inWord) {
    let last = -1;
    for (let x = 0; x < Math.min(radius, width); x++) if (data[from + x] === winner) last = x;
    for (let x = 0; x < width; x++) {
      if (x + radius < width && data[from + x + radius] === winner) last = x + radius;
      bytes[to + x] = last >= 0 && last >= x - radius ? 1 : 0;
    }
    return;
  }
  bytes.set(data.subarray(from, from + width), to);
  if (winner === 0) {
    for (let at = start; at < start + stride; at++) words[at] = words[at] ^ ones;
    bytes.fill(0, to + width, to + stride * inWord);
  }
  // The first pixel of a word is its lowest byte.
  for (let nth = 0; nth < radius; nth++) {
    let before = 0;
    for (let at = start; at < start + stride; at++) {
      const own = words[at];
      const after = at + 1 < start + stride ? words[at + 1] : 0;
      words[at] = own | (own << 8) | (before >>> 24) | (own >>> 8) | (after << 24);
      before = own;
    }
  }
};

/** Combines each row with the rows below it, `window` rows in total. The reach doubles until it is complete. */
const spreadColumns = (words: Uint32Array, stride: number, count: number, window: number): void => {
  let reach = 1;
  while (reach < window) {
    const step = Math.min(reach, window - reach);
    const end = count - step * stride;
    for (let at = 0; at < end; at++) words[at] = words[at] | words[at + step * stride];
    reach += step;
  }
};

/** Bounding box in pixels; right and bottom are exclusive. */
export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Bounding box of pixels of an image of this width; `right` is 0 without any. */
export const boundsOf = (pixels: Iterable<number>, width: number): Bounds => {
  const box = { left: width, top: Number.POSITIVE_INFINITY, right: 0, bottom: 0 };
  for (const at of pixels) {
    const x = at % width;
    const y = (at - x) / width;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  return box;
};

/** Bounding box of the values of a plane that pass the test; undefined without any. */
export const findBounds = (
  values: Uint8Array | Float32Array,
  width: number,
  isSet: (value: number) => boolean,
): Bounds | undefined => {
  const box = { left: width, top: Number.POSITIVE_INFINITY, right: 0, bottom: 0 };
  for (let at = 0; at < values.length; at++) {
    if (!isSet(values[at])) continue;
    const x = at % width;
    const y = (at - x) / width;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = y + 1;
  }
  return box.right > 0 ? box : undefined;
};

export interface Component {
  area: number;
  /** Pixel indices. */
  pixels: Uint32Array;
  touchesFrame: boolean;
}

/**
 * Connected regions (4 neighbours) of pixels with `value`, in order of their first pixel. Their `pixels` share one buffer and must not be
 * written. One queue contains all of them consecutively, because noise has thousands.
 */
export const findComponents = ({ width, height, data }: Mask, value: 0 | 1 = 1): Component[] => {
  const left = data.slice();
  const queue = new Uint32Array(data.length);
  const components: Component[] = [];
  const lastRow = width * (height - 1);
  const taken = 2;
  let end = 0;
  for (let first = 0; first < data.length; first++) {
    if (left[first] !== value) continue;
    const start = end;
    let touchesFrame = false;
    left[first] = taken;
    queue[end++] = first;
    for (let next = start; next < end; next++) {
      const at = queue[next];
      const x = at % width;
      const isLeft = x === 0;
      const isRight = x === width - 1;
      const isTop = at < width;
      const isBottom = at >= lastRow;
      if (!isLeft && left[at - 1] === value) {
        left[at - 1] = taken;
        queue[end++] = at - 1;
      }
      if (!isRight && left[at + 1] === value) {
        left[at + 1] = taken;
        queue[end++] = at + 1;
      }
      if (!isTop && left[at - width] === value) {
        left[at - width] = taken;
        queue[end++] = at - width;
      }
      if (!isBottom && left[at + width] === value) {
        left[at + width] = taken;
        queue[end++] = at + width;
      }
      touchesFrame ||= isLeft || isRight || isTop || isBottom;
    }
    components.push({ area: end - start, pixels: queue.subarray(start, end), touchesFrame });
  }
  return components;
};

/** Closes holes (regions of 0 that do not touch the frame) of at most this many pixels. */
export const fillHoles = (mask: Mask, maxArea: number): Mask => {
  const data = mask.data.slice();
  for (const hole of findComponents(mask, 0)) {
    if (!hole.touchesFrame && hole.area <= maxArea) for (const at of hole.pixels) data[at] = 1;
  }
  return { ...mask, data };
};

/** Intersection over union; 1 for two empty masks. */
export const overlap = (a: Mask, b: Mask): number => {
  let both = 0;
  let either = 0;
  for (let i = 0; i < a.data.length; i++) {
    both += a.data[i] & b.data[i];
    either += a.data[i] | b.data[i];
  }
  return either === 0 ? 1 : both / either;
};

/** Share of the frame's outermost pixels inside the mask. */
export const measureFrameTouch = ({ width, height, data }: Mask): number => {
  let touched = 0;
  for (let x = 0; x < width; x++) touched += data[x] + data[(height - 1) * width + x];
  for (let y = 1; y < height - 1; y++) touched += data[y * width] + data[y * width + width - 1];
  return touched / (2 * (width + height) - 4);
};

/**
 * Value at index `n` of the sorted values; reorders them. NaN where there is none. Visits each value a few times, where sorting visits it
 * many times.
 */
export const nthSmallest = (values: Float32Array, n: number): number => {
  let [left, right] = [0, values.length - 1];
  if (n < 0 || n > right) return Number.NaN;
  while (left < right) {
    const pivot = values[(left + right) >> 1];
    let [i, j] = [left, right];
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i > j) break;
      const value = values[i];
      values[i++] = values[j];
      values[j--] = value;
    }
    if (n <= j) right = j;
    else if (n >= i) left = i;
    else return values[n];
  }
  return values[n];
};
