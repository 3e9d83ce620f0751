import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { createMetrics } from '../../platform/telemetry/metrics.ts';
import { createHub } from './socket-routes.ts';

const buildSocket = (bufferedAmount = 0) => {
  const sent: string[] = [];
  const closes: number[] = [];
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount,
    send: (body: string | Buffer) => sent.push(String(body)),
    close: (code: number) => closes.push(code),
    terminate: () => closes.push(0),
  });
  return { socket: socket as unknown as WebSocket, sent, closes };
};

const build = (bufferedAmount?: number) => {
  const hub = createHub(createMetrics(false));
  const made = buildSocket(bufferedAmount);
  hub.add({ userId: 'ada', sessionId: 'session', walletId: 'own' }, made.socket);
  return { hub, ...made };
};

describe('socket hub', () => {
  it('skips progress for a slow socket, but never a state', () => {
    const { hub, sent } = build(300 * 1024);
    hub.deliver({ kind: 'progress', to: { userId: 'ada' }, body: 'progress' });
    hub.deliver({ kind: 'state', to: { userId: 'ada' }, body: 'state' });
    expect(sent).toEqual(['state']);
  });

  it('sends concurrent messages in one write', async () => {
    const hub = createHub(createMetrics(false));
    const { socket, sent } = buildSocket();
    const written: string[] = [];
    const stream = { cork: () => written.push('corked'), uncork: () => written.push(`${sent.length} at once`) };
    hub.add({ userId: 'ada', sessionId: 'session', walletId: 'own' }, socket, stream);
    const deliver = () => hub.deliver({ kind: 'state', to: { userId: 'ada' }, body: 'state' });
    for (let times = 0; times < 3; times++) deliver();
    expect(written).toEqual(['corked']);
    await new Promise(setImmediate);
    deliver();
    await new Promise(setImmediate);
    expect(written).toEqual(['corked', '3 at once', 'corked', '4 at once']);
  });

  it('closes a socket that accepts nothing', () => {
    const { hub, sent, closes } = build(17 * 1024 * 1024);
    hub.deliver({ kind: 'state', to: { userId: 'ada' }, body: 'state' });
    expect({ sent, closes }).toEqual({ sent: [], closes: [0] });
  });

  it('closes a socket that was silent for more than 45 s', () => {
    const { hub, closes } = build();
    hub.sweep(Date.now() + 44_000);
    expect(closes).toEqual([]);
    hub.sweep(Date.now() + 46_000);
    expect(closes).toEqual([4008]);
  });

  it('forgets a closed socket', () => {
    const { hub, socket, sent } = build();
    socket.emit('close');
    hub.deliver({ kind: 'state', to: { userId: 'ada' }, body: 'state' });
    expect(sent).toEqual([]);
  });

  it("sends wallet updates to every member, a user's tasks to that user, and a notice to all pages", () => {
    const hub = createHub(createMetrics(false));
    const open = (userId: string, walletId: string) => {
      const made = buildSocket();
      hub.add({ userId, sessionId: 'session', walletId }, made.socket);
      return made;
    };
    const [alone, atWork, colleague] = [open('ada', 'own'), open('ada', 'spring'), open('bob', 'spring')];
    hub.deliver({ kind: 'state', to: { walletId: 'spring' }, body: 'balance' });
    hub.deliver({ kind: 'state', to: { userId: 'ada', walletId: 'spring' }, body: 'task' });
    hub.deliver({ kind: 'state', to: { userId: 'ada' }, body: 'notice' });
    hub.deliver({ kind: 'state', to: { userId: 'cyd', walletId: 'spring' }, body: 'of another' });
    expect(alone.sent).toEqual(['notice']);
    expect(atWork.sent).toEqual(['balance', 'task', 'notice']);
    expect(colleague.sent).toEqual(['balance']);
    atWork.socket.emit('close');
    hub.deliver({ kind: 'state', to: { walletId: 'spring' }, body: 'later' });
    expect([atWork.sent.length, colleague.sent.at(-1)]).toEqual([3, 'later']);
  });
});
