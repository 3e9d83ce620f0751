import type { FederationStore } from '../federation-state.ts';
import type { Loader } from './create-loader.ts';
import type { RemotePages } from './create-remote-pages.tsx';

/** Unsaved input. */
export interface OpenForms {
  /** Holds a page of the remote any? */
  hasDirty(remote: string): boolean;
  /** Resolves once it is on the disk. */
  save(): Promise<void>;
}

export interface UpdatesParts {
  loader: Pick<Loader, 'best' | 'forget' | 'isOff' | 'isWithdrawn'>;
  pages: Pick<RemotePages, 'routes' | 'mount'>;
  forms: OpenForms;
  state: FederationStore;
}

export interface Updates {
  /**
   * Brings open pages to what the registry says now: each remote that should run another version gets it at the next navigation
   * into its group, never under a dirty form. A remote that could not be shown is tried at once.
   */
  update(remotes: readonly string[]): Promise<void>;
  /** Changes what waited for a form that is saved by now. Called after each navigation. */
  applyClean(): void;
  /** The user agrees: input is saved, then the waiting version is mounted and restores it. */
  agree(remote: string): Promise<void>;
}

export const createUpdates = ({ loader, pages, forms, state }: UpdatesParts): Updates => {
  const waiting = new Map<string, () => void>();

  const wait = (remote: string, running: string, apply: () => void): void => {
    waiting.set(remote, apply);
    state.changeRemote(remote, {
      waitingUpdate: loader.isWithdrawn(remote, running) || loader.isOff(remote) ? 'back' : 'forward',
    });
  };
  const waitNoMore = (remote: string): void => {
    waiting.delete(remote);
    state.changeRemote(remote, { waitingUpdate: null });
  };

  const updateRemote = async (remote: string): Promise<void> => {
    const { running: before, mounted } = state.remote(remote);
    const best = loader.best(remote);
    const isUnchanged = loader.isOff(remote) ? before === null : best === undefined || best === before;
    if (isUnchanged) return waitNoMore(remote);
    loader.forget(remote);
    if (mounted === null) return;
    // Loaded before the tree changes: the next navigation never waits for it, and a bad version leaves the page as it is.
    const routes = await pages.routes(remote);
    if (state.remote(remote).running === before) return;
    if (before !== null && forms.hasDirty(remote)) {
      return wait(remote, before, () => pages.mount(remote, routes, { isNow: true }));
    }
    waitNoMore(remote);
    pages.mount(remote, routes, { isNow: before === null });
  };

  return {
    async update(remotes) {
      await Promise.all(remotes.map(updateRemote));
    },
    applyClean() {
      for (const [remote, apply] of waiting) {
        if (forms.hasDirty(remote)) continue;
        waitNoMore(remote);
        apply();
      }
    },
    async agree(remote) {
      const apply = waiting.get(remote);
      if (!apply) return;
      await forms.save();
      waitNoMore(remote);
      apply();
    },
  };
};
