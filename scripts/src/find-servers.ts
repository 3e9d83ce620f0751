import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverProgram } from './product.ts';

/** Marks a server started by `npm start`. */
export const supervisedArgument = '--supervised';

/** Upper limit of a shutdown in ms. */
const stopLimitMs = 30_000;

/** URL of a server with this HOST, from its own machine. */
export const urlOf = (host: string | undefined, port: number | string): string => {
  const isAny = host === undefined || host === '' || host === '0.0.0.0' || host === '::';
  return `http://${isAny ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`;
};

/** Entries of a /proc file, e.g. the arguments of a process; empty when the process ended or belongs to another user. */
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
    return []; // No /proc on this system.
  }
};

/** Running servers that `npm start` started on a data folder (absolute path). */
export const findServers = (data: string) =>
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

/** Waits for servers whose supervisor was killed, which end by themselves, and kills those that hang. */
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
