import type { Plane } from '../model/plane.ts';

const contextOf = (width: number, height: number): OffscreenCanvasRenderingContext2D => {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  return context;
};

/** The reduced picture, decoded off the main thread, and its colours. @throws when it cannot be read. */
export const readPicture = async (
  source: Blob,
  size: { width: number; height: number },
): Promise<{ bitmap: ImageBitmap; colours: ImageData }> => {
  const bitmap = await createImageBitmap(source, {
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'medium',
  });
  const context = contextOf(size.width, size.height);
  context.drawImage(bitmap, 0, 0);
  return { bitmap, colours: context.getImageData(0, 0, size.width, size.height) };
};

export const fetchBlob = async (url: string, signal: AbortSignal): Promise<Blob> => {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`the picture answered ${response.status}`);
  return response.blob();
};

/** From this transparent share on, the engine takes a picture's own alpha for its outline too. */
const cutOutShare = 0.005;

/** The outline that a picture was cut out with; undefined where it was not. */
export const readOwnOutline = async (
  source: Blob,
  size: { width: number; height: number },
): Promise<Plane | undefined> => {
  if (source.type === 'image/jpeg') return undefined;
  const plane = await readAlpha(source, size);
  const share = plane.data.reduce((count, alpha) => count + (alpha < 128 ? 1 : 0), 0) / plane.data.length;
  return share >= cutOutShare && share <= 1 - cutOutShare ? plane : undefined;
};

/** How much of a picture is there: its alpha at the plane's size. */
export const readAlpha = async (source: Blob, size: { width: number; height: number }): Promise<Plane> => {
  const { bitmap, colours } = await readPicture(source, size);
  bitmap.close();
  const data = new Uint8Array(size.width * size.height);
  for (let at = 0; at < data.length; at++) data[at] = colours.data[at * 4 + 3] as number;
  return { width: size.width, height: size.height, data };
};
