/** Yes or no for every pixel: 1 or 0. */
export interface Mask {
  width: number;
  height: number;
  data: Uint8Array;
}

export const countSet = (mask: Mask): number => mask.data.reduce((sum, value) => sum + value, 0);

/** Grows by a square of the radius in pixels. */
export const dilate = (mask: Mask, radius: number): Mask => spread(mask, radius, 1);

/** Shrinks by a square of the radius in pixels; what touches the frame does not shrink there. */
export const erode = (mask: Mask, radius: number): Mask => spread(mask, radius, 0);

export const open = (mask: Mask, radius: number): Mask => dilate(erode(mask, radius), radius);

export const close = (mask: Mask, radius: number): Mask => erode(dilate(mask, radius), radius);

function spread({ width, height, data }: Mask, radius: number, winner: 0 | 1): Mask {
  if (radius < 1) return { width, height, data: data.slice() };
  const across = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) spreadLine(data, across, y * width, 1, width, radius, winner);
  const out = new Uint8Array(data.length);
  for (let x = 0; x < width; x++) spreadLine(across, out, x, width, height, radius, winner);
  return { width, height, data: out };
}

function spreadLine(
  from: Uint8Array,
  to: Uint8Array,
  start: number,
  step: number,
  length: number,
  radius: number,
  winner: 0 | 1,
): void {
  let reach = -1;
  for (let i = 0; i < Math.min(radius, length); i++) if (from[start + i * step] === winner) reach = i;
  for (let i = 0; i < length; i++) {
    if (i + radius < length && from[start + (i + radius) * step] === winner) reach = i + radius;
    to[start + i * step] = reach >= 0 && reach >= i - radius ? winner : 1 - winner;
  }
}

export interface Component {
  area: number;
  /** Indices of its pixels. */
  pixels: Uint32Array;
  touchesFrame: boolean;
}

/** Connected regions (4 neighbours) of pixels that are `value`, in order of their first pixel. */
export function findComponents({ width, height, data }: Mask, value: 0 | 1 = 1): Component[] {
  const seen = new Uint8Array(data.length);
  const queue = new Uint32Array(data.length);
  const components: Component[] = [];
  for (let first = 0; first < data.length; first++) {
    if (data[first] !== value || seen[first]) continue;
    let end = 0;
    let touchesFrame = false;
    const visit = (at: number) => {
      if (data[at] === value && !seen[at]) {
        seen[at] = 1;
        queue[end++] = at;
      }
    };
    visit(first);
    for (let next = 0; next < end; next++) {
      const at = queue[next] as number;
      const x = at % width;
      if (x > 0) visit(at - 1);
      if (x < width - 1) visit(at + 1);
      if (at >= width) visit(at - width);
      if (at < data.length - width) visit(at + width);
      touchesFrame ||= x === 0 || x === width - 1 || at < width || at >= width * (height - 1);
    }
    components.push({ area: end, pixels: queue.slice(0, end), touchesFrame });
  }
  return components;
}

/** Closes holes (regions of 0 that do not touch the frame) of at most this many pixels. */
export function fillHoles(mask: Mask, maxArea: number): Mask {
  const data = mask.data.slice();
  for (const hole of findComponents(mask, 0)) {
    if (!hole.touchesFrame && hole.area <= maxArea) for (const at of hole.pixels) data[at] = 1;
  }
  return { ...mask, data };
}

/** Intersection over union; 1 for two empty masks. */
export function overlap(a: Mask, b: Mask): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < a.data.length; i++) {
    both += (a.data[i] as number) & (b.data[i] as number);
    either += (a.data[i] as number) | (b.data[i] as number);
  }
  return either === 0 ? 1 : both / either;
}

/** Share of the frame's outermost pixels that the mask covers. */
export function measureFrameTouch({ width, height, data }: Mask): number {
  let touched = 0;
  for (let x = 0; x < width; x++) touched += (data[x] as number) + (data[(height - 1) * width + x] as number);
  for (let y = 1; y < height - 1; y++) touched += (data[y * width] as number) + (data[y * width + width - 1] as number);
  return touched / (2 * (width + height) - 4);
}
