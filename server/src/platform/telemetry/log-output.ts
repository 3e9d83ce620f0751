import { writeSync } from 'node:fs';

/** Bytes of lines that wait until they can be written; what comes beyond is lost, and counted. */
const mostWaiting = 4 * 2 ** 20;
/** Milliseconds between two looks whether the output takes something again. */
const retryMs = 200;

export interface LogOutput {
  /** Takes whole lines. Never throws, and never keeps the caller waiting. */
  write(lines: string): void;
  /** Writes what still can be written; for the end of the process. */
  flush(): void;
}

export interface LogOutputOptions {
  /** Writes some of the bytes and says how many; throws when it can take none now. */
  writeSome?: (bytes: Uint8Array) => number;
  mostBytes?: number;
  pauseMs?: number;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/**
 * Non-blocking standard output for the log: with a full disk, a blocked reader or a closed reader, lines are dropped and the process goes on.
 * Pino's own output blocks all requests in the first two cases, and ends the process in the third. After recovery, one line reports how many
 * were lost and why.
 */
export const createLogOutput = ({
  writeSome = (bytes) => writeSync(1, bytes),
  mostBytes = mostWaiting,
  pauseMs = retryMs,
}: LogOutputOptions = {}): LogOutput => {
  let waiting: Buffer[] = [];
  let size = 0;
  let lost = 0;
  let reason = '';
  let timer: NodeJS.Timeout | undefined;

  /** Whether everything was written. */
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
      // Who read it is gone for good.
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
    write(lines) {
      const bytes = Buffer.from(lines);
      if (size + bytes.length > mostBytes) {
        lost += 1;
        return;
      }
      waiting.push(bytes);
      size += bytes.length;
      if (timer === undefined) attempt();
    },
    flush: () => void writeWaiting(),
  };
};
