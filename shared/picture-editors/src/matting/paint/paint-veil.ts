import { type Area, changedArea, type Plane } from '../model/plane.ts';

export type Rgb = readonly [number, number, number];

/** Alpha of the overlay over the removed background. */
const veil = 0.82 * 255;

/** A theme colour, from a custom property in hexadecimal. */
export const themeColour = (element: Element, property: string): Rgb => {
  const value = getComputedStyle(element).getPropertyValue(property).trim();
  const digits = /^#([0-9a-f]{6})$/i.exec(value)?.[1] ?? '808080';
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as unknown as Rgb;
};

/** RGBA as one 32-bit integer in the platform's byte order. */
const wordOf = ([r, g, b]: Rgb, alpha: number): number =>
  new Uint32Array(new Uint8ClampedArray([r, g, b, alpha]).buffer)[0] as number;

/** Last state of the overlay's canvas, so that a stroke repaints only its changes. */
const painted = new WeakMap<HTMLCanvasElement, { plane: Plane; colours: string }>();

const grown = ({ left, top, right, bottom }: Area, by: number, { width, height }: Plane): Area => ({
  left: Math.max(0, left - by),
  top: Math.max(0, top - by),
  right: Math.min(width, right + by),
  bottom: Math.min(height, bottom + by),
});

/** Dims removed pixels and outlines the foreground. */
export const paintVeil = (canvas: HTMLCanvasElement, plane: Plane, ground: Rgb, line: Rgb): void => {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height, data } = plane;
  const reach = Math.max(width, height) > 700 ? 2 : 1;
  const colours = `${ground} ${line}`;
  const before = painted.get(canvas);
  const changed = changedArea(before?.colours === colours ? before.plane : undefined, plane);
  painted.set(canvas, { plane, colours });
  if (!changed) return;
  const { left, top, right, bottom } = grown(changed, reach, plane);
  const pale = Uint32Array.from({ length: 256 }, (_, value) => wordOf(ground, veil * (1 - value / 255)));
  const lineWord = wordOf(line, 255);
  const image = new ImageData(right - left, bottom - top);
  const words = new Uint32Array(image.data.buffer);
  const isOut = (at: number) => (data[at] as number) < 128;
  let to = 0;
  for (let y = top; y < bottom; y++) {
    const isRowInside = y >= reach && y < height - reach;
    for (let x = left; x < right; x++) {
      const at = y * width + x;
      const value = data[at] as number;
      const isLine =
        value >= 128 &&
        isRowInside &&
        x >= reach &&
        x < width - reach &&
        (isOut(at - reach) || isOut(at + reach) || isOut(at - reach * width) || isOut(at + reach * width));
      words[to++] = isLine ? lineWord : (pale[value] as number);
    }
  }
  context.putImageData(image, left, top);
};

const maskOf = (plane: Plane): OffscreenCanvas => {
  const mask = new OffscreenCanvas(plane.width, plane.height);
  const image = new ImageData(plane.width, plane.height);
  const words = new Uint32Array(image.data.buffer);
  const alphas = Uint32Array.from({ length: 256 }, (_, value) => wordOf([0, 0, 0], value));
  for (let at = 0; at < words.length; at++) words[at] = alphas[plane.data[at] as number] as number;
  mask.getContext('2d')?.putImageData(image, 0, 0);
  return mask;
};

/** The foreground of the reduced image on a transparent background. */
export const paintCutout = (canvas: HTMLCanvasElement, bitmap: ImageBitmap, plane: Plane): void => {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.globalCompositeOperation = 'copy';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  context.globalCompositeOperation = 'destination-in';
  context.drawImage(maskOf(plane), 0, 0, canvas.width, canvas.height);
};
