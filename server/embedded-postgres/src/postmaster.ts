import { spawn } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterOf, logOf, spawnOptions } from './cluster.ts';
import type { DatabaseHome } from './home.ts';

export interface Postmaster {
  pid: number;
  port: number;
}

const isRunning = (pid: number): boolean => {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

// A pid file survives a reboot, so the process must also be a server of this cluster.
const serves = async (pid: number, cluster: string): Promise<boolean> => {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes(cluster);
  } catch (error) {
    // Too many open files: the process may still run.
    return error instanceof Error && 'code' in error && (error.code === 'EMFILE' || error.code === 'ENFILE');
  }
};

/** The running server of this cluster, regardless of which process started it; null when none runs. */
export const livingPostmaster = async (cluster: string): Promise<Postmaster | null> => {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!(port > 0) || !isRunning(pid) || !(await serves(pid, cluster))) return null;
  return { pid, port };
};

export const isAlive = async (home: DatabaseHome, postmaster: Postmaster): Promise<boolean> =>
  isRunning(postmaster.pid) && (await serves(postmaster.pid, clusterOf(home)));

/** A free port of 127.0.0.1. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });

/** Starts the server in its own process group, so that Ctrl-C does not reach it and it is stopped last. @returns its exit, if it ends. */
export const launch = async (home: DatabaseHome, port: number): Promise<{ hasEnded: () => boolean }> => {
  const log = await open(logOf(home), 'a', 0o600);
  try {
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
    const child = spawn(
      join(home.binaries.root, 'bin/postgres'),
      ['-D', clusterOf(home), '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...spawnOptions(home), detached: true, stdio: ['ignore', log.fd, log.fd] },
    );
    let ended = false;
    child.once('exit', () => {
      ended = true;
    });
    child.once('error', () => {
      ended = true;
    });
    child.unref();
    return { hasEnded: () => ended };
  } finally {
    await log.close();
  }
};

/** Fast shutdown: open transactions roll back, committed ones are on disk. */
export const stopPostmaster = async (home: DatabaseHome, postmaster: Postmaster): Promise<void> => {
  if (!(await isAlive(home, postmaster))) return;
  process.kill(postmaster.pid, 'SIGINT');
  const deadline = Date.now() + 15_000;
  while (Date.now() < deadline) {
    if (!(await isAlive(home, postmaster))) return;
    await sleep(30);
  }
  throw new Error(`The embedded database (process ${postmaster.pid}) did not stop within 15 s.`);
};
