/** A job of the worker: crop and target size of the image. In pixels after orientation. */
export interface PictureWork {
  file: Blob;
  crop?: { x: number; y: number; width: number; height: number };
  /**
   * Applied before the crop: mirrored, rotated clockwise by quarter turns, tilted about its centre. The crop refers to the transformed
   * image.
   */
  turn?: { quarter: number; tilt: number; flip_x: boolean; flip_y: boolean };
  width: number;
  height: number;
  maxBytes: number;
}

/** Response of the worker; `failed` when the image cannot be decoded. */
export type PictureWorkAnswer = { kind: 'done'; blob: Blob; width: number; height: number } | { kind: 'failed' };

export interface RedrawnPicture {
  blob: Blob;
  width: number;
  height: number;
}

// Separate from `new Worker`, so that the bundler emits an asset instead of an entry.
const address = new URL('./picture.worker.ts', import.meta.url);

/**
 * Crops or reduces an image off the main thread; the worker is terminated after the job, or immediately on abort. @throws when the image
 * cannot be decoded, and on abort.
 */
export const runPictureWorker = (work: PictureWork, signal: AbortSignal): Promise<RedrawnPicture> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(address, { type: 'module' });
    const end = (settle: () => void) => {
      worker.terminate();
      signal.removeEventListener('abort', onAbort);
      settle();
    };
    const onAbort = () => end(() => reject(signal.reason));
    signal.addEventListener('abort', onAbort);
    worker.onerror = () => end(() => reject(new Error('the picture worker stopped')));
    worker.onmessage = ({ data }: MessageEvent<PictureWorkAnswer>) =>
      end(() => (data.kind === 'done' ? resolve(data) : reject(new Error('the picture cannot be decoded'))));
    worker.postMessage(work);
  });
