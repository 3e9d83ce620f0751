import { execFile } from 'node:child_process';
import { Worker } from 'node:worker_threads';

const beatMs = 1000;

/**
 * Ends this process by SIGKILL when its event loop has not turned for so many seconds, for an installation whose supervisor restarts only
 * what ended (compose). Ticks are counted on a thread of its own, so that a process that was halted as a whole is not taken for a hang.
 */
export const startHangWatchdog = (limitSeconds: number): void => {
  const beat = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const worker = new Worker(new URL('./hang-watch-thread.ts', import.meta.url), {
    workerData: { beat, limitSeconds },
    execArgv: [],
  });
  worker.unref();
  setInterval(() => Atomics.add(beat, 0, 1), beatMs).unref();
};

type Notify = (message: string) => void;

const notifySystemd: Notify = (message) => {
  // Node has no datagram sockets of the local machine, so the program of systemd sends it.
  execFile('systemd-notify', [message], () => {});
};

/** Tells systemd (WatchdogSec) that this process lives, as long as its event loop turns. @returns whether systemd asked for it */
export const startSystemdWatchdog = (env: NodeJS.ProcessEnv, notify: Notify = notifySystemd): boolean => {
  const limitMs = Number(env['WATCHDOG_USEC']) / 1000;
  const isMeant = env['WATCHDOG_PID'] === undefined || Number(env['WATCHDOG_PID']) === process.pid;
  if (!(limitMs > 0) || !isMeant) return false;
  const tell = (): void => notify('WATCHDOG=1');
  tell();
  setInterval(tell, limitMs / 3).unref();
  return true;
};
