import { workerData } from 'node:worker_threads';

/**
 * Runs beside a slot on a thread of its own: a slot that is deep in one long computation receives no `disconnect`, so this
 * kills it when its parent has gone (the system then gives it another parent).
 */
const pollMs = 250;
const { parent } = workerData as { parent: number };

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, pollMs);
