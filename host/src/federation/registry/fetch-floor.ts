import { apiBase } from '@atelier/contract/call';
import type { AcceptedMark } from './accept-registry.ts';

export interface StatedFloor {
  /** The lowest registry that the server vouches for; undefined where it knows none. */
  mark: AcceptedMark | undefined;
  /** The server's clock. */
  now: Date;
}

interface Answer {
  data?: { floor?: AcceptedMark | null; now?: string };
}

/**
 * Asks the server how old a registry may be for a browser that never accepted one.
 * @returns undefined where it does not say so in time. Never rejects.
 */
export const fetchFloor = async (apiOrigin: string, limitMs: number): Promise<StatedFloor | undefined> => {
  try {
    const address =
      apiOrigin === ''
        ? new URL(`.${apiBase}/registry_floor`, document.baseURI)
        : `${apiOrigin}${apiBase}/registry_floor`;
    const response = await fetch(address, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(limitMs),
    });
    if (!response.ok) return undefined;
    const { data } = (await response.json()) as Answer;
    const now = new Date(data?.now ?? '');
    return Number.isNaN(now.getTime()) ? undefined : { mark: data?.floor ?? undefined, now };
  } catch {
    return undefined; // no line, a server before this call, or something else at its address
  }
};
