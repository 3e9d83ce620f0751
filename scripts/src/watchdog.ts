import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface WatchdogOptions {
  /** Settles when the process answers; rejects, or is aborted, when it does not. */
  answers: (signal: AbortSignal) => Promise<unknown>;
  /** Resident memory of the process; more ends it. */
  memoryLimitMegabytes?: number;
  everyMs?: number;
  /** A process that has not answered for this long is ended. */
  unansweredLimitMs?: number;
  /** Called with the reason when the process is ended. */
  onKill: (reason: string) => void;
}

/** Failed checks before an end: a check of this process's own may come late. */
const minimumFailures = 3;

/** Any HTTP answer: a server under load that refuses work does not hang. */
export const answersAt =
  (url: string) =>
  async (signal: AbortSignal): Promise<void> => {
    const answer = await fetch(url, { signal });
    await answer.body?.cancel();
  };

/** Megabytes; undefined where the system has no /proc. */
const residentMegabytes = (pid: number): number | undefined => {
  try {
    const [, kilobytes] = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
};

/**
 * Ends a process by SIGKILL that hangs or uses too much memory; who started it starts it again.
 * @returns stops watching
 */
export const startWatchdog = (child: ChildProcess, options: WatchdogOptions): (() => void) => {
  const { answers, memoryLimitMegabytes = Number.POSITIVE_INFINITY, onKill } = options;
  const { everyMs = 5000, unansweredLimitMs = 30_000 } = options;
  let answeredAt = performance.now();
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  const findReason = (): string | undefined => {
    const silentMs = performance.now() - answeredAt;
    if (failures >= minimumFailures && silentMs >= unansweredLimitMs)
      return `has not answered for ${(silentMs / 1000).toFixed(0)} s`;
    const used = residentMegabytes(child.pid ?? 0) ?? 0;
    if (used > memoryLimitMegabytes)
      return `uses ${used.toFixed(0)} MB of memory, more than the ${memoryLimitMegabytes} MB that it may`;
    return undefined;
  };

  const check = async (): Promise<void> => {
    const hasAnswered = await answers(AbortSignal.timeout(everyMs)).then(
      () => true,
      () => false,
    );
    if (isOver) return;
    if (hasAnswered) answeredAt = performance.now();
    failures = hasAnswered ? 0 : failures + 1;
    const reason = findReason();
    if (reason === undefined) schedule();
    else {
      onKill(reason);
      child.kill('SIGKILL');
    }
  };
  const schedule = (): void => {
    timer = setTimeout(() => void check(), everyMs);
  };
  schedule();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
};
