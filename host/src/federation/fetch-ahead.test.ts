// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { fetchAhead } from './fetch-ahead.ts';

const folder = 'https://shop.test/remotes/remote-tools/1.0.0-ab/';
const files = {
  'mf-manifest.json': 'sha384-manifest',
  'remoteEntry.0a1b2c3d4e.js': 'sha384-entry',
  '__federation_expose_remote.0a1b2c3d4e.js': 'sha384-expose',
  '545.0a1b2c3d4e.js': 'sha384-page',
  '545.0a1b2c3d4e.css': 'sha384-sheet',
};

const links = () => [...document.head.querySelectorAll('link')];

afterEach(() => document.head.replaceChildren());

describe('what is fetched beside the manifest', () => {
  it('is the entry and the module, not the pages that nobody has opened', () => {
    fetchAhead(folder, files);
    expect(links().map((link) => link.href)).toEqual([
      `${folder}remoteEntry.0a1b2c3d4e.js`,
      `${folder}__federation_expose_remote.0a1b2c3d4e.js`,
    ]);
  });

  it('carries the hash that the registry signed, and is no second request for the script', () => {
    fetchAhead(folder, files);
    const [entry] = links();
    expect([entry?.rel, entry?.as, entry?.crossOrigin]).toEqual(['preload', 'script', 'anonymous']);
    expect(entry?.integrity).toBe('sha384-entry');
  });

  it('leaves nothing in the page, whether it came or not', () => {
    fetchAhead(folder, files);
    const [entry, expose] = links();
    entry?.dispatchEvent(new Event('load'));
    expose?.dispatchEvent(new Event('error'));
    expect(links()).toEqual([]);
  });
});
