import { workerData } from 'node:worker_threads';

/**
 * Runs beside the work on a thread of its own, which processes no events while it computes: ends the process when its parent has gone, or when
 * it holds more memory than it may. The heap has a limit of its own; buffers and native code have none but this.
 */
const pollMs = 100;
const { parent, megabytes } = workerData as { parent: number; megabytes: number };

setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > megabytes * 2 ** 20;
  if (isTooLarge || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, pollMs);
