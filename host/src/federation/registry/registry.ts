import { navigationOf, routes } from '@atelier/catalogue/routes';
import type { NavigationRoute, RegistryPayload, RemoteEntry } from '@atelier/contract/registry';
import { remoteStatusAtom } from '@atelier/platform/registry';
import { getDefaultStore } from '@atelier/platform/state';
import { registerPlugins } from '@module-federation/enhanced/runtime';
import { integrityPlugin } from '../loading/integrity.ts';
import { type AcceptedMark, judgeRegistry, type RegistryRefusal } from './accept-registry.ts';
import type { RegistryKey } from './registry-signature.ts';
import '../loading/page-surface.ts';
import { reportRemote, startTelemetry } from '../telemetry/telemetry.ts';

declare const ATELIER_REGISTRY_KEYS: readonly RegistryKey[];

/** `fresh`: just verified; `stale`: the kept copy, because the registry cannot be reached or was refused; `absent`: none. */
export interface RegistryState {
  status: 'fresh' | 'stale' | 'absent';
  revision: number | null;
  refusal?: RegistryRefusal | 'unreachable';
}

const registryPath = 'registry.json';
const limitMs = 4000;

let keptKey = 'registry';
let payload: RegistryPayload | undefined;
/** The document that `payload` was read from. */
let acceptedText = '';
let state: RegistryState = { status: 'absent', revision: null };

interface Kept {
  mark: AcceptedMark;
  text: string;
}

const readKept = (): Kept | undefined => {
  try {
    return (JSON.parse(localStorage.getItem(keptKey) ?? 'null') as Kept | null) ?? undefined;
  } catch {
    // unreadable storage is as good as a first visit
    return undefined;
  }
};

const keep = (accepted: RegistryPayload, text: string): void => {
  try {
    const kept: Kept = { mark: { epoch: accepted.epoch, revision: accepted.revision }, text };
    localStorage.setItem(keptKey, JSON.stringify(kept));
  } catch {
    // storage is full or forbidden: the page works, only without a copy for a bad day
  }
};

/**
 * @param isAnew passes by the browser's cache, which lets one request for an address wait for another: the page's own preload of
 * the registry may hang and cannot be given up.
 */
const fetchText = async (stop?: AbortSignal, isAnew = false): Promise<string> => {
  const limit = AbortSignal.timeout(limitMs);
  const response = await fetch(new URL(registryPath, document.baseURI), {
    cache: isAnew ? 'no-store' : 'no-cache',
    signal: stop ? AbortSignal.any([limit, stop]) : limit,
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.text();
};

const publishStatus = (accepted: RegistryPayload): void => {
  const store = getDefaultStore();
  const known = store.get(remoteStatusAtom);
  const rows = Object.entries(accepted.remotes).map(([name, entry]) => {
    const { running = null, isFallback = false } = known[name] ?? {};
    return [name, { running, isFallback, active: entry.active }] as const;
  });
  store.set(remoteStatusAtom, Object.fromEntries(rows));
};

const accept = (accepted: RegistryPayload, text: string, next: RegistryState): void => {
  payload = accepted;
  acceptedText = text;
  state = next;
  publishStatus(accepted);
};

const fallBack = async (kept: Kept | undefined, refusal: NonNullable<RegistryState['refusal']>): Promise<void> => {
  reportRemote({ remote: 'registry', version: '', phase: 'registry', ms: performance.now(), errorClass: refusal });
  state = { status: 'absent', revision: null, refusal };
  if (kept === undefined) return;
  const verdict = await judgeRegistry(kept.text, { keys: ATELIER_REGISTRY_KEYS, now: new Date(), mark: kept.mark });
  if ('payload' in verdict) {
    accept(verdict.payload, kept.text, { status: 'stale', revision: verdict.payload.revision, refusal });
  }
};

/**
 * Fetches and verifies the registry once, before the router starts. Never rejects: the kept copy stands in, and without one
 * the catalogue's rows do, so that the frame of the page always comes up.
 * `suffix` ends the storage key.
 */
export const startRegistry = async (options: { suffix?: string } = {}): Promise<void> => {
  keptKey = `registry${options.suffix ?? ''}`;
  registerPlugins([integrityPlugin()]);
  startTelemetry();
  const kept = readKept();
  const text = await fetchText().catch(() => undefined);
  if (text === undefined) return fallBack(kept, 'unreachable');
  const verdict = await judgeRegistry(text, { keys: ATELIER_REGISTRY_KEYS, now: new Date(), mark: kept?.mark });
  if ('refusal' in verdict) return fallBack(kept, verdict.refusal);
  keep(verdict.payload, text);
  accept(verdict.payload, text, { status: 'fresh', revision: verdict.payload.revision });
};

const isOther = (before: RegistryPayload | undefined, next: RegistryPayload): boolean =>
  before?.revision !== next.revision || before.epoch !== next.epoch;

const lookAgain = async (stop: AbortSignal, isAnew: boolean): Promise<boolean> => {
  const text = await fetchText(stop, isAnew).catch(() => undefined);
  if (text === undefined) {
    if (payload) state = { status: 'stale', revision: payload.revision, refusal: 'unreachable' };
    return false;
  }
  if (text === acceptedText && payload) {
    state = { status: 'fresh', revision: payload.revision };
    return false;
  }
  const mark = payload ?? readKept()?.mark;
  const verdict = await judgeRegistry(text, { keys: ATELIER_REGISTRY_KEYS, now: new Date(), mark });
  if ('refusal' in verdict) {
    reportRemote({ remote: 'registry', version: '', phase: 'registry', ms: 0, errorClass: verdict.refusal });
    if (payload) state = { status: 'stale', revision: payload.revision, refusal: verdict.refusal };
    return false;
  }
  const hasChanged = isOther(payload, verdict.payload);
  keep(verdict.payload, text);
  accept(verdict.payload, text, { status: 'fresh', revision: verdict.payload.revision });
  return hasChanged;
};

let looking: { answer: Promise<boolean>; stop: AbortController } | undefined;

/**
 * Asks for the registry again (the browser asks conditionally, by its ETag). True when another revision was accepted. What is
 * refused or cannot be reached leaves the accepted one in use, marked stale. Never rejects.
 * @param isAnew gives up a question under way, which may hang, for a new one; who waits for the former gets the latter's answer.
 */
export const refreshRegistry = ({ isAnew = false }: { isAnew?: boolean } = {}): Promise<boolean> => {
  if (looking && !isAnew) return looking.answer;
  looking?.stop.abort();
  const stop = new AbortController();
  const answer = lookAgain(stop.signal, isAnew).then(async (hasChanged) => {
    if (looking?.stop !== stop) return hasChanged || (looking?.answer ?? false);
    looking = undefined;
    return hasChanged;
  });
  looking = { answer, stop };
  return answer;
};

export const registryState = (): RegistryState => state;

/** Names of the remotes that the registry in use knows. */
export const registryRemotes = (): string[] => Object.keys(payload?.remotes ?? {});

/** The signed entry of a remote, or undefined when the registry does not know it. */
export const registryEntry = (remote: string): RemoteEntry | undefined => payload?.remotes[remote];

const remoteNames = [...new Set(routes.map((row) => row.owner).filter((owner) => owner !== 'host'))];

/** Pages by remote: the active version's signed rows, and the catalogue's for a remote that the registry does not know. */
export const registryNavigation = (): Record<string, readonly NavigationRoute[]> => {
  const rows: Record<string, readonly NavigationRoute[]> = {};
  for (const name of remoteNames) rows[name] = navigationOf(name);
  for (const [name, entry] of Object.entries(payload?.remotes ?? {})) {
    const active = entry.versions[entry.active];
    if (active) rows[name] = active.navigation;
  }
  return rows;
};
