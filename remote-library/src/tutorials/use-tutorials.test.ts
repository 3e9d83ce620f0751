/// <reference types="node" />
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ToolAvailability } from '@atelier/contract/tools';
import { describe, expect, it } from 'vitest';
import { tutorialPictures } from './pictures/tutorial-pictures.ts';
import { guideKeys, loadGuide, searchTutorials } from './use-tutorials.ts';

/** The keys of every tool, as the remotes define them. */
const root = fileURLToPath(new URL('../../..', import.meta.url));
const rows = ['remote-*/src/tools/*/tool.ts', 'shared/catalogue/src/recolour/recolour.ts'].flatMap((pattern) =>
  globSync(pattern, { cwd: root }),
);
const toolKeys = rows.flatMap((path) =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/^\s*key: '(\w+)'/gm)].map(([, key]) => key as string),
);

const offer = (key: string, zh: string, en: string): ToolAvailability => ({
  ...{ type: 1, key, title: { zh, en }, placements: [], inputs: [], is_transparent: false, state: 'ready' as const },
  ...{ price: { online: 2 }, with_model: false, model_lack: null, min_level: 0, max_side: 4096, compresses: true },
  estimate: null,
});

describe('tutorials', () => {
  it('exist for every tool, and for no other [spec 1.19]', () => {
    expect([...guideKeys].sort()).toEqual([...new Set(toolKeys)].sort());
    expect(toolKeys.length).toBeGreaterThan(35);
  });

  it.each(guideKeys)('%s explains purpose, steps, suitable and unsuitable input in both languages', async (key) => {
    const guide = await loadGuide(key);
    expect(guide?.steps.length).toBeGreaterThanOrEqual(3);
    expect(guide?.good.length).toBeGreaterThan(0);
    expect(guide?.poor.length).toBeGreaterThan(0);
    expect(guide?.questions.length).toBeGreaterThan(0);
    expect(guide?.next.filter((next) => !guideKeys.includes(next) || next === key)).toEqual([]);
    const sentences = JSON.stringify(guide).match(/"(zh|en)":"[^"]*"/g) ?? [];
    expect(sentences.filter((text) => text.startsWith('"en"') && /[\u4e00-\u9fff]/.test(text))).toEqual([]);
    expect(sentences.filter((text) => text.startsWith('"zh"') && !/[\u4e00-\u9fff]/.test(text))).toEqual([]);
  });

  it('are unique for each tool', async () => {
    const guides = await Promise.all(guideKeys.map(loadGuide));
    const whats = guides.map((guide) => guide?.what.zh);
    expect(new Set(whats).size).toBe(whats.length);
    const steps = guides.map((guide) => JSON.stringify(guide?.steps));
    expect(new Set(steps).size).toBe(steps.length);
  });

  it('have pictures of tools only', () => {
    expect(Object.keys(tutorialPictures).filter((key) => !guideKeys.includes(key))).toEqual([]);
  });

  it('omit a tool of another team', async () => {
    expect(await loadGuide('loom')).toBeUndefined();
    expect(await loadGuide('constructor')).toBeUndefined();
  });

  it('are found by name first, then by content', async () => {
    const tools = [offer('hdUpscale', '高清放大', 'HD upscale'), offer('recolour', '一键换色', 'Recolour')];
    const guides = new Map(
      await Promise.all(
        ['hdUpscale', 'recolour'].map(async (key) => {
          const guide = await loadGuide(key);
          if (!guide) throw new Error(key);
          return [key, guide] as const;
        }),
      ),
    );
    expect(searchTutorials(tools, guides, '换色').map(({ key }) => key)[0]).toBe('recolour');
    expect(searchTutorials(tools, guides, 'TARTAN').map(({ key }) => key)).toEqual(['recolour']);
    expect(searchTutorials(tools, guides, '')).toHaveLength(2);
    expect(searchTutorials(tools, guides, 'spaceship')).toEqual([]);
  });
});
