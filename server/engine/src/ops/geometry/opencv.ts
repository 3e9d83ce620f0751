import { createRequire } from 'node:module';
import type * as OpenCv from '@techstark/opencv-js';

/**
 * The whole library; a build without SIMD and threads, about 0.5 s to load and 130 MB of heap that never shrinks. Only ever
 * loaded inside a slot.
 */
export type Cv = typeof OpenCv;

/** Not `import()`: loaders that look into the module's default export wait for the thenable, for ever. */
const require = createRequire(import.meta.url);

let loading: Promise<{ cv: Cv }> | undefined;

/**
 * Loads OpenCV on first use. It comes wrapped because the module is itself thenable: a promise that resolved to it
 * would wait for it for ever.
 */
export const loadOpenCv = (): Promise<{ cv: Cv }> => {
  loading ??= load();
  return loading;
};

const load = async (): Promise<{ cv: Cv }> => {
  const events = ['uncaughtException', 'unhandledRejection'] as const;
  const before = events.map((event) => new Set(process.listeners(event as 'uncaughtException')));
  const cv = require('@techstark/opencv-js') as Cv & { onRuntimeInitialized?: () => void };
  if (!cv.Mat) {
    await new Promise<void>((resolve) => {
      cv.onRuntimeInitialized = resolve;
    });
  }
  // The build takes over the process's last-resort handlers and prints its own 10 MB source line from them.
  events.forEach((event, i) => {
    for (const listener of process.listeners(event as 'uncaughtException')) {
      if (!before[i]?.has(listener)) process.removeListener(event, listener);
    }
  });
  return { cv };
};

/** Runs native work; C++ exceptions arrive as numbers and leave as errors with OpenCV's own message. */
export const callOpenCv = <T>(cv: Cv, work: () => T): T => {
  try {
    return work();
  } catch (thrown) {
    if (typeof thrown !== 'number') throw thrown;
    const { msg } = (cv as unknown as { exceptionFromPtr(at: number): { msg: string } }).exceptionFromPtr(thrown);
    throw new Error(`OpenCV: ${msg}`, { cause: thrown });
  }
};
