import { execFile } from 'node:child_process';
import { Worker } from 'node:worker_threads';

const beatMs = 1000;

/** Kills this process (SIGKILL) when its event loop hangs; a separate thread counts ticks, so that a suspended process is no hang. */
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
  // Node has no Unix datagram sockets, so systemd's program sends it.
  execFile('systemd-notify', [message], () => {});
};

/** Notifies systemd (WatchdogSec) while the event loop runs. @returns true when systemd requested it */
export const startSystemdWatchdog = (env: NodeJS.ProcessEnv, notify: Notify = notifySystemd): boolean => {
  const limitMs = Number(env['WATCHDOG_USEC']) / 1000;
  const isMeant = env['WATCHDOG_PID'] === undefined || Number(env['WATCHDOG_PID']) === process.pid;
  if (!(limitMs > 0) || !isMeant) return false;
  const tell = (): void => notify('WATCHDOG=1');
  tell();
  setInterval(tell, limitMs / 3).unref();
  return true;
};
