import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { internalAddressFile, type RemoteHealth, remoteHealthAnswer } from '@atelier/contract/telemetry';
import { z } from 'zod';
import { dataFolder } from './data-folder.ts';
import { DeployError } from './deploy-error.ts';
import type { RegistryMark } from './registry-mark.ts';

/** What browsers reported in the last 24 hours, for one version of one remote. */
export interface VersionCounts {
  /** Pages that got it running. */
  loads: number;
  /** Loads that failed, and pages of it that threw. */
  failures: number;
  /** Pages that got it in place of the active one. */
  fallbacks: number;
  /** Pages that run it now; undefined where the server does not say. */
  openPages?: number;
  /** When it failed last; null: not within the day. */
  lastFailure?: string | null;
}

/** By `remote version`. */
export type RemoteCounts = ReadonlyMap<string, VersionCounts>;

const limitMs = 5000;
/** Shorter time limit for figures that the operator did not request. */
const unaskedLimitMs = 1000;

/** Reads `/remotes.json` of the internal port; undefined when the text is something else. */
export const parseHealth = (text: string): RemoteHealth | undefined => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined; // a page of another program
  }
  return remoteHealthAnswer.safeParse(json).data;
};

export const countsOf = ({ remotes }: RemoteHealth): RemoteCounts =>
  new Map(
    remotes.flatMap(({ remote, versions }) =>
      versions.map(({ version, loads, failures, fallbacks, openPages, lastFailure = null }) => [
        `${remote} ${version}`,
        { loads, failures, fallbacks, ...(openPages !== undefined && { openPages, lastFailure }) },
      ]),
    ),
  );

/** Asks the server's internal port (`INTERNAL_PORT`) for what browsers reported. */
export const fetchHealth = async (server: string, waitMs = limitMs): Promise<RemoteHealth> => {
  const url = URL.canParse(server) ? new URL(server) : undefined;
  if (url === undefined) throw new DeployError(`--server ${server} is no address: write http://127.0.0.1:9090`);
  if (url.pathname === '/') url.pathname = '/remotes.json';
  const response = await fetch(url, { signal: AbortSignal.timeout(waitMs) }).catch((cause: unknown) => {
    throw new DeployError(`${url} cannot be reached: is the server up, and is this its INTERNAL_PORT?`, { cause });
  });
  const health = parseHealth(await response.text());
  if (health === undefined) {
    throw new DeployError(
      `${url} does not tell how remotes do (${response.status}): use the address of the server's INTERNAL_PORT`,
    );
  }
  return health;
};

const internalAddress = z.object({ url: z.string() });

/** Where the server of this data folder says that it can be asked; undefined where none runs here. */
const announcedServer = (env: Readonly<Record<string, string | undefined>>): string | undefined => {
  try {
    const text = readFileSync(join(dataFolder(env), internalAddressFile), 'utf8');
    return internalAddress.parse(JSON.parse(text)).url;
  } catch {
    return undefined; // no server, or one that stopped while it wrote
  }
};

/** Of the server that is named, else of the one of this data folder; undefined without one. */
const healthAtHand = async (
  server: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Promise<RemoteHealth | undefined> => {
  if (server !== undefined) return fetchHealth(server);
  const announced = announcedServer(env);
  if (announced === undefined) return undefined;
  return fetchHealth(announced, unaskedLimitMs).catch(() => undefined);
};

/**
 * Counts for a decision: from the named server, else from the server of this data folder. Undefined without a server.
 * @throws DeployError when the named server does not answer.
 */
export const countsAtHand = async (...place: Parameters<typeof healthAtHand>): Promise<RemoteCounts | undefined> => {
  const health = await healthAtHand(...place);
  return health && countsOf(health);
};

/**
 * The highest registry that the server has seen; undefined where no server answers, or one of before it said so.
 * @throws DeployError when the named server does not answer.
 */
export const highestSeenAtHand = async (...place: Parameters<typeof healthAtHand>): Promise<RegistryMark | undefined> =>
  (await healthAtHand(...place))?.highestSeen ?? undefined;
