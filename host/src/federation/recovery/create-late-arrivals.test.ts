import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFederationState } from '../federation-state.ts';
import { createLateArrivals } from './create-late-arrivals.ts';

const remote = 'remote-tools';
const urls = ['http://a.test/1.js'];

/** A page that runs on the version before, and expects the files of 1.1.0. */
const open = ({ isFallback = true, running = '1.0.0' as string | null } = {}) => {
  const state = createFederationState(createStore());
  state.changeRemote(remote, { running, isFallback });
  const page = { visibilityState: 'visible' as DocumentVisibilityState };
  const bring = vi.fn(async (_urls: readonly string[]) => undefined);
  const onArrived = vi.fn();
  const lateArrivals = createLateArrivals({ page, state, bring, onArrived });
  lateArrivals.expect(remote, '1.1.0', urls);
  return { bring, lateArrivals, onArrived, page, state };
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('files of a version that did not arrive', () => {
  it('are asked for again after 15 s, and the version is tried when they are there', async () => {
    const { bring, onArrived } = open();
    await vi.advanceTimersByTimeAsync(14_900);
    expect(bring).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(bring).toHaveBeenCalledWith(urls);
    expect(onArrived).toHaveBeenCalledWith(remote, '1.1.0');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(bring).toHaveBeenCalledTimes(1);
  });

  it('are requested again at growing intervals', async () => {
    const { bring, onArrived } = open();
    bring.mockRejectedValue(new Error('not yet'));
    await vi.advanceTimersByTimeAsync(15_000 + 30_000 + 60_000 + 60_000);
    expect(bring).toHaveBeenCalledTimes(4);
    expect(onArrived).not.toHaveBeenCalled();
  });

  it('wait while the page is hidden', async () => {
    const { bring, page } = open();
    page.visibilityState = 'hidden';
    await vi.advanceTimersByTimeAsync(120_000);
    expect(bring).not.toHaveBeenCalled();
    page.visibilityState = 'visible';
    await vi.advanceTimersByTimeAsync(15_000);
    expect(bring).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['runs what it should', { isFallback: false }],
    ['shows the recovery page, which tries by itself', { running: null }],
  ])('are forgotten where the page %s', async (_name, page) => {
    const { bring } = open(page);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(bring).not.toHaveBeenCalled();
  });

  it('gather: a load’s and a page’s', async () => {
    const { bring, lateArrivals } = open();
    lateArrivals.expect(remote, '1.1.0', ['http://a.test/2.js']);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(bring).toHaveBeenCalledWith([...urls, 'http://a.test/2.js']);
  });
});
