// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBus } from '../../bus/create-bus.ts';
import { followRegistry } from './follow-registry.ts';

const start = ({ isNew = true } = {}) => {
  const bus = createBus();
  const refresh = vi.fn(async () => isNew);
  const onChange = vi.fn();
  const stop = followRegistry({ bus, page: document, revision: () => 7, refresh, onChange });
  return { bus, onChange, refresh, stop };
};

const setVisible = (isVisible: boolean) => {
  Object.defineProperty(document, 'visibilityState', { value: isVisible ? 'visible' : 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('a new revision reaches an open page', () => {
  let end = () => {};
  beforeEach(() => {
    vi.useFakeTimers();
    setVisible(true);
  });
  afterEach(() => {
    end();
    vi.useRealTimers();
  });

  it('at once by the socket', async () => {
    const { bus, onChange, stop } = start();
    end = stop;
    bus.emit('registry.changed', { revision: 8 });
    await vi.advanceTimersByTimeAsync(0);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('not by a message about the current revision', async () => {
    const { bus, refresh, stop } = start();
    end = stop;
    bus.emit('registry.changed', { revision: 7 });
    expect(refresh).not.toHaveBeenCalled();
  });

  it('within a minute without a socket', async () => {
    const { onChange, refresh, stop } = start();
    end = stop;
    await vi.advanceTimersByTimeAsync(35_000);
    expect(refresh).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('never while the page is hidden, and at once when it is shown', async () => {
    const { refresh, stop } = start({ isNew: false });
    end = stop;
    setVisible(false);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(refresh).not.toHaveBeenCalled();
    setVisible(true);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('without effect when the revision is unchanged', async () => {
    const { onChange, stop } = start({ isNew: false });
    end = stop;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(onChange).not.toHaveBeenCalled();
  });
});
