import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(pbkdf2);
const iterations = 400_000;
/** Seconds of two derivations at once on the idle machine of two cores for which the limits of slow tests were set. */
const referenceSeconds = 0.24;

/** How many times slower than the reference machine this one is now, by its cores or by other programs; at least 1. */
export const measureSlowness = async (): Promise<number> => {
  const started = performance.now();
  await Promise.all([derive('', '', iterations, 64, 'sha512'), derive('', '', iterations, 64, 'sha512')]);
  return Math.max(1, (performance.now() - started) / 1000 / referenceSeconds);
};
