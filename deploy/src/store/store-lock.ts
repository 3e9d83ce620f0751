import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DeployError } from '../deploy-error.ts';

const waitMs = 20_000;
/** Clearing a dead lock takes a moment; one that stands longer was left by a process that died at it. */
const clearingMs = 5000;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and is another user's
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const take = (path: string): boolean => {
  try {
    const file = openSync(path, 'wx');
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

const isDead = (path: string): boolean => {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    return pid > 0 && !isAlive(pid);
  } catch {
    // gone meanwhile: the next try takes it
    return false;
  }
};

const removeIfOld = (path: string): void => {
  const since = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  if (since !== undefined && Date.now() - since > clearingMs) rmSync(path, { force: true });
};

/** Only one process at a time clears: a second one would remove the lock that the first has taken meanwhile. */
const removeIfDead = (path: string): void => {
  if (!isDead(path)) return;
  const clearing = `${path}.clearing`;
  if (!take(clearing)) {
    removeIfOld(clearing);
    return;
  }
  if (isDead(path)) rmSync(path, { force: true });
  rmSync(clearing, { force: true });
};

/** Runs `work` while no other command of this machine changes the store; a lock of a dead process is cleared. */
export const withStoreLock = async <T>(store: string, work: () => T | Promise<T>): Promise<T> => {
  const path = join(store, 'registry.lock');
  for (const until = Date.now() + waitMs; !take(path); await pause(5 + Math.random() * 20)) {
    removeIfDead(path);
    if (Date.now() > until) throw new DeployError(`another command holds ${path} for over ${waitMs / 1000} s`);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
};
