import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFederationState } from '../federation-state.ts';
import { createBackgroundRetry } from './create-background-retry.ts';

const remote = 'remote-tools';
const urls = ['http://a.test/1.js'];

/** A page that runs the previous version, and waits for the files of 1.1.0. */
const open = ({ isFallback = true, running = '1.0.0' as string | null } = {}) => {
  const state = createFederationState(createStore());
  if (running !== null)
    state.send(remote, { type: 'loaded', version: running, intended: isFallback ? 'other' : running });
  const page = { visibilityState: 'visible' as DocumentVisibilityState };
  const prefetch = vi.fn(async (_urls: readonly string[]) => undefined);
  const onArrived = vi.fn();
  const backgroundRetry = createBackgroundRetry({ page, state, prefetch, onArrived });
  backgroundRetry.schedule(remote, '1.1.0', urls);
  return { prefetch, backgroundRetry, onArrived, page, state };
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('missing files of a version', () => {
  it('are requested again after 15 s, and the version is tried once they arrive', async () => {
    const { prefetch, onArrived } = open();
    await vi.advanceTimersByTimeAsync(14_900);
    expect(prefetch).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(prefetch).toHaveBeenCalledWith(urls);
    expect(onArrived).toHaveBeenCalledWith(remote, '1.1.0');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(prefetch).toHaveBeenCalledTimes(1);
  });

  it('are requested again at growing intervals', async () => {
    const { prefetch, onArrived } = open();
    prefetch.mockRejectedValue(new Error('not yet'));
    await vi.advanceTimersByTimeAsync(15_000 + 30_000 + 60_000 + 60_000);
    expect(prefetch).toHaveBeenCalledTimes(4);
    expect(onArrived).not.toHaveBeenCalled();
  });

  it('are not requested while the page is hidden', async () => {
    const { prefetch, page } = open();
    page.visibilityState = 'hidden';
    await vi.advanceTimersByTimeAsync(120_000);
    expect(prefetch).not.toHaveBeenCalled();
    page.visibilityState = 'visible';
    await vi.advanceTimersByTimeAsync(15_000);
    expect(prefetch).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['runs what it should', { isFallback: false }],
    ['shows the recovery page, which tries by itself', { running: null }],
  ])('are dropped when the page %s', async (_name, page) => {
    const { prefetch } = open(page);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(prefetch).not.toHaveBeenCalled();
  });

  it('are collected from loads and pages', async () => {
    const { prefetch, backgroundRetry } = open();
    backgroundRetry.schedule(remote, '1.1.0', ['http://a.test/2.js']);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(prefetch).toHaveBeenCalledWith([...urls, 'http://a.test/2.js']);
  });
});
