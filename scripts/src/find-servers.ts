import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverProgram } from './product.ts';

/** Marks a server that `npm start` started. */
export const supervisedArgument = '--supervised';

export interface RunningServer {
  pid: number;
  url: string;
  /** Process id of the `npm start` that keeps it running; undefined when that was killed. */
  starter: number | undefined;
}

/** Longer than a stop takes at most. */
const stopLimitMs = 30_000;

/** Address of a server with this HOST on its own machine. */
export const urlOf = (host: string | undefined, port: number | string): string => {
  const isAny = host === undefined || host === '' || host === '0.0.0.0' || host === '::';
  return `http://${isAny ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`;
};

/** A list of /proc, e.g. the arguments of a process; empty when it is gone or another user's. */
const listOf = (pid: number | string, name: 'cmdline' | 'environ'): string[] => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8').split('\0');
  } catch {
    return [];
  }
};

const parentOf = (pid: string): number | undefined => {
  try {
    return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
};

const isStarter = (pid: number): boolean =>
  listOf(pid, 'cmdline').some((word) => word.endsWith('scripts/src/start.ts'));

const processIds = (): string[] => {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return []; // no /proc on this system
  }
};

/** The servers that `npm start` started on a data folder (absolute path) and that run now. */
export const findServers = (data: string): RunningServer[] =>
  processIds().flatMap((pid) => {
    const words = listOf(pid, 'cmdline');
    if (!words.includes(supervisedArgument) || !words.includes(serverProgram)) return [];
    const env = listOf(pid, 'environ');
    if (!env.includes(`ATELIER_DATA=${data}`)) return [];
    const settingOf = (name: string) => env.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
    const parent = parentOf(pid);
    return [
      {
        pid: Number(pid),
        url: urlOf(settingOf('HOST'), settingOf('PORT') ?? ''),
        starter: parent !== undefined && isStarter(parent) ? parent : undefined,
      },
    ];
  });

/** Waits for servers whose starter was killed, which end by themselves, and ends those that hang. */
export const endOrphanedServers = async (
  data: string,
  tell: (line: string) => void,
  limitMs = stopLimitMs,
): Promise<void> => {
  const deadline = performance.now() + limitMs;
  let hasTold = false;
  for (let left = findServers(data); left.length > 0; left = findServers(data)) {
    if (!hasTold) tell(`A server of an earlier start still runs (process ${left[0]?.pid}); waiting for its end...`);
    hasTold = true;
    if (performance.now() > deadline) for (const { pid } of left) process.kill(pid, 'SIGKILL');
    await sleep(100);
  }
};
