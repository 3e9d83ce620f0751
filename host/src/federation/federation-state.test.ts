import { describe, expect, it } from 'vitest';
import {
  type LoadEvent,
  type LoadPhase,
  nextRemoteState,
  type RemoteState,
  unknownRemote,
} from './federation-state.ts';

const running = { running: '1.0.0', active: '1.0.0' };
const idle = unknownRemote;
const states = {
  idle,
  loading: { ...idle, phase: 'loading' },
  slow: { ...idle, phase: 'loading', isSlow: true },
  ready: { ...idle, phase: 'ready', ...running },
  failed: { ...idle, phase: 'failed' },
  outdated: { ...idle, phase: 'idle', ...running },
} satisfies Record<string, RemoteState>;

describe('load state of a remote', () => {
  it.each<[keyof typeof states, LoadEvent, LoadPhase, Partial<RemoteState>]>([
    ['idle', { type: 'start' }, 'loading', { running: null }],
    ['loading', { type: 'slow' }, 'loading', { isSlow: true }],
    ['ready', { type: 'slow' }, 'ready', { isSlow: false }],
    ['slow', { type: 'loaded', version: '2.0.0', intended: '2.0.0' }, 'ready', { running: '2.0.0', isSlow: false }],
    [
      'loading',
      { type: 'loaded', version: '1.0.0', intended: '2.0.0' },
      'ready',
      { active: '2.0.0', isFallback: true },
    ],
    ['loading', { type: 'loaded', version: 'override' }, 'ready', { running: 'override', isFallback: false }],
    ['slow', { type: 'failed' }, 'failed', { running: null, isSlow: false }],
    ['failed', { type: 'outdated' }, 'idle', { running: null }],
    ['failed', { type: 'start' }, 'loading', {}],
    ['ready', { type: 'outdated' }, 'idle', running],
    ['outdated', { type: 'start' }, 'loading', running],
    ['ready', { type: 'broken' }, 'idle', { running: null }],
  ])('%s, %o: %s', (before, event, phase, fields) => {
    expect(nextRemoteState(states[before], event)).toMatchObject({ phase, ...fields });
  });
});
