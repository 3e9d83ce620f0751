import { writeSync } from 'node:fs';

/** Buffer limit in bytes; further lines are dropped and counted. */
const mostWaiting = 4 * 2 ** 20;
/** Retry interval in ms of a blocked output. */
const retryMs = 200;

export interface LogOutputOptions {
  /** Writes some of the bytes and returns their number; throws when the output is blocked. */
  writeSome?: (bytes: Uint8Array) => number;
  mostBytes?: number;
  pauseMs?: number;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** Non-blocking log output: when it blocks or closes, lines are dropped and counted instead of blocking requests as pino does. */
export const createLogOutput = ({
  writeSome = (bytes) => writeSync(1, bytes),
  mostBytes = mostWaiting,
  pauseMs = retryMs,
}: LogOutputOptions = {}) => {
  let waiting: Buffer[] = [];
  let size = 0;
  let lost = 0;
  let reason = '';
  let timer: NodeJS.Timeout | undefined;

  /** True when everything was written. */
  const writeWaiting = (): boolean => {
    try {
      for (let [head] = waiting; head !== undefined; [head] = waiting) {
        const written = writeSome(head);
        size -= written;
        if (written === head.length) waiting.shift();
        else waiting[0] = head.subarray(written);
      }
      return true;
    } catch (error) {
      reason = codeOf(error);
      // The reader has closed the pipe permanently.
      if (reason === 'EPIPE') {
        lost += waiting.length;
        waiting = [];
        size = 0;
      }
      return false;
    }
  };

  const tellLost = (): void => {
    if (lost === 0) return;
    const line = { level: 40, time: Date.now(), pid: process.pid, lost, reason, msg: 'lines of the log were lost' };
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    lost = 0;
    waiting.push(bytes);
    size += bytes.length;
  };

  const attempt = (): void => {
    timer = undefined;
    if (writeWaiting()) {
      tellLost();
      if (writeWaiting()) return;
    }
    if (waiting.length > 0) timer = setTimeout(attempt, pauseMs).unref();
  };

  return {
    /** Accepts whole lines. Never throws and never blocks. */
    write(lines: string) {
      const bytes = Buffer.from(lines);
      if (size + bytes.length > mostBytes) {
        lost += 1;
        return;
      }
      waiting.push(bytes);
      size += bytes.length;
      if (timer === undefined) attempt();
    },
    /** Writes buffered lines at the end of the process. */
    flush: () => void writeWaiting(),
  };
};

export type LogOutput = ReturnType<typeof createLogOutput>;
