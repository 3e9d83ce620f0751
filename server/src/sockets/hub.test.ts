import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { createMetrics } from '../telemetry/metrics.ts';
import { createHub } from './hub.ts';

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
  hub.add('ada', 'session', made.socket);
  return { hub, ...made };
};

describe('the hub', () => {
  it('leaves progress out for a slow socket, but never a state', () => {
    const { hub, sent } = build(300 * 1024);
    hub.deliver({ kind: 'progress', userId: 'ada', body: 'progress' });
    hub.deliver({ kind: 'state', userId: 'ada', body: 'state' });
    expect(sent).toEqual(['state']);
  });

  it('ends a socket that takes nothing any more', () => {
    const { hub, sent, closes } = build(17 * 1024 * 1024);
    hub.deliver({ kind: 'state', userId: 'ada', body: 'state' });
    expect({ sent, closes }).toEqual({ sent: [], closes: [0] });
  });

  it('closes a socket that was silent for more than 45 s', () => {
    const { hub, closes } = build();
    hub.sweep(Date.now() + 44_000);
    expect(closes).toEqual([]);
    hub.sweep(Date.now() + 46_000);
    expect(closes).toEqual([4008]);
  });

  it('forgets a socket that is gone', () => {
    const { hub, socket, sent } = build();
    socket.emit('close');
    hub.deliver({ kind: 'state', userId: 'ada', body: 'state' });
    expect(sent).toEqual([]);
  });
});
