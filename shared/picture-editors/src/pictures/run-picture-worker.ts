/** A piece of work for the worker: which part of the picture, at which size. Pixels after orientation. */
export interface PictureWork {
  file: Blob;
  crop?: { x: number; y: number; width: number; height: number };
  /** Before the crop: mirrored, turned by quarters clockwise, tilted about its middle. The crop is then in the turned picture. */
  turn?: { quarter: number; tilt: number; flip_x: boolean; flip_y: boolean };
  width: number;
  height: number;
  maxBytes: number;
}

/** What the worker answers; `failed` when the picture cannot be decoded. */
export type PictureWorkAnswer = { kind: 'done'; blob: Blob; width: number; height: number } | { kind: 'failed' };

export interface RedrawnPicture {
  blob: Blob;
  width: number;
  height: number;
}

// Apart from `new Worker`, so that the bundler takes it as a file and not as an entry of its own.
const address = new URL('./picture.worker.ts', import.meta.url);

/**
 * Crops or reduces a picture off the main thread; the worker ends with the job, and at once when the signal says so.
 * @throws when the picture cannot be decoded, and on abort.
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
