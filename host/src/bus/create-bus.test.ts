import { type BusEventName, connectRemoteEvents, createRemoteEvents } from '@atelier/platform/bus';
import { describe, expect, it, vi } from 'vitest';
import { createBus } from './create-bus.ts';

describe('bus', () => {
  it('delivers an event only to the subscribers of its name', () => {
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

  it('continues after a subscriber threw', () => {
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

  it('replays nothing to new subscribers', () => {
    const bus = createBus();
    bus.emit('registry.changed', { revision: 1 });
    const late = vi.fn();
    bus.on('registry.changed').subscribe(late);
    expect(late).not.toHaveBeenCalled();
  });
});

describe('events of a remote', () => {
  interface MarketEvents {
    offerTaken: { id: string };
  }

  it('reach subscribers of its own name, and others under the name of the remote', () => {
    const bus = createBus();
    const events = createRemoteEvents<MarketEvents>();
    connectRemoteEvents(events, bus.channel('fabricMarket'));
    const own = vi.fn();
    const other = vi.fn();
    events.on('offerTaken').subscribe(own);
    bus.on('fabricMarket.offerTaken' as BusEventName).subscribe(other);
    events.emit('offerTaken', { id: '7' });
    expect(own).toHaveBeenCalledExactlyOnceWith({ id: '7' });
    expect(other).toHaveBeenCalledExactlyOnceWith({ id: '7' });
  });

  it('cannot be emitted by others', () => {
    const bus = createBus();
    const listener = vi.fn();
    bus.on('fabricMarket.offerTaken' as BusEventName).subscribe(listener);
    expect(() => bus.emit('fabricMarket.offerTaken' as BusEventName, {} as never)).toThrow('not a platform event');
    const otherEvents = createRemoteEvents<MarketEvents>();
    connectRemoteEvents(otherEvents, bus.channel('otherMarket'));
    // the first registration of a name wins
    connectRemoteEvents(otherEvents, bus.channel('fabricMarket'));
    otherEvents.emit('offerTaken', { id: '7' });
    expect(listener).not.toHaveBeenCalled();
  });

  it('are never platform events, for any name of a remote', () => {
    expect(() => createBus().channel('task').emit('changed', {})).toThrow('platform event');
  });

  it('are dropped before the host has loaded their remote', () => {
    expect(() => createRemoteEvents<MarketEvents>().emit('offerTaken', { id: '7' })).toThrow('defineRemote');
  });
});
