import { socketStatusAtom } from '@atelier/platform/socket';
import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSocket, type SocketConnection } from './create-socket.ts';

interface FakeLine extends SocketConnection {
  sent: string[];
  isClosed: boolean;
}

const build = ({ ticket = (): Promise<string> => Promise.resolve('ticket') } = {}) => {
  const lines: FakeLine[] = [];
  const store = createStore();
  const messages: unknown[] = [];
  const catchUp = vi.fn(() => Promise.resolve());
  const poll = vi.fn(() => Promise.resolve());
  const getTicket = vi.fn(ticket);
  const openConnection = vi.fn(() => {
    const sent: string[] = [];
    const connection: FakeLine = {
      sent,
      isClosed: false,
      send: (text) => sent.push(text),
      close() {
        this.isClosed = true;
      },
      onopen: null,
      onmessage: null,
      onclose: null,
      onerror: null,
    };
    lines.push(connection);
    return connection;
  });
  const socket = createSocket({
    store,
    getTicket,
    openConnection,
    onText: (text) => messages.push(text),
    catchUp,
    poll,
    random: () => 0.5,
  });
  const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
  const last = (): FakeLine => {
    const connection = lines.at(-1);
    if (!connection) throw new Error('no connection was opened');
    return connection;
  };
  return {
    catchUp,
    getTicket,
    messages,
    last,
    lines,
    openConnection,
    poll,
    socket,
    status: () => store.get(socketStatusAtom),
    tick,
  };
};

describe('socket', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("requests a ticket, opens the user's connection and catches up [spec 3.8, 4.17]", async () => {
    const { catchUp, last, openConnection, socket, status, tick } = build();
    socket.start('u1');
    expect(status()).toBe('connecting');
    await tick();
    expect(openConnection).toHaveBeenCalledWith('u1', 'ticket');
    last().onopen?.();
    expect(status()).toBe('open');
    expect(catchUp).toHaveBeenCalledTimes(1);
  });

  it('shows running tasks before the connection is open', () => {
    const { poll, socket } = build();
    socket.start('u1');
    expect(poll).toHaveBeenCalledTimes(1);
  });

  it('sends a ping every 14 s [spec 4.17]', async () => {
    const { last, socket, tick } = build();
    socket.start('u1');
    await tick();
    last().onopen?.();
    await tick(13_999);
    expect(last().sent).toEqual([]);
    await tick(1);
    expect(last().sent).toEqual(['{"event":"ping"}']);
    last().onmessage?.({ data: 'pong' });
    await tick(14_000);
    expect(last().sent).toHaveLength(2);
  });

  it('sends a ping again after 1.5 s when the connection accepted nothing [spec 9.4]', async () => {
    const { last, socket, tick } = build();
    socket.start('u1');
    await tick();
    last().onopen?.();
    const { send } = last();
    last().send = () => {
      throw new Error('closing');
    };
    await tick(14_000);
    last().send = send;
    await tick(1499);
    expect(last().sent).toEqual([]);
    await tick(1);
    expect(last().sent).toHaveLength(1);
  });

  it('drops a connection that is silent for 45 s', async () => {
    const { last, lines, socket, status, tick } = build();
    socket.start('u1');
    await tick();
    last().onopen?.();
    await tick(56_000);
    expect(lines[0]?.isClosed).toBe(true);
    expect(status()).toBe('closed');
  });

  it('reconnects after 2 s with a new ticket, and catches up once more [spec 4.17, 8.22]', async () => {
    const { catchUp, getTicket, last, lines, socket, status, tick } = build();
    socket.start('u1');
    await tick();
    last().onopen?.();
    last().onclose?.();
    expect(status()).toBe('closed');
    await tick(1999);
    expect(lines).toHaveLength(1);
    await tick(1);
    expect(lines).toHaveLength(2);
    last().onopen?.();
    expect(getTicket).toHaveBeenCalledTimes(2);
    expect(catchUp).toHaveBeenCalledTimes(2);
  });

  /** The connection breaks and no attempt succeeds. */
  const exhaustRetries = async ({ last, socket, tick }: ReturnType<typeof build>) => {
    socket.start('u1');
    await tick();
    for (let n = 0; n < 20; n++) {
      last().onerror?.();
      await tick(2000);
    }
  };

  it('falls back to polling after 20 retries and reconnects when the network returns', async () => {
    const built = build();
    const { last, lines, poll, socket, status, tick } = built;
    await exhaustRetries(built);
    expect(lines).toHaveLength(21);
    expect(status()).toBe('connecting');
    poll.mockClear();
    poll.mockRejectedValue(new Error('down'));
    last().onerror?.();
    expect(status()).toBe('polling');
    await tick(11_000);
    expect(lines).toHaveLength(21);
    expect(poll.mock.calls.length).toBeGreaterThanOrEqual(3);
    socket.reconnect();
    await tick();
    expect(status()).toBe('polling');
    last().onopen?.();
    expect(status()).toBe('open');
    poll.mockClear();
    await tick(11_000);
    expect(poll).not.toHaveBeenCalled();
  });

  it('reconnects once a poll succeeds, after a delay with jitter', async () => {
    const built = build();
    const { last, lines, poll, status, tick } = built;
    await exhaustRetries(built);
    poll.mockRejectedValue(new Error('down'));
    last().onerror?.();
    await tick(60_000);
    expect(lines).toHaveLength(21);
    poll.mockResolvedValue(undefined);
    await tick(5_000);
    expect(lines).toHaveLength(21);
    await tick(2_600);
    expect(lines).toHaveLength(22);
    last().onopen?.();
    expect(status()).toBe('open');
  });

  it('retries the connection at growing intervals while only polls succeed', async () => {
    const built = build();
    const { last, lines, poll, status, tick } = built;
    await exhaustRetries(built);
    last().onerror?.();
    poll.mockClear();
    const opened = lines.length;
    for (let second = 0; second < 600; second++) {
      if (lines.at(-1)?.isClosed === false) last().onerror?.();
      await tick(1000);
    }
    expect(poll.mock.calls.length).toBeGreaterThan(100);
    expect(lines.length - opened).toBeGreaterThan(10);
    expect(lines.length - opened).toBeLessThan(30);
    expect(status()).toBe('polling');
  });

  it('never runs two polls at once', async () => {
    const built = build();
    const { last, poll, tick } = built;
    await exhaustRetries(built);
    poll.mockClear();
    poll.mockReturnValue(new Promise(() => undefined));
    last().onerror?.();
    await tick(60_000);
    expect(poll).toHaveBeenCalledTimes(1);
  });

  it('aborts an attempt that neither opens nor fails', async () => {
    const { getTicket, socket, status, tick } = build({ ticket: () => new Promise(() => undefined) });
    socket.start('u1');
    await tick(30_000);
    expect(status()).toBe('closed');
    await tick(2000);
    expect(getTicket).toHaveBeenCalledTimes(2);
  });

  it('retries a failed catch-up on an open connection', async () => {
    const { catchUp, last, socket, tick } = build();
    catchUp.mockRejectedValueOnce(new Error('no answer'));
    socket.start('u1');
    await tick();
    last().onopen?.();
    await tick(6_000);
    expect(catchUp).toHaveBeenCalledTimes(2);
    await tick(60_000);
    expect(catchUp).toHaveBeenCalledTimes(2);
  });

  it('counts a missing ticket as a failed attempt', async () => {
    const { getTicket, socket, status, tick } = build({ ticket: () => Promise.reject(new Error('down')) });
    socket.start('u1');
    await tick(2000 * 20);
    expect(getTicket).toHaveBeenCalledTimes(21);
    expect(status()).toBe('polling');
  });

  it('is silent after a stop, also for a pending ticket', async () => {
    const { messages, lines, socket, status, tick } = build();
    socket.start('u1');
    socket.stop();
    await tick(60_000);
    expect(lines).toEqual([]);
    expect(status()).toBe('off');
    expect(messages).toEqual([]);
  });

  it('delivers its messages', async () => {
    const { messages, last, socket, tick } = build();
    socket.start('u1');
    await tick();
    last().onmessage?.({ data: '{"event":"pong"}' });
    expect(messages).toEqual(['{"event":"pong"}']);
  });
});
