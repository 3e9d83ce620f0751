import { readBody } from '../loading/read-body.ts';
import { watchProgress } from '../loading/watch-progress.ts';

const registryPath = 'registry.json';

export interface RegistryQuestion {
  /** Passes by the browser's cache, which lets one request for an address wait for another that may hang. */
  isAnew: boolean;
  stop?: AbortSignal;
  /** So long less than 1 KB may come, milliseconds. */
  stallMs: number;
}

export interface RegistryAnswer {
  text: string;
  /** By the server's clock where it says so: a browser's may be years off. */
  at: Date;
}

const dateOf = ({ headers }: Response): Date => {
  const stated = new Date(headers.get('date') ?? '');
  return Number.isNaN(stated.getTime()) ? new Date() : stated;
};

const ask = async (
  cache: RequestCache,
  signal: AbortSignal,
  onBytes: (count: number) => void,
): Promise<RegistryAnswer> => {
  const response = await fetch(new URL(registryPath, document.baseURI), { cache, signal });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return { text: await new Blob(await readBody(response, onBytes)).text(), at: dateOf(response) };
};

/** Fetches the registry. A stalled request is sent once more. Rejects when the limit is over. */
export const fetchRegistry = async ({ isAnew, stop, stallMs }: RegistryQuestion): Promise<RegistryAnswer> => {
  const watch = watchProgress(stallMs);
  const end = stop ? AbortSignal.any([stop, watch.stalled]) : watch.stalled;
  try {
    for (let isAgain = isAnew; ; isAgain = true) {
      const attempt = watch.attempt();
      try {
        return await ask(isAgain ? 'no-store' : 'no-cache', AbortSignal.any([attempt, end]), watch.onBytes);
      } catch (error) {
        if (end.aborted || !attempt.aborted) throw error;
      }
    }
  } finally {
    watch.stop();
  }
};
