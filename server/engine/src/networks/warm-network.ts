import type { NetworkSource } from './network-messages.ts';
import { NetworkError, type NetworkProcess, openNetwork } from './network-process.ts';

interface WarmOptions {
  openLimitMs: number;
  /** Memory limit in megabytes: a process that needed more is closed after its response and restarted for the next call. */
  maxMegabytes: number;
}

interface Warm {
  path: string;
  process: Promise<NetworkProcess>;
}

let warm: Warm | undefined;
let turn: Promise<unknown> = Promise.resolve();

/**
 * Runs `work` with a network that stays open for the next call; another path closes the previous network. One call at a time. A process
 * that died since its last response is replaced; a call that kills the process is not retried. @throws NetworkError
 */
export const withWarmNetwork = <T>(
  path: string,
  { openLimitMs, maxMegabytes }: WarmOptions,
  work: (network: NetworkProcess) => Promise<T>,
): Promise<T> => {
  const mine = turn.then(async () => {
    const network = await openWarm(path, openLimitMs);
    try {
      return await work(network);
    } catch (error) {
      // A network that only refused one image stays usable for the next.
      if (!(error instanceof NetworkError && error.kind === 'failed')) closeWarmNetwork();
      throw error;
    } finally {
      if (network.peakMegabytes > maxMegabytes) closeWarmNetwork();
    }
  });
  turn = mine.catch(() => {});
  return mine;
};

const openWarm = async (path: string, openLimitMs: number): Promise<NetworkProcess> => {
  if (warm?.path === path) {
    const network = await warm.process;
    if (!network.isGone) return network;
  }
  closeWarmNetwork();
  const source: NetworkSource = { kind: 'file', path };
  const process = openNetwork(source, openLimitMs);
  warm = { path, process };
  process.catch(() => {
    warm = undefined;
  });
  return process;
};

/** Ends the idle process, if there is one. */
export const closeWarmNetwork = (): void => {
  void warm?.process.then(
    (network) => network.close(),
    () => {},
  );
  warm = undefined;
};
