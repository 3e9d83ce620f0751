import { describe, expect, it } from 'vitest';
import { garmentKindByKey, garmentKinds } from './attributes/attributes.ts';
import { styleTree } from './style-kinds.ts';

describe('cloth style tree [spec 3.17]', () => {
  it('has the seven specified branches', () => {
    expect(styleTree.map((branch) => branch.key)).toEqual([
      'sets',
      'upperBody',
      'outerwear',
      'dresses',
      'pants',
      'homewear',
      'swimwear',
    ]);
  });

  it('contains every garment kind once, under its name in the form', () => {
    const leaves = styleTree.flatMap((branch) => [...branch.children]);
    expect(leaves.map((leaf) => leaf.garment).sort()).toEqual(garmentKinds.map((kind) => kind.key).sort());
    for (const leaf of leaves) expect(leaf.title.zh).toBe(garmentKindByKey(leaf.garment)?.title.zh);
  });

  it.each(styleTree.map((branch) => [branch.key, branch] as const))('names %s in both languages', (_, branch) => {
    for (const { title } of [branch, ...branch.children]) {
      expect(title.zh).toMatch(/\p{Script=Han}/u);
      expect(title.en).toMatch(/^[A-Z]/);
    }
  });
});
