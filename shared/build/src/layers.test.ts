import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { layerOfApp, layerSheet } from './layers.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const names = /^@layer (.*);\n$/.exec(layerSheet(root))?.[1]?.split(', ') ?? [];
const place = (layer: string) => names.indexOf(layer);

describe('order of cascade layers', () => {
  it('is the page’s first style sheet', () => {
    const page = readFileSync(`${root}/host/src/index.html`, 'utf8');
    const [first] = page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g);
    expect(first?.[1]).toBe('layers0.css');
  });

  it('contains every remote of the workspace once', () => {
    const folders = globSync('remote-*/package.json', { cwd: root }).map((path) => path.replace(/\/.*/, ''));
    expect(folders.length).toBeGreaterThanOrEqual(6);
    for (const remote of folders) expect(names, remote).toContain(layerOfApp(remote));
    expect(new Set(names).size).toBe(names.length);
  });

  it('lets a remote override Arco, platform and workbench, and only the overrides layer a remote', () => {
    for (const remote of names.filter((name) => name.startsWith('remotes.'))) {
      for (const weaker of ['arco-base', 'reset', 'arco', 'platform', 'shell', 'workbench']) {
        expect(place(weaker)).toBeGreaterThanOrEqual(0);
        expect(place(weaker), `${weaker} ${remote}`).toBeLessThan(place(remote));
      }
      expect(place(remote)).toBeLessThan(place('overrides'));
    }
  });

  it('reserves a place for later remotes', () => {
    expect(place('remotes')).toBeGreaterThan(place('workbench'));
    expect(names.at(-1)).toBe('overrides');
  });
});
