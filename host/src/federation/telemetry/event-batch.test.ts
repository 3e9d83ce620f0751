import { type RemoteEvent, remoteTelemetry } from '@atelier/contract/telemetry';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEventBatch } from './create-telemetry.ts';

const buildEvent = (differs: Partial<RemoteEvent> = {}): RemoteEvent => ({
  remote: 'remote-tools',
  version: '1.0.0',
  phase: 'ready',
  ms: 12,
  errorClass: null,
  ...differs,
});

let isTaken = true;
let sent: (readonly RemoteEvent[])[] = [];
const build = () =>
  createEventBatch({
    waitMs: 2000,
    send: (events) => {
      if (isTaken) sent.push(events);
      return isTaken;
    },
  });

beforeEach(() => {
  vi.useFakeTimers();
  isTaken = true;
  sent = [];
});
afterEach(() => {
  vi.useRealTimers();
});

describe('events of remotes', () => {
  it('are sent together when close in time', () => {
    const batch = build();
    batch.add(buildEvent());
    vi.advanceTimersByTime(1500);
    batch.add(buildEvent({ phase: 'fallback' }));
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(600);
    expect(sent.map((events) => events.map(({ phase }) => phase))).toEqual([['ready', 'fallback']]);
  });

  it('are sent at once when the page closes, and only once', () => {
    const batch = build();
    batch.add(buildEvent());
    batch.flush();
    expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(5000);
    batch.flush();
    expect(sent).toHaveLength(1);
  });

  it('never exceed the limit of a request', () => {
    const batch = build();
    for (let place = 0; place < 120; place += 1) batch.add(buildEvent());
    batch.flush();
    expect(sent.map((events) => events.length)).toEqual([50, 50, 20]);
  });

  it('wait for the next ones when the browser refuses the beacon, and are bounded', () => {
    const batch = build();
    isTaken = false;
    for (let place = 0; place < 300; place += 1) batch.add(buildEvent({ ms: place }));
    vi.advanceTimersByTime(3000);
    isTaken = true;
    batch.add(buildEvent({ ms: 300 }));
    vi.advanceTimersByTime(3000);
    const arrived = sent.flat().map(({ ms }) => ms);
    expect(arrived).toHaveLength(200);
    expect(arrived.at(-1)).toBe(300);
  });

  it("match the call's schema, whatever was thrown", () => {
    const batch = build();
    const long = 'x'.repeat(500);
    batch.add(buildEvent({ remote: long, version: long, errorClass: long, ms: -3.7 }));
    batch.flush();
    expect(remoteTelemetry.request.safeParse({ events: sent[0] }).success).toBe(true);
  });
});
