import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/** Runs in a separate thread beside the server. */
const tickMs = 1000;
const { beat, limitSeconds } = workerData as { beat: Int32Array; limitSeconds: number };

let last = Atomics.load(beat, 0);
let ticksWithoutBeat = 0;
setInterval(() => {
  const now = Atomics.load(beat, 0);
  ticksWithoutBeat = now === last ? ticksWithoutBeat + 1 : 0;
  last = now;
  if (ticksWithoutBeat < limitSeconds) return;
  try {
    writeSync(2, `The server has not turned its event loop for ${limitSeconds} s; stopping it.\n`);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}, tickMs);
