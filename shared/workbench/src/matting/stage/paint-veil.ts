import type { Plane } from '../model/plane.ts';

/** Red, green, blue. */
export type Rgb = readonly [number, number, number];

/** How much of the removed ground still shows through. */
const veil = 0.82 * 255;

/** A colour of the theme, from a custom property in hexadecimal. */
export const themeColour = (element: Element, property: string): Rgb => {
  const value = getComputedStyle(element).getPropertyValue(property).trim();
  const digits = /^#([0-9a-f]{6})$/i.exec(value)?.[1] ?? '808080';
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as unknown as Rgb;
};

const isEdge = ({ width, height, data }: Plane, at: number, reach: number): boolean => {
  const [x, y] = [at % width, Math.floor(at / width)];
  if (x < reach || y < reach || x >= width - reach || y >= height - reach) return false;
  const isOut = (other: number) => (data[other] as number) < 128;
  return isOut(at - reach) || isOut(at + reach) || isOut(at - reach * width) || isOut(at + reach * width);
};

/** Pale where the picture is removed, a line along what is kept. */
export const paintVeil = (canvas: HTMLCanvasElement, plane: Plane, ground: Rgb, line: Rgb): void => {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height, data } = plane;
  const image = new ImageData(width, height);
  const reach = Math.max(width, height) > 700 ? 2 : 1;
  for (let at = 0; at < data.length; at++) {
    const value = data[at] as number;
    const isLine = value >= 128 && isEdge(plane, at, reach);
    const colour = isLine ? line : ground;
    const to = at * 4;
    image.data[to] = colour[0];
    image.data[to + 1] = colour[1];
    image.data[to + 2] = colour[2];
    image.data[to + 3] = isLine ? 255 : veil * (1 - value / 255);
  }
  context.putImageData(image, 0, 0);
};

/** The kept part of the reduced picture on transparent ground. */
export const paintCutout = (canvas: HTMLCanvasElement, bitmap: ImageBitmap, plane: Plane): void => {
  const context = canvas.getContext('2d');
  if (!context) return;
  const mask = new OffscreenCanvas(plane.width, plane.height);
  const image = new ImageData(plane.width, plane.height);
  for (let at = 0; at < plane.data.length; at++) image.data[at * 4 + 3] = plane.data[at] as number;
  mask.getContext('2d')?.putImageData(image, 0, 0);
  context.globalCompositeOperation = 'copy';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  context.globalCompositeOperation = 'destination-in';
  context.drawImage(mask, 0, 0, canvas.width, canvas.height);
};
