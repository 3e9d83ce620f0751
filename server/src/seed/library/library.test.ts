import { assetFabrics, assetTypeRow, assetTypeRows } from '@atelier/catalogue/asset-types';
import { assetTypes, missingAssetFields } from '@atelier/contract/assets';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { patternFormat } from '../../library/pattern-format.ts';
import { libraryItems } from './seed-library.ts';

describe('the public library', () => {
  it('knows the same categories as the contract', () => {
    expect(assetTypeRows.map(({ key }) => key).sort()).toEqual([...assetTypes].sort());
  });

  it('names each material once, in both languages, with everything that its type needs', () => {
    expect(new Set(libraryItems.map(({ key }) => key)).size).toBe(libraryItems.length);
    const fabrics = new Set(assetFabrics.map(({ key }) => key));
    for (const item of libraryItems) {
      expect(item.name.en, item.key).not.toMatch(/\p{Script=Han}/u);
      const filled = { ...item, name: item.name.zh, image: 'drawn', pattern_file: item.file?.name };
      expect(missingAssetFields(item.type, filled), item.key).toEqual([]);
      const styles = assetTypeRow(item.type)?.styles.map(({ key }) => key) ?? [];
      if (item.style_type) expect(styles, item.key).toContain(item.style_type);
      if (item.fabric_type) expect([...fabrics], item.key).toContain(item.fabric_type);
    }
  });

  it('is drawn the same each time, large enough for every tool', async () => {
    const sampled = ['fabric/poplin', 'pattern/bouquet', 'scene/dunes', 'pose/walking', 'sewing/tee'];
    for (const item of libraryItems.filter(({ key }) => sampled.includes(key))) {
      const [one, other] = [await item.draw(), await item.draw()];
      expect(one.equals(other), item.key).toBe(true);
      const { width, height, format } = await sharp(one).metadata();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(768);
      expect(['jpeg', 'png']).toContain(format);
    }
  }, 30_000);

  it('goes on without a seam where it is a repeat', async () => {
    const cloth = libraryItems.find(({ key }) => key === 'fabric/tartan');
    const { data, info } = await sharp(await cloth?.draw())
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const rowMean = (of: number) =>
      data.subarray(of * info.width, (of + 1) * info.width).reduce((sum, value) => sum + value, 0) / info.width;
    const steps = Array.from({ length: info.height - 1 }, (_, row) => Math.abs(rowMean(row + 1) - rowMean(row)));
    // The step over the edge is no larger than those inside the cloth.
    expect(Math.abs(rowMean(0) - rowMean(info.height - 1))).toBeLessThanOrEqual(Math.max(...steps));
  }, 30_000);

  it('brings files that open', async () => {
    for (const item of libraryItems.filter(({ file }) => file))
      expect(patternFormat(Buffer.from((await item.file?.draw()) ?? '')), item.key).toBe('svg');
  });
});
