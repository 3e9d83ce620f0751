import { createSlot, type Slot } from '@atelier/engine/slot/slot';
import type { DrawingProcess } from '@atelier/sewing/drawing/drawing-process';
import type { Database } from '../../platform/db/database.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import { drawnPatterns } from './drawn-patterns.ts';
import { libraryItems } from './library-items.ts';
import { seedLibrary } from './seed-library.ts';

const program = new URL('./draw-handlers.ts', import.meta.url).href;
/** Milliseconds for one picture, on a machine that has much else to do. */
const timeLimitMs = 120_000;

/** Draws in one process, or in a new one where that died. */
const createPainter = (signal: AbortSignal) => {
  let slot: Slot | undefined;
  return {
    async paint({ key }: { key: string }): Promise<Buffer> {
      if (!slot || slot.isDead)
        slot = createSlot(program, { onFailure: () => {}, onUnknownMessage: () => {}, onDeath: () => {} });
      await slot.ready;
      const job = { id: key, toolType: 'material' as const, inputs: {}, params: { key }, seed: 0 };
      const { outputs } = await slot.run(job, { signal, timeLimitMs, onProgress: () => {} });
      if (!outputs[0]) throw new Error(`nothing was drawn for ${key}`);
      return Buffer.from(outputs[0].data);
    },
    close: () => slot?.kill(),
  };
};

export interface LibraryParts {
  db: Database;
  blobs: BlobStore;
  /** Draws the sewing patterns. */
  drawing: DrawingProcess;
  onError: (error: unknown) => void;
}

/**
 * Draws the missing public materials in child processes that end with the work. Failures are reported and retried the next
 * time.
 */
export const drawLibrary = async ({ drawing, ...parts }: LibraryParts, signal: AbortSignal): Promise<void> => {
  const painter = createPainter(signal);
  try {
    await seedLibrary({ ...parts, items: libraryItems, signal, paint: painter.paint });
  } finally {
    painter.close();
  }
  await seedLibrary({ ...parts, items: drawnPatterns(drawing), signal });
};
