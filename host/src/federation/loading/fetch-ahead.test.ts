// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchAhead } from './fetch-ahead.ts';

const folder = 'https://shop.test/remotes/remote-tools/1.0.0-ab/';
const files = {
  'mf-manifest.json': 'sha384-manifest',
  'remoteEntry.0a1b2c3d4e.js': 'sha384-entry',
  '__federation_expose_remote.0a1b2c3d4e.js': 'sha384-expose',
  '545.0a1b2c3d4e.js': 'sha384-page',
  '545.0a1b2c3d4e.css': 'sha384-sheet',
};

const nowhere = () => false;
const links = () => [...document.head.querySelectorAll('link')];

afterEach(() => {
  document.head.replaceChildren();
  vi.unstubAllGlobals();
});

describe('what is fetched beside the manifest', () => {
  it('is the entry and the module, not the pages that nobody has opened', () => {
    fetchAhead(folder, { integrity: files }, nowhere);
    expect(links().map((link) => link.href)).toEqual([
      `${folder}remoteEntry.0a1b2c3d4e.js`,
      `${folder}__federation_expose_remote.0a1b2c3d4e.js`,
    ]);
  });

  it('is what the page needs of its shares too, unless another remote has brought them', () => {
    const asked = vi.fn(async (_address: string, _options: RequestInit) => new Response(''));
    vi.stubGlobal('fetch', asked);
    const ahead = { desk: ['545.0a1b2c3d4e.js', '545.0a1b2c3d4e.css', 'unsigned.js'], rows: ['545.0a1b2c3d4e.js'] };
    fetchAhead(folder, { integrity: files, ahead }, (share) => share === 'rows');
    expect(asked.mock.calls.map(([address, { integrity }]) => [address.slice(folder.length), integrity])).toEqual([
      ['545.0a1b2c3d4e.js', 'sha384-page'],
      ['545.0a1b2c3d4e.css', 'sha384-sheet'],
    ]);
    expect(links()).toHaveLength(2);
  });

  it('carries the hash that the registry signed, and is no second request for the script', () => {
    fetchAhead(folder, { integrity: files }, nowhere);
    const [entry] = links();
    expect([entry?.rel, entry?.as, entry?.crossOrigin]).toEqual(['preload', 'script', 'anonymous']);
    expect(entry?.integrity).toBe('sha384-entry');
  });

  it('leaves nothing in the page, whether it came or not', () => {
    fetchAhead(folder, { integrity: files }, nowhere);
    const [entry, expose] = links();
    entry?.dispatchEvent(new Event('load'));
    expose?.dispatchEvent(new Event('error'));
    expect(links()).toEqual([]);
  });
});
