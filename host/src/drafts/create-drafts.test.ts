import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { buildClientStorage } from '../testing/memory-storage.fixture.ts';
import { createDrafts } from './create-drafts.ts';

const build = () => {
  const shelf = new Map<string, string>();
  const person = { id: 'u1' as string | null };
  const drafts = createDrafts({
    shelf: {
      get: async (key) => shelf.get(key),
      set: async (key, sealed) => void shelf.set(key, sealed),
      del: async (key) => void shelf.delete(key),
    },
    storage: buildClientStorage(),
    store: createStore(),
    owner: () => person.id,
    currentPath: () => '/auxiliaryTools/hDenlarge?from=home',
  });
  return { drafts, person, shelf };
};

describe('drafts', () => {
  it('are restored unchanged', async () => {
    const { drafts } = build();
    await drafts.save('upscale', { multiple: 4, images: ['i1'] });
    await expect(drafts.load('upscale')).resolves.toEqual({ multiple: 4, images: ['i1'] });
  });

  it('are stored encrypted', async () => {
    const { drafts, shelf } = build();
    await drafts.save('prompt', { text: 'a secret collection' });
    expect([...shelf.values()].join()).not.toContain('secret');
  });

  it('belong to one account', async () => {
    const { drafts, person, shelf } = build();
    await drafts.save('upscale', { multiple: 4 });
    person.id = 'u2';
    await expect(drafts.load('upscale')).resolves.toBeUndefined();
    shelf.set('u2/upscale', shelf.get('u1/upscale') ?? '');
    await expect(drafts.load('upscale')).resolves.toBeUndefined();
  });

  it('are deleted when cleared', async () => {
    const { drafts } = build();
    await drafts.save('upscale', { multiple: 4 });
    await drafts.clear('upscale');
    await expect(drafts.load('upscale')).resolves.toBeUndefined();
  });

  it('are written before a reload', async () => {
    const { drafts, shelf } = build();
    void drafts.save('upscale', { multiple: 4 });
    void drafts.save('upscale', { multiple: 8 });
    await drafts.flush();
    expect(shelf.size).toBe(1);
    await expect(drafts.load('upscale')).resolves.toEqual({ multiple: 8 });
  });

  it('are restored unchanged while a write is pending', async () => {
    const { drafts, shelf } = build();
    void drafts.save('upscale', { multiple: 4 });
    await expect(drafts.load('upscale')).resolves.toEqual({ multiple: 4 });
    expect(shelf.size).toBe(0);
  });

  it('are stored for their author, even if another user signs in meanwhile', async () => {
    const { drafts, person } = build();
    void drafts.save('upscale', { multiple: 4 });
    person.id = 'u2';
    await drafts.flush();
    await expect(drafts.load('upscale')).resolves.toBeUndefined();
    person.id = 'u1';
    await expect(drafts.load('upscale')).resolves.toEqual({ multiple: 4 });
  });

  it('are not restored when cleared while a write is pending', async () => {
    const { drafts, shelf } = build();
    const saved = drafts.save('upscale', { multiple: 4 });
    await drafts.clear('upscale');
    await saved;
    await drafts.flush();
    expect(shelf.size).toBe(0);
  });

  it('report which forms are dirty', () => {
    const { drafts } = build();
    drafts.setDirty('upscale', true);
    expect(drafts.hasDirty()).toBe(true);
    expect(drafts.hasDirty((path) => path === '/auxiliaryTools/hDenlarge')).toBe(true);
    expect(drafts.hasDirty((path) => path === '/clothingStyle')).toBe(false);
    drafts.setDirty('upscale', false);
    expect(drafts.hasDirty()).toBe(false);
  });
});
