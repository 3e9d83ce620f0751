import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10;
const minPollMs = 50;
/** Wall-clock time that a process may take for its processor time: it may share the processor with many, but not wait for ever. */
const wallFactor = 10;
const minWallMs = 60_000;

/** Processor time of a process so far (user and system), ms; undefined without /proc or when the process is gone. */
export const readCpuMs = (pid: number): number | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Fields follow the name of the program, which may contain spaces and parentheses itself: proc_pid_stat(5), 14 utime and 15 stime.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return undefined;
  }
};

/**
 * Calls back once when a process has used `limitMs` of processor time from now on, so that a busy machine costs no work its result. Where
 * processor time cannot be read, and at ten times the limit (a minute at least), wall-clock time decides. @returns stops the count
 */
export const startCpuLimit = (pid: number | undefined, limitMs: number, onExceeded: () => void): (() => void) => {
  const readCpu = () => (pid === undefined ? undefined : readCpuMs(pid));
  const cpuAtStart = readCpu();
  const startedAt = performance.now();
  const wallLimitMs = Math.max(minWallMs, wallFactor * limitMs);
  const check = (): void => {
    const cpu = readCpu();
    const cpuLeftMs = cpu === undefined || cpuAtStart === undefined ? 0 : limitMs - (cpu - cpuAtStart);
    const leftMs = Math.min(cpuLeftMs, wallLimitMs - (performance.now() - startedAt));
    if (leftMs <= 0) onExceeded();
    else timer = setTimeout(check, Math.max(minPollMs, leftMs));
  };
  // One thread uses no more processor time than wall-clock time passes.
  let timer = setTimeout(check, limitMs);
  return () => clearTimeout(timer);
};
