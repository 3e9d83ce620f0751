import { describe, expect, it } from 'vitest';
import { allowScriptAddress, checkedWorkerAddress } from './verified-scripts.ts';

const known = 'https://atelier.example/remotes/remote-tools/1.0.0-aa/remoteEntry.js';
const worker = 'https://atelier.example/remotes/remote-tools/1.0.0-aa/picture.worker.1a.js';
const rules = {
  base: 'https://atelier.example/',
  isVerified: (url: string) => url === known || url === worker,
  checkedWorker: (url: string) => `checked ${url}`,
  developmentOrigins: [],
};
const allow = (address: string, more = {}) => allowScriptAddress(address, { ...rules, ...more });

describe('trusted script addresses', () => {
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

  it('start a listed worker from verified bytes, and no other', () => {
    expect(allow(worker)).toBe(`checked ${worker}`);
    expect(allow(worker.replace('1a', '2b'))).toBeNull();
  });

  it('pass the starting script its file and hash', () => {
    const script = { address: worker, integrity: 'sha384-a+/=' };
    const address = checkedWorkerAddress(new URL('https://atelier.example/checked.worker.1.js'), script);
    expect(address.split('#')[0]).toBe('https://atelier.example/checked.worker.1.js');
    expect(JSON.parse(decodeURIComponent(new URL(address).hash.slice(1)))).toEqual(script);
  });

  it('allow a development server only when it is listed', () => {
    const address = 'http://127.0.0.1:18310/remoteEntry.js';
    expect(allow(address)).toBeNull();
    expect(allow(address, { developmentOrigins: ['http://127.0.0.1:18310'] })).toBe(address);
  });
});
