import { describe, expect, it, vi } from 'vitest';
import { ownWords } from './create-loader.ts';

const bundle = { zh: vi.fn(), en: vi.fn() };
const keep = (remote: string, ...namespaces: string[]) => {
  const dropped: string[] = [];
  const words = Object.fromEntries(namespaces.map((name) => [name, bundle]));
  return { kept: Object.keys(ownWords(remote, words, (name) => dropped.push(name))), dropped };
};

describe('texts of a remote', () => {
  it('are limited to its own namespace and the shared packages', () => {
    const names = ['fabricMarket', 'workbench@0a1b2c3d', 'task-results@0a1b2c3d', 'workbench'];
    expect(keep('remote-fabric-market', ...names)).toEqual({ kept: names, dropped: [] });
    expect(keep('remote-account', 'account').dropped).toEqual([]);
  });

  it('never replace those of the host or another remote', () => {
    const names = ['host', 'account', 'fabric-market', 'workbench@', 'workbench@0a1b2c3d4e', '', 'translation'];
    expect(keep('remote-fabric-market', ...names)).toEqual({ kept: [], dropped: names });
  });
});
