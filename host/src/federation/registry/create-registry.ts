import { apiBase } from '@atelier/contract/call';
import type { NavigationRoute, PageEntry, PageRegistry } from '@atelier/contract/registry';
import type { PlainStorage } from '../../storage/plain-storage.ts';
import { readJson, writeJson } from '../../storage/stored-json.ts';
import type { FederationStore, RegistryState } from '../federation-state.ts';
import { limits } from '../limits.ts';
import { readBody, watchProgress } from '../loading/create-asset-loader.ts';
import type { ReportRemote } from '../telemetry/create-telemetry.ts';
import {
  isPast,
  type RegistryKey,
  type RegistryVerdict,
  type RegistryWatermark,
  validateRegistry,
} from './accept-registry.ts';

const registryPath = 'registry.json';

export interface RegistryQuestion {
  /** Passes by the browser's cache, which lets one request for an address wait for another that may hang. */
  bypassCache: boolean;
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
const fetchRegistry = async ({ bypassCache, stop, stallMs }: RegistryQuestion): Promise<RegistryAnswer> => {
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

export interface MinimumRevision {
  /** The lowest registry that the server vouches for; undefined where it knows none. */
  mark: RegistryWatermark | undefined;
  /** The server's clock. */
  now: Date;
}

interface Answer {
  data?: { floor?: RegistryWatermark | null; now?: string };
}

/**
 * Asks the server how old a registry may be for a browser that never accepted one.
 * @returns undefined where it does not say so in time. Never rejects.
 */
const fetchFloor = async (apiOrigin: string, limitMs: number): Promise<MinimumRevision | undefined> => {
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

/** The document that this browser accepted last, as it came, so that its signature can be checked again. */
export interface KeptRegistry {
  mark: RegistryWatermark;
  text: string;
}

const readKept = (storage: PlainStorage): KeptRegistry | undefined => readJson<KeptRegistry>(storage, 'registry');

const keepRegistry = (storage: PlainStorage, { epoch, revision }: PageRegistry, text: string): void =>
  writeJson(storage, 'registry', { mark: { epoch, revision }, text } satisfies KeptRegistry);

type NavigationTable = Readonly<Record<string, readonly NavigationRoute[]>>;

export interface RegistryParts {
  /** Where the server answers; empty: the page's own origin. */
  apiOrigin: string;
  /** Public keys that this host was built with. */
  keys: readonly RegistryKey[];
  storage: PlainStorage;
  state: FederationStore;
  report: ReportRemote;
  /** Pages that this tab has from a developer, by remote; they override the registry's. */
  overriddenPages: () => NavigationTable;
}

export interface Registry {
  /**
   * Fetches and verifies the registry once, before the router starts. Never rejects: falls back to the stored copy, then to
   * the frame's own constants, so that the frame always renders.
   */
  start(): Promise<void>;
  /**
   * Asks again (the browser asks conditionally, by its ETag). True when another revision was accepted. What is refused or
   * cannot be reached leaves the accepted one in use, marked stale. Never rejects.
   * `bypassCache` gives up a question under way, which may hang, for a new one; who waits for the former gets the latter's answer.
   */
  refresh(options?: { bypassCache?: boolean }): Promise<boolean>;
  /** The signed entry of a remote, or undefined when the registry does not know it. */
  entry(remote: string): PageEntry | undefined;
  /** Names of the remotes that the registry in use knows. */
  remotes(): string[];
}

/** Pages by remote, as the active versions' signed rows name them: of a disabled remote hidden; one that the registry does not know is not there. */
const navigationIn = (payload: PageRegistry | undefined): Record<string, readonly NavigationRoute[]> => {
  const rows: Record<string, readonly NavigationRoute[]> = {};
  for (const [name, entry] of Object.entries(payload?.remotes ?? {})) {
    const active = entry.versions[entry.active];
    const pages = active?.navigation ?? [];
    if (active) rows[name] = entry.disabled ? pages.map((page) => ({ ...page, hidden: true })) : pages;
  }
  return rows;
};

/** `?without=remote-tools` in the page's address: disabled for this tab. Support asks for it when a remote breaks one visitor's pages. */
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
  /** The document that the payload was read from. */
  text: string;
}

export const createRegistry = (parts: RegistryParts): Registry => {
  const { apiOrigin, keys, storage, state, report, overriddenPages } = parts;
  let accepted: Accepted | undefined;
  let question: { answer: Promise<boolean>; stop: AbortController } | undefined;

  /** The server's word, for as long as this browser has accepted nothing itself. */
  let floor: Promise<MinimumRevision | undefined> | undefined;

  const judge = (text: string, at: Date, mark: RegistryWatermark | undefined) =>
    validateRegistry(text, { keys, now: at, mark });
  /** A browser that never accepted a registry has no measure of its own for how old one may be. */
  const judgeFirst = async (text: string, at: Date): Promise<RegistryVerdict> => {
    const stated = await floor;
    if (stated === undefined) floor = undefined; // asked again at the next look
    return validateRegistry(text, { keys, now: stated?.now ?? at, mark: stated?.mark, isFirst: true });
  };
  const askFloor = (): void => {
    floor ??= fetchFloor(apiOrigin, limits.floorMs);
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

  /** State for the registry served just now; its expiry is reported once. */
  const markServed = ({ revision }: PageRegistry, isExpired: boolean): RegistryState => {
    if (isExpired && state.get().registry.refusal !== 'expired') tell('expired', 0);
    return isExpired ? { status: 'stale', revision, refusal: 'expired' } : { status: 'fresh', revision };
  };

  const acceptServed = (payload: PageRegistry, text: string, isExpired: boolean): void => {
    keepRegistry(storage, payload, text);
    accept({ payload, text }, markServed(payload, isExpired));
  };

  const fallBack = async (kept: KeptRegistry | undefined, refusal: Refusal): Promise<void> => {
    tell(refusal, performance.now());
    state.change({ registry: { status: 'absent', revision: null, refusal } });
    if (kept === undefined) return;
    const verdict = await judge(kept.text, new Date(), kept.mark);
    if (!('payload' in verdict)) return;
    const { payload } = verdict;
    accept({ payload, text: kept.text }, { status: 'stale', revision: payload.revision, refusal });
  };

  const stayWith = (current: Accepted | undefined, refusal: Refusal): void => {
    if (current) state.change({ registry: { status: 'stale', revision: current.payload.revision, refusal } });
  };

  const lookAgain = async (stop: AbortSignal, bypassCache: boolean): Promise<boolean> => {
    const mark = accepted?.payload ?? readKept(storage)?.mark;
    if (mark === undefined) askFloor();
    const answer = await fetchRegistry({ bypassCache, stop, stallMs: limits.stallMs }).catch(() => undefined);
    const before = accepted;
    if (answer === undefined) {
      stayWith(before, 'unreachable');
      return false;
    }
    const { text, at } = answer;
    if (before && text === before.text) {
      state.change({ registry: markServed(before.payload, isPast(before.payload, at)) });
      return false;
    }
    const known = before?.payload ?? mark;
    const verdict = await (known ? judge(text, at, known) : judgeFirst(text, at));
    if ('refusal' in verdict) {
      tell(verdict.refusal, 0);
      stayWith(before, verdict.refusal);
      return false;
    }
    const { payload, isExpired } = verdict;
    acceptServed(payload, text, isExpired);
    return before?.payload.revision !== payload.revision || before.payload.epoch !== payload.epoch;
  };

  state.change({ navigation: navigationIn(undefined) });
  return {
    async start() {
      const kept = readKept(storage);
      if (kept === undefined) askFloor();
      const stallMs = kept ? limits.keptRegistryMs : limits.stallMs;
      const answer = await fetchRegistry({ bypassCache: false, stallMs }).catch(() => undefined);
      if (answer === undefined) return fallBack(kept, 'unreachable');
      const { text, at } = answer;
      const verdict = await (kept ? judge(text, at, kept.mark) : judgeFirst(text, at));
      if ('refusal' in verdict) return fallBack(kept, verdict.refusal);
      acceptServed(verdict.payload, text, verdict.isExpired);
    },
    refresh({ bypassCache = false } = {}) {
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
    entry: (remote) => accepted?.payload.remotes[remote],
    remotes: () => Object.keys(accepted?.payload.remotes ?? {}),
  };
};
