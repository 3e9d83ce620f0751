import { apiBase } from '@atelier/contract/call';
import type { NavigationRoute, PageEntry, PageRegistry } from '@atelier/contract/registry';
import { type PlainStorage, readJson, writeJson } from '../../storage/plain-storage.ts';
import type { FederationStore, RegistryState } from '../federation-state.ts';
import { limits } from '../limits.ts';
import { readBody, watchProgress } from '../loading/create-asset-loader.ts';
import type { ReportRemote } from '../telemetry/create-telemetry.ts';
import { type RegistryKey, validateRegistry } from './accept-registry.ts';

const registryPath = 'registry.json';

export interface RegistryQuestion {
  /** Bypasses the browser cache, which serializes requests for the same address behind one that may hang. */
  bypassCache: boolean;
  stop?: AbortSignal;
  /** Stall limit in milliseconds: the maximum time with less than 1 KB received. */
  stallMs: number;
}

const ask = async (cache: RequestCache, signal: AbortSignal, onBytes: (count: number) => void): Promise<string> => {
  const response = await fetch(new URL(registryPath, document.baseURI), { cache, signal });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return new Blob(await readBody(response, onBytes)).text();
};

/** Fetches the registry. A stalled request is sent once more. Rejects after the limit. */
const fetchRegistry = async ({ bypassCache, stop, stallMs }: RegistryQuestion): Promise<string> => {
  const watch = watchProgress(stallMs);
  const end = stop ? AbortSignal.any([stop, watch.stalled]) : watch.stalled;
  try {
    for (let isAgain = bypassCache; ; isAgain = true) {
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

/**
 * Requests the lowest acceptable revision for a browser that never accepted one. @returns undefined when the server has none or does not
 * respond in time. Never rejects.
 */
const fetchMinimum = async (apiOrigin: string): Promise<number | undefined> => {
  try {
    const address =
      apiOrigin === ''
        ? new URL(`.${apiBase}/registry_floor`, document.baseURI)
        : `${apiOrigin}${apiBase}/registry_floor`;
    const response = await fetch(address, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(limits.floorMs),
    });
    if (!response.ok) return undefined;
    const { data } = (await response.json()) as { data?: { floor?: { revision: number } | null } };
    return data?.floor?.revision;
  } catch {
    return undefined; // offline, a server without this call, or an unrelated response
  }
};

/** The last accepted document of this browser, unmodified, so that its signature can be verified again. */
export interface KeptRegistry {
  mark: { revision: number };
  text: string;
}

const readKept = (storage: PlainStorage): KeptRegistry | undefined => readJson<KeptRegistry>(storage, 'registry');

const keepRegistry = (storage: PlainStorage, { revision }: PageRegistry, text: string): void =>
  writeJson(storage, 'registry', { mark: { revision }, text } satisfies KeptRegistry);

type NavigationTable = Readonly<Record<string, readonly NavigationRoute[]>>;

export interface RegistryParts {
  /** Origin of the API; empty: the page's own origin. */
  apiOrigin: string;
  /** Public keys that this host was built with. */
  keys: readonly RegistryKey[];
  storage: PlainStorage;
  state: FederationStore;
  report: ReportRemote;
  /** Pages of the developer override of this tab, by remote; they replace the registry's. */
  overriddenPages: () => NavigationTable;
}

export type Registry = ReturnType<typeof createRegistry>;

/** Pages by remote, from the active versions' signed rows: hidden for a disabled remote, absent for a remote that is not listed. */
const navigationIn = (payload: PageRegistry | undefined): Record<string, readonly NavigationRoute[]> => {
  const rows: Record<string, readonly NavigationRoute[]> = {};
  for (const [name, entry] of Object.entries(payload?.remotes ?? {})) {
    const active = entry.versions[entry.active];
    const pages = active?.navigation ?? [];
    if (active) rows[name] = entry.disabled ? pages.map((page) => ({ ...page, hidden: true })) : pages;
  }
  return rows;
};

/**
 * `?without=remote-tools` in the page's address disables a remote for this tab. Support suggests it when a remote breaks one visitor's
 * pages.
 */
const withoutRemotes = (payload: PageRegistry): PageRegistry => {
  const names = new URLSearchParams(location.search).getAll('without');
  const remotes = Object.entries(payload.remotes).map(
    ([name, entry]) => [name, names.includes(name) ? { ...entry, disabled: true, canary: null } : entry] as const,
  );
  return names.length === 0 ? payload : { ...payload, remotes: Object.fromEntries(remotes) };
};

type Refusal = NonNullable<RegistryState['refusal']>;

interface Accepted {
  payload: PageRegistry;
  /** Source document of the payload. */
  text: string;
}

export const createRegistry = (parts: RegistryParts) => {
  const { apiOrigin, keys, storage, state, report, overriddenPages } = parts;
  let accepted: Accepted | undefined;
  let question: { answer: Promise<boolean>; stop: AbortController } | undefined;

  /** The lowest revision to accept: the one this browser accepted before, else the server's. Requested in parallel with the registry. */
  const minimumRevision = (): Promise<number | undefined> => {
    const known = accepted?.payload ?? readKept(storage)?.mark;
    return known ? Promise.resolve(known.revision) : fetchMinimum(apiOrigin);
  };
  const tell = (errorClass: Refusal, ms: number) =>
    report({ remote: 'registry', version: '', phase: 'registry', ms, errorClass });

  const accept = (next: Accepted, registry: RegistryState): void => {
    accepted = { ...next, payload: withoutRemotes(next.payload) };
    const remotes = Object.entries(next.payload.remotes).map(
      ([name, { active }]) => [name, { ...state.remote(name), active }] as const,
    );
    state.change({
      registry,
      navigation: { ...navigationIn(accepted.payload), ...overriddenPages() },
      remotes: { ...state.get().remotes, ...Object.fromEntries(remotes) },
    });
  };

  const fresh = ({ revision }: PageRegistry): RegistryState => ({ status: 'fresh', revision });

  const acceptServed = (payload: PageRegistry, text: string): void => {
    keepRegistry(storage, payload, text);
    accept({ payload, text }, fresh(payload));
  };

  const fallBack = async (kept: KeptRegistry | undefined, refusal: Refusal): Promise<void> => {
    tell(refusal, performance.now());
    state.change({ registry: { status: 'absent', revision: null, refusal } });
    if (kept === undefined) return;
    const verdict = await validateRegistry(kept.text, { keys, minimum: kept.mark.revision });
    if (!('payload' in verdict)) return;
    const { payload } = verdict;
    accept({ payload, text: kept.text }, { status: 'stale', revision: payload.revision, refusal });
  };

  const stayWith = (current: Accepted | undefined, refusal: Refusal): void => {
    if (current) state.change({ registry: { status: 'stale', revision: current.payload.revision, refusal } });
  };

  const lookAgain = async (stop: AbortSignal, bypassCache: boolean): Promise<boolean> => {
    const minimum = minimumRevision();
    const text = await fetchRegistry({ bypassCache, stop, stallMs: limits.stallMs }).catch(() => undefined);
    const before = accepted;
    if (text === undefined) {
      stayWith(before, 'unreachable');
      return false;
    }
    if (before && text === before.text) {
      state.change({ registry: fresh(before.payload) });
      return false;
    }
    const verdict = await validateRegistry(text, { keys, minimum: before?.payload.revision ?? (await minimum) });
    if ('refusal' in verdict) {
      tell(verdict.refusal, 0);
      stayWith(before, verdict.refusal);
      return false;
    }
    const { payload } = verdict;
    acceptServed(payload, text);
    return before?.payload.revision !== payload.revision;
  };

  state.change({ navigation: navigationIn(undefined) });
  return {
    /** Fetches and verifies the registry once. Never rejects: falls back to the stored copy, then to the frame alone. */
    async start(): Promise<void> {
      const kept = readKept(storage);
      const minimum = minimumRevision();
      const stallMs = kept ? limits.keptRegistryMs : limits.stallMs;
      const text = await fetchRegistry({ bypassCache: false, stallMs }).catch(() => undefined);
      if (text === undefined) return fallBack(kept, 'unreachable');
      const verdict = await validateRegistry(text, { keys, minimum: await minimum });
      if ('refusal' in verdict) return fallBack(kept, verdict.refusal);
      acceptServed(verdict.payload, text);
    },
    /** True when another revision was accepted, else the current one stays. `bypassCache` replaces a hanging request. */
    refresh({ bypassCache = false }: { bypassCache?: boolean } = {}): Promise<boolean> {
      if (question && !bypassCache) return question.answer;
      question?.stop.abort();
      const stop = new AbortController();
      const answer = lookAgain(stop.signal, bypassCache).then(async (hasChanged) => {
        if (question?.stop !== stop) return hasChanged || (question?.answer ?? false);
        question = undefined;
        return hasChanged;
      });
      question = { answer, stop };
      return answer;
    },
    /** The signed entry of a remote, or undefined when the registry does not list it. */
    entry: (remote: string): PageEntry | undefined => accepted?.payload.remotes[remote],
    remotes: (): string[] => Object.keys(accepted?.payload.remotes ?? {}),
  };
};
