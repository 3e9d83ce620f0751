import { workerData } from 'node:worker_threads';

/**
 * Runs in a thread of its slot: a slot in one long computation receives no `disconnect`, so this thread kills it when its parent has ended
 * (the system then assigns another parent).
 */
const pollMs = 250;
const { parent } = workerData as { parent: number };

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, pollMs);
