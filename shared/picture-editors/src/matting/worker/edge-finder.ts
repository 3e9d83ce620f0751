import { visionScript } from '@atelier/contract/vision';
import type { EdgeAnswer, EdgeRequest, EdgeWork } from './edge-area.ts';

/** `loading`: 3 MB are being loaded. `unavailable`: blocked by browser or network; strokes stay unrefined. */
export type EdgeState = 'loading' | 'ready' | 'unavailable';

export interface EdgeFinder {
  setPicture(colours: ImageData): void;
  /** The area's new values, or null without an improvement over the stroke. One at a time. */
  find(work: Omit<EdgeWork, 'kind' | 'id'>): Promise<Uint8Array | null>;
  close(): void;
}

// Separate from `new Worker`, so that the bundler emits an asset instead of an entry.
const address = new URL('./grab-cut.worker.ts', import.meta.url);

/** Starts the edge detection worker; `onState` reports its state. Never throws: without it strokes stay unrefined. */
export const createEdgeFinder = (onState: (state: EdgeState) => void): EdgeFinder => {
  const waiting = new Map<number, (data: Uint8Array | null) => void>();
  let lastId = 0;
  let worker: Worker | undefined;
  const giveUp = () => {
    worker?.terminate();
    worker = undefined;
    for (const settle of waiting.values()) settle(null);
    waiting.clear();
    onState('unavailable');
  };
  const send = (request: EdgeRequest) => worker?.postMessage(request);
  try {
    worker = new Worker(address, { type: 'module' });
    worker.onerror = giveUp;
    worker.onmessage = ({ data }: MessageEvent<EdgeAnswer>) => {
      if (data.kind === 'ready') onState('ready');
      else if (data.kind === 'unavailable') giveUp();
      else {
        waiting.get(data.id)?.(data.data);
        waiting.delete(data.id);
      }
    };
    send({
      kind: 'load',
      address: new URL(`.${visionScript.address}`, document.baseURI).href,
      integrity: visionScript.integrity,
    });
  } catch {
    // A content security policy or an old browser blocks the worker: the editor reports it and works without it.
    queueMicrotask(giveUp);
  }
  return {
    setPicture: ({ width, height, data }) =>
      send({ kind: 'picture', width, height, data: new Uint8ClampedArray(data) }),
    find: (work) =>
      new Promise((resolve) => {
        if (!worker) return resolve(null);
        lastId += 1;
        waiting.set(lastId, resolve);
        send({ kind: 'find', id: lastId, ...work });
      }),
    close() {
      worker?.terminate();
      worker = undefined;
    },
  };
};
