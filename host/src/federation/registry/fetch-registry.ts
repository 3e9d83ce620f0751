import { limits } from '../limits.ts';

const registryPath = 'registry.json';

export interface RegistryQuestion {
  /** Passes by the browser's cache, which lets one request for an address wait for another that may hang. */
  isAnew: boolean;
  stop?: AbortSignal;
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

/** What stands at the registry's address. Rejects when it does not come in time. */
export const fetchRegistry = async ({ isAnew, stop }: RegistryQuestion): Promise<RegistryAnswer> => {
  const limit = AbortSignal.timeout(limits.registryMs);
  const response = await fetch(new URL(registryPath, document.baseURI), {
    cache: isAnew ? 'no-store' : 'no-cache',
    signal: stop ? AbortSignal.any([limit, stop]) : limit,
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return { text: await response.text(), at: dateOf(response) };
};
