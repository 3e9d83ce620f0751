import { join } from 'node:path';
import { lock } from 'proper-lockfile';
import { DeployError } from '../deploy-error.ts';

const waitMs = 20_000;
/** A holder signs the lock every two seconds, wherever it runs; one that was silent for this long has died. */
const [silentMs, signMs] = [10_000, 2000] as const;
const retries = { forever: true, factor: 1, minTimeout: 5, maxTimeout: 25, randomize: true, maxRetryTime: waitMs };

const isHeld = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ELOCKED';

const take = async (store: string, onLost: () => void): Promise<() => Promise<void>> => {
  const lockfilePath = join(store, 'registry.lock');
  try {
    return await lock(store, { lockfilePath, stale: silentMs, update: signMs, retries, onCompromised: onLost });
  } catch (error) {
    if (!isHeld(error)) throw error;
    throw new DeployError(`another command holds ${lockfilePath} for over ${waitMs / 1000} s`);
  }
};

/**
 * Runs `work` while no other command changes the store, on this machine or on another one that has the same folder; the lock of a dead
 * process is cleared after ten seconds.
 * @throws DeployError when another command does not let go, or took the lock because this one stood still.
 */
export const withStoreLock = async <T>(store: string, work: () => T | Promise<T>): Promise<T> => {
  let isLost = false;
  const release = await take(store, () => {
    isLost = true;
  });
  try {
    const result = await work();
    if (isLost)
      throw new DeployError('this command stood still with the lock in hand: look at the status before it runs again');
    return result;
  } finally {
    if (!isLost) await release();
  }
};
