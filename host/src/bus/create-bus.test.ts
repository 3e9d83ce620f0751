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

describe('events of a remote', () => {
  interface MarketEvents {
    offerTaken: { id: string };
  }

  it('are heard by its own name and by everybody under the name of the remote', () => {
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
    const heard = vi.fn();
    bus.on('fabricMarket.offerTaken' as BusEventName).subscribe(heard);
    expect(() => bus.emit('fabricMarket.offerTaken' as BusEventName, {} as never)).toThrow('not a platform event');
    const stranger = createRemoteEvents<MarketEvents>();
    connectRemoteEvents(stranger, bus.channel('otherMarket'));
    // the first registration of a name wins
    connectRemoteEvents(stranger, bus.channel('fabricMarket'));
    stranger.emit('offerTaken', { id: '7' });
    expect(heard).not.toHaveBeenCalled();
  });

  it('are never platform events, whatever the remote is called', () => {
    expect(() => createBus().channel('task').emit('changed', {})).toThrow('platform event');
  });

  it('go nowhere before the host has loaded their remote', () => {
    expect(() => createRemoteEvents<MarketEvents>().emit('offerTaken', { id: '7' })).toThrow('defineRemote');
  });
});
