import { getDefaultStore } from '@atelier/platform/state';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bestVersion, runningVersion } from './loader.ts';
import { loadRemoteRoutes, type RemoteMounter, remoteMounter } from './remote-routes.tsx';
import { agreeToUpdate, applyCleanUpdates, updateRemotes, waitingUpdatesAtom } from './remote-updates.ts';

vi.mock('./loader.ts', () => ({ bestVersion: vi.fn(), forgetLoad: vi.fn(), runningVersion: vi.fn() }));
vi.mock('./remote-routes.tsx', () => ({ loadRemoteRoutes: vi.fn(), remoteMounter: vi.fn() }));

const remote = 'remote-tools';

interface Page {
  /** null: the recovery page stands there. */
  before?: string | null;
  best?: string;
  /** What the load brings, when it is not the best. */
  brings?: string;
  isDirty?: boolean;
}

/** A page where `before` runs and the registry now wants `best`; what a load brings runs from then on. */
const open = ({ before = '1.0.0', best = '1.1.0', brings, isDirty = false }: Page = {}) => {
  const page = { isDirty, running: before ?? undefined };
  vi.mocked(bestVersion).mockReturnValue(best);
  vi.mocked(runningVersion).mockImplementation(() => page.running);
  vi.mocked(loadRemoteRoutes).mockImplementation(async () => {
    page.running = brings ?? best;
    return [{ id: page.running }];
  });
  const mounter = {
    isMounted: () => true,
    mount: vi.fn(),
    hasDirtyForm: () => page.isDirty,
    saveDrafts: vi.fn(async () => undefined),
  } satisfies RemoteMounter;
  vi.mocked(remoteMounter).mockReturnValue(mounter);
  return { mounter, page };
};

const waits = () => [...getDefaultStore().get(waitingUpdatesAtom)];

beforeEach(() => {
  vi.clearAllMocks();
  getDefaultStore().set(waitingUpdatesAtom, new Set());
});

describe('a new revision in an open page', () => {
  it('is mounted for the next navigation', async () => {
    const { mounter } = open();
    await updateRemotes([remote]);
    expect(mounter.mount).toHaveBeenCalledWith(remote, [{ id: '1.1.0' }], { isNow: false });
  });

  it('leaves a remote alone whose version stays', async () => {
    const { mounter } = open({ best: '1.0.0' });
    await updateRemotes([remote]);
    expect(loadRemoteRoutes).not.toHaveBeenCalled();
    expect(mounter.mount).not.toHaveBeenCalled();
  });

  it('leaves the page as it is when the new version does not load', async () => {
    const { mounter } = open({ brings: '1.0.0' });
    await updateRemotes([remote]);
    expect(mounter.mount).not.toHaveBeenCalled();
  });

  it('takes the place of a recovery page at once', async () => {
    const { mounter } = open({ before: null });
    await updateRemotes([remote]);
    expect(mounter.mount).toHaveBeenCalledWith(remote, [{ id: '1.1.0' }], { isNow: true });
  });

  it('waits for a dirty form, and comes once it is clean', async () => {
    const { mounter, page } = open({ isDirty: true });
    await updateRemotes([remote]);
    applyCleanUpdates();
    expect(mounter.mount).not.toHaveBeenCalled();
    expect(waits()).toEqual([remote]);
    page.isDirty = false;
    applyCleanUpdates();
    expect(mounter.mount).toHaveBeenCalledTimes(1);
    expect(waits()).toEqual([]);
  });

  it('comes at once when the person agrees, after the input was saved', async () => {
    const { mounter } = open({ isDirty: true });
    await updateRemotes([remote]);
    await agreeToUpdate(remote);
    expect(mounter.saveDrafts).toHaveBeenCalled();
    expect(mounter.mount).toHaveBeenCalledWith(remote, [{ id: '1.1.0' }], { isNow: true });
  });
});
