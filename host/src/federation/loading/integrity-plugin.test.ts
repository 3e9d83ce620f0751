// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { createIntegrityPlugin, createVerifiedAddresses } from './verified-scripts.ts';

const folder = 'http://localhost:3000/remotes/remote-tools/1.0.0-aa/';
const hash = `sha384-${'b'.repeat(64)}`;
const addresses = createVerifiedAddresses();
addresses.add(folder, { 'version-manifest.json': hash, 'entry.js': hash, 'page.css': hash });

const plugin = createIntegrityPlugin(addresses);
type Hook = (input: unknown, more?: unknown) => unknown;
const createScript = plugin.createScript as Hook;
const createLink = plugin.createLink as Hook;
const fetchHook = plugin.fetch as Hook;

describe('files without a hash in the signed registry', () => {
  it('refuses an unlisted script', () => {
    expect(() => createScript({ url: `${folder}evil.js` })).toThrow(/integrity/);
  });

  it('adds the hash to a listed script', () => {
    const { script } = createScript({ url: `${folder}entry.js` }) as { script: HTMLScriptElement };
    expect(script.integrity).toBe(hash);
    expect(script.crossOrigin).toBe('anonymous');
    expect(script.src).toBe(`${folder}entry.js`);
  });

  it('blocks every other fetch of the runtime, listed or not', () => {
    for (const file of ['version-manifest.json', 'evil.json'])
      expect(() => fetchHook(folder + file)).toThrow(/integrity/);
    for (const file of ['page.css', 'evil.css']) {
      expect(() => createLink({ url: folder + file, attrs: { rel: 'stylesheet' } })).toThrow(/integrity/);
    }
  });
});
