import { EngineError } from '../engine.ts';
import { createJobPool } from '../slot/job-pool.ts';
import type { EngineLogger, SlotRegistry } from '../slot/slot-engine.ts';
import type { NormalisedPicture } from './normalise.ts';
import { PictureError } from './picture-error.ts';
import { handlers } from './upload-handlers.ts';

/** Concurrently decoded uploads. */
export const uploadPlaces = 2;

/** Large pictures leave a large heap behind. */
const jobsPerSlot = 200;

/**
 * Decodes uploads in separate child processes: a decoder that hangs or crashes affects only that upload, not downloads or the caller's
 * process.
 */
export interface UploadPool {
  /** See `normalisePicture`; for bytes or the file at a path. @throws PictureError, or EngineError: `timeout`, `crashed`, `cancelled` */
  normalise(file: Uint8Array | string): Promise<NormalisedPicture>;
  /** Terminates the processes; pending calls reject. */
  close(): Promise<void>;
}

interface UploadPoolOptions {
  logger?: EngineLogger;
  registry?: SlotRegistry;
}

const builtin: SlotRegistry = { handlers, module: new URL('./upload-handlers.ts', import.meta.url).href };

/** Processes start with the first upload. */
export const createUploadPool = ({ logger, registry = builtin }: UploadPoolOptions = {}): UploadPool => {
  const pool = createJobPool(() => ({ slots: 1, interactive: uploadPlaces, jobsPerSlot, registry }), logger);

  return {
    async normalise(file) {
      // Type and size are unknown yet: the child reads only the bytes.
      const [data, params] = typeof file === 'string' ? [new Uint8Array(), { path: file }] : [file, {}];
      const upload = [{ data, mime: 'image/png' as const, width: 0, height: 0 }];
      const { outputs, report } = await pool.run({ toolType: 'normalise', inputs: { upload }, params });
      if (report.refusal) throw new PictureError(report.refusal.kind, report.refusal.figures);
      const [picture] = outputs;
      if (!picture) throw new EngineError('failed', 'result-missing');
      const { data: made, mime, width, height } = picture;
      const bytes = Buffer.from(made.buffer, made.byteOffset, made.byteLength);
      const { notes = [], sourceTask } = report;
      const normalised = { data: bytes, mime: mime as NormalisedPicture['mime'], width, height, notes };
      return { ...normalised, ...(sourceTask && { sourceTask }) };
    },
    close: pool.close,
  };
};
