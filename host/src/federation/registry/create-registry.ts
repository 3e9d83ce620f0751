import type { NavigationRoute, PageEntry, PageRegistry } from '@atelier/contract/registry';
import type { PlainStorage } from '../../storage/plain-storage.ts';
import type { FederationStore, RegistryState } from '../federation-state.ts';
import { limits } from '../limits.ts';
import type { ReportRemote } from '../telemetry/create-telemetry.ts';
import { type AcceptedMark, isPast, judgeRegistry, type RegistryVerdict } from './accept-registry.ts';
import { fetchFloor, type StatedFloor } from './fetch-floor.ts';
import { fetchRegistry } from './fetch-registry.ts';
import { type KeptRegistry, keepRegistry, readKept } from './kept-registry.ts';
import type { RegistryKey } from './registry-signature.ts';

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
   * `isAnew` gives up a question under way, which may hang, for a new one; who waits for the former gets the latter's answer.
   */
  refresh(options?: { isAnew?: boolean }): Promise<boolean>;
  /** The signed entry of a remote, or undefined when the registry does not know it. */
  entry(remote: string): PageEntry | undefined;
  /** Names of the remotes that the registry in use knows. */
  remotes(): string[];
}

/** Pages by remote, as the active versions' signed rows name them; a remote that the registry does not know is not there. */
const navigationIn = (payload: PageRegistry | undefined): Record<string, readonly NavigationRoute[]> => {
  const rows: Record<string, readonly NavigationRoute[]> = {};
  for (const [name, entry] of Object.entries(payload?.remotes ?? {})) {
    const active = entry.versions[entry.active];
    if (active) rows[name] = active.navigation ?? [];
  }
  return rows;
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
  let floor: Promise<StatedFloor | undefined> | undefined;

  const judge = (text: string, at: Date, mark: AcceptedMark | undefined) =>
    judgeRegistry(text, { keys, now: at, mark });
  /** A browser that never accepted a registry has no measure of its own for how old one may be. */
  const judgeFirst = async (text: string, at: Date): Promise<RegistryVerdict> => {
    const stated = await floor;
    if (stated === undefined) floor = undefined; // asked again at the next look
    return judgeRegistry(text, { keys, now: stated?.now ?? at, mark: stated?.mark, isFirst: true });
  };
  const askFloor = (): void => {
    floor ??= fetchFloor(apiOrigin, limits.floorMs);
  };
  const tell = (errorClass: Refusal, ms: number) =>
    report({ remote: 'registry', version: '', phase: 'registry', ms, errorClass });

  const accept = (next: Accepted, registry: RegistryState): void => {
    accepted = next;
    const remotes = Object.entries(next.payload.remotes).map(
      ([name, { active }]) => [name, { ...state.remote(name), active }] as const,
    );
    state.change({
      registry,
      navigation: { ...navigationIn(next.payload), ...overriddenPages() },
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

  const lookAgain = async (stop: AbortSignal, isAnew: boolean): Promise<boolean> => {
    const mark = accepted?.payload ?? readKept(storage)?.mark;
    if (mark === undefined) askFloor();
    const answer = await fetchRegistry({ isAnew, stop, stallMs: limits.stallMs }).catch(() => undefined);
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
      const answer = await fetchRegistry({ isAnew: false, stallMs }).catch(() => undefined);
      if (answer === undefined) return fallBack(kept, 'unreachable');
      const { text, at } = answer;
      const verdict = await (kept ? judge(text, at, kept.mark) : judgeFirst(text, at));
      if ('refusal' in verdict) return fallBack(kept, verdict.refusal);
      acceptServed(verdict.payload, text, verdict.isExpired);
    },
    refresh({ isAnew = false } = {}) {
      if (question && !isAnew) return question.answer;
      question?.stop.abort();
      const stop = new AbortController();
      const answer = lookAgain(stop.signal, isAnew).then(async (hasChanged) => {
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
