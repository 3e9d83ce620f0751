import type { PictureWork, PictureWorkAnswer } from './run-picture-worker.ts';

// Imports types only: the build emits this file unchanged, beside the chunks.

/** The used subset of the worker's global scope; the DOM and WebWorker type libraries cannot be loaded together. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<PictureWork>) => void): void;
  postMessage(message: PictureWorkAnswer): void;
}

const hasTransparency = (context: OffscreenCanvasRenderingContext2D, width: number, height: number): boolean => {
  const sample = context.getImageData(0, 0, width, height).data;
  for (let at = 3; at < sample.length; at += 4) if (sample[at] !== 255) return true;
  return false;
};

const paint = (bitmap: ImageBitmap, work: PictureWork, scale: number): OffscreenCanvas => {
  const width = Math.max(1, Math.round(work.width * scale));
  const height = Math.max(1, Math.round(work.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { colorSpace: 'srgb' });
  if (context === null) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  const crop = work.crop ?? { x: 0, y: 0, width: bitmap.width, height: bitmap.height };
  if (!work.turn) {
    context.drawImage(bitmap, crop.x, crop.y, crop.width, crop.height, 0, 0, width, height);
    return canvas;
  }
  const { quarter, tilt, flip_x, flip_y } = work.turn;
  const isOdd = quarter % 2 === 1;
  context.scale(width / crop.width, height / crop.height);
  context.translate(-crop.x, -crop.y);
  context.translate((isOdd ? bitmap.height : bitmap.width) / 2, (isOdd ? bitmap.width : bitmap.height) / 2);
  context.rotate((tilt * Math.PI) / 180 + (quarter * Math.PI) / 2);
  context.scale(flip_x ? -1 : 1, flip_y ? -1 : 1);
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  return canvas;
};

const encode = async (canvas: OffscreenCanvas, isPng: boolean): Promise<Blob> =>
  canvas.convertToBlob(isPng ? { type: 'image/png' } : { type: 'image/jpeg', quality: 0.92 });

/**
 * Crops and reduces an image. Colours are preserved: the decoder converts embedded profiles to sRGB, and transparent images stay PNG.
 * Shrinks further, step by step, while the file is larger than `maxBytes`. @throws when the image cannot be decoded.
 */
const redrawPicture = async (work: PictureWork): Promise<{ blob: Blob; width: number; height: number }> => {
  const bitmap = await createImageBitmap(work.file, {
    imageOrientation: 'from-image',
    colorSpaceConversion: 'default',
  });
  try {
    for (let scale = 1; ; scale *= 0.85) {
      const canvas = paint(bitmap, work, scale);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      const isPng = work.file.type === 'image/png' && hasTransparency(context, canvas.width, canvas.height);
      const blob = await encode(canvas, isPng);
      if (blob.size <= work.maxBytes || scale < 0.2) return { blob, width: canvas.width, height: canvas.height };
    }
  } finally {
    bitmap.close();
  }
};

const scope = globalThis as unknown as WorkerScope;

scope.addEventListener('message', (event) => {
  redrawPicture(event.data).then(
    (result) => scope.postMessage({ kind: 'done', ...result }),
    () => scope.postMessage({ kind: 'failed' }),
  );
});
