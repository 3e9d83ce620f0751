import { createStore } from 'jotai';
import { describe, expect, it, vi } from 'vitest';
import { createFederationState } from '../federation-state.ts';
import { createUpdates } from './create-updates.ts';

const remote = 'remote-tools';

interface Page {
  /** null: the recovery page is mounted. */
  before?: string | null;
  best?: string;
  /** Loaded version, unless it is the best. */
  brings?: string;
  isDirty?: boolean;
  /** An operator withdrew `before`. */
  isWithdrawn?: boolean;
  /** An operator disabled the remote. */
  isOff?: boolean;
}

/** A page that runs `before` while the registry prefers `best`; a loaded version runs from then on. */
const open = ({
  before = '1.0.0',
  best = '1.1.0',
  brings,
  isDirty = false,
  isWithdrawn = false,
  isOff = false,
}: Page = {}) => {
  const state = createFederationState(createStore());
  const run = (running: string) => state.send(remote, { type: 'loaded', version: running });
  if (before !== null) run(before);
  state.changeRemote(remote, { mounted: { routes: [], isNow: false } });
  const page = { isDirty };
  const mount = vi.fn();
  const routes = vi.fn(async () => {
    const running = brings ?? best;
    run(running);
    return [{ id: running }];
  });
  const save = vi.fn(async () => undefined);
  const updates = createUpdates({
    loader: {
      best: () => best,
      forget: vi.fn(),
      isOff: () => isOff,
      isWithdrawn: (_, version) => isWithdrawn && version === before,
    },
    pages: { routes, mount },
    forms: { hasDirty: () => page.isDirty, save },
    state,
  });
  return {
    isWaiting: () => state.remote(remote).waitingUpdate !== null,
    waiting: () => state.remote(remote).waitingUpdate,
    mount,
    page,
    routes,
    save,
    updates,
  };
};

describe('new revision in an open page', () => {
  it('is mounted on the next navigation', async () => {
    const { mount, updates } = open();
    await updates.update([remote]);
    expect(mount).toHaveBeenCalledWith(remote, [{ id: '1.1.0' }], { isNow: false });
  });

  it('mounts the page of a disabled remote on the next navigation, unless a form is unsaved', async () => {
    const { mount, updates } = open({ isOff: true, brings: 'none' });
    await updates.update([remote]);
    expect(mount).toHaveBeenCalledWith(remote, [{ id: 'none' }], { isNow: false });
    const dirty = open({ isOff: true, brings: 'none', isDirty: true });
    await dirty.updates.update([remote]);
    expect(dirty.mount).not.toHaveBeenCalled();
    expect(dirty.waiting()).toBe('back');
  });

  it('ignores a remote with an unchanged version', async () => {
    const { mount, routes, updates } = open({ best: '1.0.0' });
    await updates.update([remote]);
    expect(routes).not.toHaveBeenCalled();
    expect(mount).not.toHaveBeenCalled();
  });

  it('loads nothing of a remote that was not opened', async () => {
    const { routes, updates } = open();
    await updates.update(['remote-library']);
    expect(routes).not.toHaveBeenCalled();
  });

  it('keeps the page when the new version does not load', async () => {
    const { mount, updates } = open({ brings: '1.0.0' });
    await updates.update([remote]);
    expect(mount).not.toHaveBeenCalled();
  });

  it('replaces a recovery page at once', async () => {
    const { mount, updates } = open({ before: null });
    await updates.update([remote]);
    expect(mount).toHaveBeenCalledWith(remote, [{ id: '1.1.0' }], { isNow: true });
  });

  it.each([
    [false, 'forward'],
    [true, 'back'],
  ])('reports the change: withdrawn %s, %s', async (isWithdrawn, where) => {
    const { updates, waiting } = open({ isDirty: true, isWithdrawn });
    await updates.update([remote]);
    expect(waiting()).toBe(where);
  });

  it('waits for a dirty form, and is mounted once it is clean', async () => {
    const { isWaiting, mount, page, updates } = open({ isDirty: true });
    await updates.update([remote]);
    updates.applyClean();
    expect(mount).not.toHaveBeenCalled();
    expect(isWaiting()).toBe(true);
    page.isDirty = false;
    updates.applyClean();
    expect(mount).toHaveBeenCalledTimes(1);
    expect(isWaiting()).toBe(false);
  });

  it('is mounted when the user agrees, after the input was saved', async () => {
    const { mount, save, updates } = open({ isDirty: true });
    await updates.update([remote]);
    await updates.agree(remote);
    expect(save).toHaveBeenCalled();
    expect(mount).toHaveBeenCalledWith(remote, [{ id: '1.1.0' }], { isNow: true });
  });
});
