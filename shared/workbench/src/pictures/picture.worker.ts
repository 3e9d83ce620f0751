import { type PictureWork, redrawPicture } from './redraw-picture.ts';

/** Only the two names of a worker's global that are used here; the DOM and the worker library cannot be loaded together. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<PictureWork>) => void): void;
  postMessage(message: WorkerAnswer): void;
}

export type WorkerAnswer = { kind: 'done'; blob: Blob; width: number; height: number } | { kind: 'failed' };

const scope = globalThis as unknown as WorkerScope;

scope.addEventListener('message', (event) => {
  redrawPicture(event.data).then(
    (result) => scope.postMessage({ kind: 'done', ...result }),
    () => scope.postMessage({ kind: 'failed' }),
  );
});
