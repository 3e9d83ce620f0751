import { assetFabrics, assetTypeRow, assetTypeRows } from '@atelier/catalogue/asset-types';
import { styleTree } from '@atelier/catalogue/style-tree';
import { garmentStyles } from '@atelier/catalogue/sub-styles';
import { assetTypes, missingAssetFields } from '@atelier/contract/assets';
import { patternFormat } from '@atelier/sewing/reading/pattern-format';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { styleKey } from '../../modules/tools/styles.ts';
import { libraryItems } from './draw-library.ts';

describe('the public library', () => {
  it('knows the same categories as the contract [spec 3.12]', () => {
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

  it('is worth opening: garments for everybody in every branch of the style tree, prints, cloth, lines, places and poses', () => {
    const count = (type: string) => libraryItems.filter((item) => item.type === type).length;
    expect(count('clothing')).toBeGreaterThanOrEqual(60);
    expect(count('fabric')).toBeGreaterThanOrEqual(30);
    expect(count('lineDrawing')).toBeGreaterThanOrEqual(40);
    expect(count('scene')).toBeGreaterThanOrEqual(20);
    expect(count('pose')).toBeGreaterThanOrEqual(20);
    const repeats = libraryItems.filter(({ type, style_type }) => type === 'pattern' && style_type === 'pattern');
    expect(repeats.length).toBeGreaterThanOrEqual(60);
    const clothing = libraryItems.filter(({ type }) => type === 'clothing');
    expect(new Set(clothing.map(({ gender_style }) => gender_style))).toEqual(new Set(['woman', 'man', 'children']));
    expect(new Set(clothing.map(({ style_type }) => style_type))).toEqual(new Set(styleTree.map(({ key }) => key)));
    const codes = Object.values(garmentStyles).flatMap((rows) => rows.map(({ code }) => styleKey(code)));
    const keys = new Set(libraryItems.map(({ key }) => key));
    expect(codes.filter((key) => !keys.has(key))).toEqual([]);
  });

  it('is drawn the same each time, large enough for every tool', async () => {
    const sampled = ['fabric/poplin', 'pattern/bouquet', 'scene/dunes', 'pose/man-walking', 'sewing/tee', 'style/W07'];
    for (const item of libraryItems.filter(({ key }) => sampled.includes(key))) {
      const [one, other] = [await item.draw(), await item.draw()];
      expect(one.equals(other), item.key).toBe(true);
      const { width, height, format } = await sharp(one).metadata();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(768);
      expect(['jpeg', 'png']).toContain(format);
    }
  }, 30_000);

  it.each(['fabric/tartan', 'fabric/leather', 'pattern/koi', 'pattern/houndstooth'])(
    'goes on without a seam: %s',
    async (of) => {
      const cloth = libraryItems.find(({ key }) => key === of);
      const { data, info } = await sharp(await cloth?.draw())
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const rowMean = (row: number) =>
        data.subarray(row * info.width, (row + 1) * info.width).reduce((sum, value) => sum + value, 0) / info.width;
      const steps = Array.from({ length: info.height - 1 }, (_, row) => Math.abs(rowMean(row + 1) - rowMean(row)));
      // The step over the edge is no larger than those inside the cloth.
      expect(Math.abs(rowMean(0) - rowMean(info.height - 1))).toBeLessThanOrEqual(Math.max(...steps));
    },
    120_000,
  );

  it('brings files that open', async () => {
    for (const item of libraryItems.filter(({ file }) => file))
      expect(patternFormat(Buffer.from((await item.file?.draw()) ?? '')), item.key).toBe('svg');
  });
});
