import { describe, expect, it } from 'vitest';
import { allowScriptAddress } from './script-address.ts';

const known = 'https://atelier.example/remotes/remote-tools/1.0.0-aa/remoteEntry.js';
const rules = { base: 'https://atelier.example/', isVerified: (url: string) => url === known, developmentOrigins: [] };
const allow = (address: string, more = {}) => allowScriptAddress(address, { ...rules, ...more });

describe('addresses that may become code', () => {
  it.each(['main.1.js', '/820.abc.js', 'https://atelier.example/x.js', known])('allow %s', (address) => {
    expect(allow(address)).toBe(address);
  });

  it.each([
    'remotes/remote-tools/1.0.0-aa/evil.js',
    '/remotes/other/remoteEntry.js',
    'https://elsewhere.example/main.js',
    'data:text/javascript,alert(1)',
    'javascript:alert(1)',
    'x/../remotes/evil.js',
  ])('refuse %s', (address) => {
    expect(allow(address)).toBeNull();
  });

  it('allow a development server only where one is named', () => {
    const address = 'http://127.0.0.1:18310/remoteEntry.js';
    expect(allow(address)).toBeNull();
    expect(allow(address, { developmentOrigins: ['http://127.0.0.1:18310'] })).toBe(address);
  });
});
