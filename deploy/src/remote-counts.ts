import { DeployError } from './deploy-error.ts';

/** What browsers reported since the server started, for one version of one remote. */
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
const sample = /^atelier_remote_events_total\{([^}]*)\}\s+([0-9.e+]+)/gm;

const labelsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );

/** Reads the counter `atelier_remote_events_total` of a Prometheus text (https://prometheus.io/docs/instrumenting/exposition_formats/). */
export const parseCounts = (text: string): RemoteCounts => {
  const counts = new Map<string, VersionCounts>();
  for (const [, labels = '', value = '0'] of text.matchAll(sample)) {
    const { remote, version, phase, outcome } = labelsOf(labels);
    const row = counts.get(`${remote} ${version}`) ?? { loads: 0, failures: 0, fallbacks: 0 };
    if (outcome === 'failed') row.failures += Number(value);
    else if (phase === 'ready') row.loads += Number(value);
    else if (phase === 'fallback') row.fallbacks += Number(value);
    counts.set(`${remote} ${version}`, row);
  }
  return counts;
};

/** Asks the server's internal port (`INTERNAL_PORT`) for what browsers reported. */
export const fetchCounts = async (server: string): Promise<RemoteCounts> => {
  const url = URL.canParse(server) ? new URL(server) : undefined;
  if (url === undefined) throw new DeployError(`--server ${server} is no address: write http://127.0.0.1:9090`);
  if (url.pathname === '/') url.pathname = '/metrics';
  const response = await fetch(url, { signal: AbortSignal.timeout(limitMs) }).catch((cause: unknown) => {
    throw new DeployError(`${url} cannot be reached: is the server up, and is this its INTERNAL_PORT?`, { cause });
  });
  const text = await response.text();
  if (!response.ok || !text.includes('atelier_remote_events_total')) {
    throw new DeployError(
      `${url} is not the server's metrics (${response.status}): use the address of its INTERNAL_PORT`,
    );
  }
  return parseCounts(text);
};
