// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createIntegrityPlugin } from './integrity-plugin.ts';
import { createSheets } from './sheets.ts';
import { createVerifiedAddresses } from './verified-addresses.ts';

const folder = 'http://localhost:3000/remotes/remote-tools/1.0.0-aa/';
const hash = `sha384-${'b'.repeat(64)}`;
const addresses = createVerifiedAddresses();
addresses.add(folder, { 'mf-manifest.json': hash, 'entry.js': hash, 'page.css': hash });

const sheets = createSheets();
const plugin = createIntegrityPlugin(addresses, sheets);
type Hook = (input: unknown, more?: unknown) => unknown;
const createScript = plugin.createScript as Hook;
const createLink = plugin.createLink as Hook;
const fetchHook = plugin.fetch as Hook;
const link = (file: string) =>
  (createLink({ url: folder + file, attrs: { rel: 'stylesheet' } }) as { link: HTMLLinkElement }).link;

afterEach(() => vi.unstubAllGlobals());

describe('what has no hash in the signed registry is not fetched', () => {
  it('refuses an unnamed script, sheet and manifest', async () => {
    expect(() => createScript({ url: `${folder}evil.js` })).toThrow(/integrity/);
    expect(() => createLink({ url: `${folder}evil.css`, attrs: { rel: 'stylesheet' } })).toThrow(/integrity/);
    const fetching = vi.fn();
    vi.stubGlobal('fetch', fetching);
    await expect(fetchHook('http://localhost:3000/other/mf-manifest.json', {})).rejects.toThrow(/integrity/);
    expect(fetching).not.toHaveBeenCalled();
  });

  it('gives a named script its hash', () => {
    const { script } = createScript({ url: `${folder}entry.js` }) as { script: HTMLScriptElement };
    expect(script.integrity).toBe(hash);
    expect(script.crossOrigin).toBe('anonymous');
    expect(script.src).toBe(`${folder}entry.js`);
  });

  it('asks the browser to check the manifest and follows no redirect', async () => {
    const fetching = vi.fn(async (_: string, __: RequestInit) => new Response('{}'));
    vi.stubGlobal('fetch', fetching);
    await fetchHook(`${folder}mf-manifest.json`, {});
    expect(fetching.mock.calls[0]?.[1]).toMatchObject({ integrity: hash, redirect: 'error' });
  });

  it('takes an answer that is not ok for a failure', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 404 }));
    await expect(fetchHook(`${folder}mf-manifest.json`, {})).rejects.toThrow('HTTP 404');
  });
});

describe('a refused sheet counts as a failed load', () => {
  it('waits for the sheets of a version', async () => {
    link('page.css').dispatchEvent(new Event('load'));
    await expect(sheets.settled(folder)).resolves.toBeUndefined();
  });

  it('rejects and takes the tag away, so that a later load tries again', async () => {
    const sheet = link('page.css');
    const place = document.createElement('div');
    place.append(sheet);
    const settled = sheets.settled(folder);
    sheet.dispatchEvent(new Event('error'));
    await expect(settled).rejects.toThrow('stylesheet refused');
    expect(place.childElementCount).toBe(0);
    await expect(sheets.settled(folder)).resolves.toBeUndefined();
  });
});
