import { describe, expect, it, vi } from 'vitest';
import { watchErrors } from './watch-errors.ts';

const folder = (remote: string) => `http://a.test/remotes/${remote}/1.0.0-aa/`;

const openPage = () => {
  const listeners = new Map<string, (event: object) => void>();
  const report = vi.fn();
  const watch = watchErrors(
    { addEventListener: (name: string, hear: never) => void listeners.set(name, hear) } as never,
    report,
  );
  for (const remote of ['remote-tools', 'remote-account']) {
    watch.note(remote, '1.0.0', [`${folder(remote)}7.js`, `${folder(remote)}9.js`]);
  }
  return { report, tell: (name: string, event: object) => listeners.get(name)?.(event) };
};

const thrownIn = (...addresses: string[]) =>
  Object.assign(new Error('broken'), {
    stack: ['Error: broken', ...addresses.map((at) => `    at ${at}:1:20`)].join('\n'),
  });

describe('an uncaught error', () => {
  it('counts for the remote whose code threw it, not for the caller', () => {
    const { report, tell } = openPage();
    const error = thrownIn(`${folder('remote-account')}7.js`, `${folder('remote-tools')}9.js`, 'http://a.test/main.js');
    tell('error', { error, filename: 'http://a.test/main.js' });
    tell('unhandledrejection', { reason: thrownIn(`${folder('remote-tools')}9.js`) });
    expect(report.mock.calls.map(([event]) => event)).toEqual([
      { remote: 'remote-account', version: '1.0.0', phase: 'render', ms: 0, errorClass: 'threw' },
      { remote: 'remote-tools', version: '1.0.0', phase: 'render', ms: 0, errorClass: 'threw' },
    ]);
  });

  it('counts by the file without an error object', () => {
    const { report, tell } = openPage();
    tell('error', { error: null, filename: `${folder('remote-tools')}9.js` });
    expect(report).toHaveBeenCalledTimes(1);
  });

  it("is not counted for the host's own code, and is reported five times at most", () => {
    const { report, tell } = openPage();
    tell('error', { error: thrownIn('http://a.test/main.js'), filename: '' });
    tell('unhandledrejection', { reason: 'no error at all' });
    expect(report).not.toHaveBeenCalled();
    for (let times = 0; times < 20; times++)
      tell('unhandledrejection', { reason: thrownIn(`${folder('remote-tools')}9.js`) });
    expect(report).toHaveBeenCalledTimes(5);
  });
});
