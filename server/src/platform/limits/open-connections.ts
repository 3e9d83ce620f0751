import type { Server } from 'node:http';
import { seldom } from './seldom.ts';

/** Files, database connections and child process pipes that a node has open besides its client connections. */
const ownFiles = 96;
/** A download or an upload has one open file besides its connection. */
const shareOfOwn = 1 / 4;
const mostOwnFiles = 1024;
/** Of limits that are too small for anything. */
const fewest = 16;

/** Connections that fit into so many open files. */
export const connectionsWithin = (openFiles: number): number =>
  Math.max(fewest, openFiles - Math.min(mostOwnFiles, Math.max(ownFiles, Math.ceil(openFiles * shareOfOwn))));

/** The limit of open files that the system gives this process (`ulimit -n`); undefined where it does not say or there is none. */
const openFilesLimit = (): number | undefined => {
  // It would look names up, of the database's address among others. Node's types do not know the switch yet.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = Number(userLimits?.open_files?.soft);
  return Number.isFinite(soft) ? soft : undefined;
};

/**
 * Reserves file descriptors for the node itself: without it, connections alone, even idle ones, use up the limit and the node ends.
 * Excess connections are closed at once, and reported.
 */
export const limitConnections = (
  server: Server,
  tell: (facts: { most: number; refused: number }) => void,
  openFiles = openFilesLimit(),
): void => {
  if (openFiles === undefined) return;
  const most = connectionsWithin(openFiles);
  server.maxConnections = most;
  server.on(
    'drop',
    seldom((_, refused) => tell({ most, refused })),
  );
};
