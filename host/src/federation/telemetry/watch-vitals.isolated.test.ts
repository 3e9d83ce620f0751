import type { Vital } from '@atelier/contract/telemetry';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { watchVitals } from './watch-vitals.ts';

type Callback = (metric: { value: number }) => void;
const heard: Record<string, Callback> = {};
vi.mock('web-vitals', () => ({
  onLCP: (callback: Callback) => void Object.assign(heard, { lcp: callback }),
  onINP: (callback: Callback) => void Object.assign(heard, { inp: callback }),
  onCLS: (callback: Callback) => void Object.assign(heard, { cls: callback }),
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
  it('go once, each for the remote that was in view at its last change', async () => {
    const hide = await open();
    heard['lcp']?.({ value: 1234.6 });
    heard['inp']?.({ value: 40 });
    heard['cls']?.({ value: 0 });
    remote = 'remote-library';
    heard['inp']?.({ value: 180 });
    heard['cls']?.({ value: 0.1234 });
    heard['lcp']?.({ value: 9000 });
    hide();
    heard['inp']?.({ value: 700 });
    hide();
    expect(sent).toEqual([
      [
        { remote: 'remote-tools', version: '1.2.0', metric: 'lcp', value: 1235 },
        { remote: 'remote-library', version: '1.2.0', metric: 'inp', value: 180 },
        { remote: 'remote-library', version: '1.2.0', metric: 'cls', value: 123 },
      ],
    ]);
  });

  it('are not those of the host’s own pages, nor of a remote without a version that runs', async () => {
    remote = undefined;
    const hide = await open();
    heard['lcp']?.({ value: 900 });
    remote = 'remote-off';
    heard['inp']?.({ value: 180 });
    hide();
    expect(sent).toEqual([]);
  });
});
