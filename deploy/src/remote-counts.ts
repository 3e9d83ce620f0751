import { remoteHealthAnswer } from '@atelier/contract/telemetry';
import { DeployError } from './deploy-error.ts';

/** What browsers reported in the last 24 hours, for one version of one remote. */
export interface VersionCounts {
  /** Pages that got it running. */
  loads: number;
  /** Loads that failed, and pages of it that threw. */
  failures: number;
  /** Pages that got it in place of the active one. */
  fallbacks: number;
}

/** By `remote version`. */
export type RemoteCounts = ReadonlyMap<string, VersionCounts>;

const limitMs = 5000;

/** Reads `/remotes.json` of the internal port; undefined when the text is something else. */
export const parseCounts = (text: string): RemoteCounts | undefined => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined; // a page of another program
  }
  const parsed = remoteHealthAnswer.safeParse(json);
  if (!parsed.success) return undefined;
  return new Map(
    parsed.data.remotes.flatMap(({ remote, versions }) =>
      versions.map(({ version, loads, failures, fallbacks }) => [
        `${remote} ${version}`,
        { loads, failures, fallbacks },
      ]),
    ),
  );
};

/** Asks the server's internal port (`INTERNAL_PORT`) for what browsers reported. */
export const fetchCounts = async (server: string): Promise<RemoteCounts> => {
  const url = URL.canParse(server) ? new URL(server) : undefined;
  if (url === undefined) throw new DeployError(`--server ${server} is no address: write http://127.0.0.1:9090`);
  if (url.pathname === '/') url.pathname = '/remotes.json';
  const response = await fetch(url, { signal: AbortSignal.timeout(limitMs) }).catch((cause: unknown) => {
    throw new DeployError(`${url} cannot be reached: is the server up, and is this its INTERNAL_PORT?`, { cause });
  });
  const counts = parseCounts(await response.text());
  if (counts === undefined) {
    throw new DeployError(
      `${url} does not tell how remotes do (${response.status}): use the address of the server's INTERNAL_PORT`,
    );
  }
  return counts;
};
