import { createLimitedProcess } from '@atelier/child-process/limited-process';
import type { FilePreview } from './file-facts.ts';

const timeLimitMs = 20_000;
const megabytes = 1000;

export type { FilePreview, FoundPiece } from './file-facts.ts';

/** Reads untrusted pattern files in a child process, which is killed when a file hangs it. */
export interface ReadingProcess {
  /** @param file its bytes, or its path. @throws WorkFault; the data of a `refused` is the reason (`RefusedFile`) */
  read(file: Uint8Array | string): Promise<FilePreview>;
  close(): Promise<void>;
}

/** The process starts with the first file and ends when idle. */
export const createReadingProcess = (): ReadingProcess => {
  const module = new URL('./reading-work.ts', import.meta.url).href;
  const room = createLimitedProcess({ module, megabytes, withNative: true, mostWaiting: 20 });
  return { read: (file) => room.run<FilePreview>(file, timeLimitMs), close: () => room.close() };
};
