import type { Vital } from '@atelier/contract/telemetry';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { watchVitals } from './watch-vitals.ts';

type Callback = (metric: { value: number }) => void;
const callbacks: Record<string, Callback> = {};
vi.mock('web-vitals', () => ({
  onLCP: (callback: Callback) => void Object.assign(callbacks, { lcp: callback }),
  onINP: (callback: Callback) => void Object.assign(callbacks, { inp: callback }),
  onCLS: (callback: Callback) => void Object.assign(callbacks, { cls: callback }),
}));

let remote: string | undefined;
let sent: (readonly Vital[])[];
const open = async () => {
  const listeners: (() => void)[] = [];
  const page = {
    visibilityState: 'hidden' as const,
    addEventListener: (_: string, call: () => void) => listeners.push(call),
  };
  await watchVitals({
    page: page as never,
    remoteNow: () => remote,
    versionOf: (name) => (name === 'remote-off' ? null : '1.2.0'),
    send: (vitals) => sent.push(vitals),
  });
  return () => {
    for (const call of listeners) call();
  };
};

beforeEach(() => {
  remote = 'remote-tools';
  sent = [];
});

describe('web vitals of a page load', () => {
  it('are sent once, each for the remote in view at its last change', async () => {
    const hide = await open();
    callbacks['lcp']?.({ value: 1234.6 });
    callbacks['inp']?.({ value: 40 });
    callbacks['cls']?.({ value: 0 });
    remote = 'remote-library';
    callbacks['inp']?.({ value: 180 });
    callbacks['cls']?.({ value: 0.1234 });
    callbacks['lcp']?.({ value: 9000 });
    hide();
    callbacks['inp']?.({ value: 700 });
    hide();
    expect(sent).toEqual([
      [
        { remote: 'remote-tools', version: '1.2.0', metric: 'lcp', value: 1235 },
        { remote: 'remote-library', version: '1.2.0', metric: 'inp', value: 180 },
        { remote: 'remote-library', version: '1.2.0', metric: 'cls', value: 123 },
      ],
    ]);
  });

  it('exclude the host’s own pages and remotes without a running version', async () => {
    remote = undefined;
    const hide = await open();
    callbacks['lcp']?.({ value: 900 });
    remote = 'remote-off';
    callbacks['inp']?.({ value: 180 });
    hide();
    expect(sent).toEqual([]);
  });
});
