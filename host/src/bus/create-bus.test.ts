import { describe, expect, it, vi } from 'vitest';
import { createBus } from './create-bus.ts';

describe('bus', () => {
  it('hands an event to every subscriber of its name and to nobody else', () => {
    const bus = createBus();
    const seen: number[] = [];
    const other = vi.fn();
    bus.on('registry.changed').subscribe(({ revision }) => seen.push(revision));
    bus.on('registry.changed').subscribe(({ revision }) => seen.push(revision * 10));
    bus.on('session.changed').subscribe(other);
    bus.emit('registry.changed', { revision: 3 });
    expect(seen).toEqual([3, 30]);
    expect(other).not.toHaveBeenCalled();
  });

  it('goes on after a subscriber threw', () => {
    vi.useFakeTimers();
    const bus = createBus();
    const seen: number[] = [];
    bus.on('registry.changed').subscribe(() => {
      throw new Error('subscriber broke');
    });
    bus.on('registry.changed').subscribe(({ revision }) => seen.push(revision));
    bus.emit('registry.changed', { revision: 1 });
    bus.emit('registry.changed', { revision: 2 });
    expect(seen).toEqual([1, 2]);
    expect(() => vi.runAllTimers()).toThrow('subscriber broke');
    vi.useRealTimers();
  });

  it('is hot: what happened before subscribing is gone', () => {
    const bus = createBus();
    bus.emit('registry.changed', { revision: 1 });
    const late = vi.fn();
    bus.on('registry.changed').subscribe(late);
    expect(late).not.toHaveBeenCalled();
  });
});
