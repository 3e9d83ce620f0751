import type { FederationStore } from '../federation-state.ts';
import type { Loader } from './create-loader.ts';
import type { RemotePages } from './create-remote-pages.tsx';

/** Access to unsaved input. */
export interface OpenForms {
  /** True when a page of the remote has unsaved input. */
  hasDirty(remote: string): boolean;
  /** Resolves once it is stored. */
  save(): Promise<void>;
}

export interface UpdatesParts {
  loader: Pick<Loader, 'best' | 'forget' | 'isOff' | 'isWithdrawn'>;
  pages: Pick<RemotePages, 'routes' | 'mount'>;
  forms: OpenForms;
  state: FederationStore;
}

export const createUpdates = ({ loader, pages, forms, state }: UpdatesParts) => {
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
    // Loaded before the tree changes: the next navigation never waits for it, and a failing version leaves the page unchanged.
    const routes = await pages.routes(remote);
    if (state.remote(remote).running === before) return;
    if (before !== null && forms.hasDirty(remote)) {
      return wait(remote, before, () => pages.mount(remote, routes, { isNow: true }));
    }
    waitNoMore(remote);
    pages.mount(remote, routes, { isNow: before === null });
  };

  return {
    /**
     * Updates open pages to the current registry: each remote that should run another version gets it at the next navigation into its
     * group, never while a form is dirty. A remote that could not be shown is retried immediately.
     */
    async update(remotes: readonly string[]): Promise<void> {
      await Promise.all(remotes.map(updateRemote));
    },
    /** Applies updates that waited for a form which is saved now. Called after each navigation. */
    applyClean(): void {
      for (const [remote, apply] of waiting) {
        if (forms.hasDirty(remote)) continue;
        waitNoMore(remote);
        apply();
      }
    },
    /** Saves the input, then mounts the pending version, which restores it. */
    async agree(remote: string): Promise<void> {
      const apply = waiting.get(remote);
      if (!apply) return;
      await forms.save();
      waitNoMore(remote);
      apply();
    },
  };
};
