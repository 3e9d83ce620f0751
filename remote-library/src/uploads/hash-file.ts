// Separate from `new Worker`, so that the bundler treats it as a file and not as a new entry.
const address = new URL('./hash.worker.ts', import.meta.url);

let worker: Worker | undefined;
let last = 0;
const waiting = new Map<number, (sha256: string | undefined) => void>();

/** SHA-256 of a file, computed off the main thread; undefined when it is no longer readable (moved or changed on disk). */
export const hashFile = (file: Blob): Promise<string | undefined> =>
  new Promise((resolve) => {
    if (!worker) {
      worker = new Worker(address, { type: 'module' });
      worker.onmessage = ({ data }: MessageEvent<{ id: number; sha256: string | null }>) => {
        waiting.get(data.id)?.(data.sha256 ?? undefined);
        waiting.delete(data.id);
      };
    }
    last += 1;
    waiting.set(last, resolve);
    worker.postMessage({ id: last, file });
  });
