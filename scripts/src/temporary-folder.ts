import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

const prefix = 'atelier-run-';
/** Folder of a run, containing the id of its process. */
const pattern = /^atelier-run-(\d+)-\w+$/;
/** Milliseconds for which the folder of a finished run is kept: a process of another container may have the same id. */
const patience = 60 * 60_000;
/** Unix socket paths have at most 107 bytes, and Chromium uses 46 of them below its temporary folder. */
const longestPath = 60;

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const removeFolder = (path: string): void => rmSync(path, { recursive: true, force: true, maxRetries: 5 });

const removeAbandoned = (base: string): void => {
  for (const name of readdirSync(base)) {
    const pid = Number(pattern.exec(name)?.[1] ?? 0);
    if (pid === 0 || isRunning(pid)) continue;
    const path = join(base, name);
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (Date.now() - changed > patience) removeFolder(path);
  }
};

/** True when other users can traverse every folder of a path. */
const isPassable = (path: string): boolean =>
  (statSync(path).mode & 0o001) !== 0 && (dirname(path) === path || isPassable(dirname(path)));

/** Parent of a run's folder: the usual one, unless socket paths get too long or the database's user cannot traverse it. */
export const baseFor = (usual: string): string => {
  const isTooLong = Buffer.byteLength(join(usual, `${prefix}${process.pid}-XXXXXX`)) > longestPath;
  return isTooLong || !isPassable(usual) ? '/tmp' : usual;
};

/** Creates a temporary folder for this process and its children, removed at exit. Within a run, the run's folder is reused. */
export const takeTemporaryFolder = (): void => {
  if (pattern.test(basename(tmpdir()))) return;
  const base = baseFor(tmpdir());
  removeAbandoned(base);
  const folder = mkdtempSync(join(base, `${prefix}${process.pid}-`));
  // A database started as root runs as another user, who must traverse it; the tests' own folders stay private.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  // Root's databases are elsewhere by default, and the product never removes one; those of this run are removed with its folder.
  process.env['ATELIER_DATABASE_DIR'] = join(folder, 'databases');
  process.on('exit', () => removeFolder(folder));
};

/** A terminal signals the whole process group and each parent forwards the signal: repeats within this time count as one, ms. */
const echoMs = 1000;

/** Node skips `exit` when a signal ends it: this makes the process end by `exit`, after `before`, or immediately at a second signal. */
export const exitOnSignals = (before: () => Promise<unknown> = async () => {}): void => {
  let since: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const exit = () => process.exit(128 + constants.signals[signal]);
    process.on(signal, () => {
      if (since === undefined) void before().finally(exit);
      else if (performance.now() - since > echoMs) exit();
      since ??= performance.now();
    });
  }
};
