import type { NavigationRoute, PageEntry, PageRegistry } from '@atelier/contract/registry';
import type { PlainStorage } from '../../storage/plain-storage.ts';
import type { FederationStore, RegistryState } from '../federation-state.ts';
import { limits } from '../limits.ts';
import type { ReportRemote } from '../telemetry/create-telemetry.ts';
import { type AcceptedMark, isPast, judgeRegistry } from './accept-registry.ts';
import { fetchRegistry } from './fetch-registry.ts';
import { type KeptRegistry, keepRegistry, readKept } from './kept-registry.ts';
import type { RegistryKey } from './registry-signature.ts';

export interface RegistryParts {
  /** Public keys that this host was built with. */
  keys: readonly RegistryKey[];
  storage: PlainStorage;
  state: FederationStore;
  report: ReportRemote;
}

export interface Registry {
  /**
   * Fetches and verifies the registry once, before the router starts. Never rejects: the kept copy stands in, and without one
   * the frame's own constants do, so that the frame of the page always comes up.
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

export const createRegistry = ({ keys, storage, state, report }: RegistryParts): Registry => {
  let accepted: Accepted | undefined;
  let question: { answer: Promise<boolean>; stop: AbortController } | undefined;

  const judge = (text: string, at: Date, mark: AcceptedMark | undefined) =>
    judgeRegistry(text, { keys, now: at, mark });
  const tell = (errorClass: Refusal, ms: number) =>
    report({ remote: 'registry', version: '', phase: 'registry', ms, errorClass });

  const accept = (next: Accepted, registry: RegistryState): void => {
    accepted = next;
    const remotes = Object.entries(next.payload.remotes).map(
      ([name, { active }]) => [name, { ...state.remote(name), active }] as const,
    );
    state.change({
      registry,
      navigation: navigationIn(next.payload),
      remotes: { ...state.get().remotes, ...Object.fromEntries(remotes) },
    });
  };

  /** Marks what was served just now; the operator is told once that its time is over. */
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
    const verdict = await judge(text, at, before?.payload ?? readKept(storage)?.mark);
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
      const stallMs = kept ? limits.keptRegistryMs : limits.stallMs;
      const answer = await fetchRegistry({ isAnew: false, stallMs }).catch(() => undefined);
      if (answer === undefined) return fallBack(kept, 'unreachable');
      const verdict = await judge(answer.text, answer.at, kept?.mark);
      if ('refusal' in verdict) return fallBack(kept, verdict.refusal);
      acceptServed(verdict.payload, answer.text, verdict.isExpired);
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
