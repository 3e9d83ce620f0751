import { readdir, stat } from 'node:fs/promises';
import { assetFabrics, assetTypeRow, assetTypeRows } from '@atelier/catalogue/asset-types';
import { styleTree } from '@atelier/catalogue/style-kinds';
import { garmentStyles } from '@atelier/catalogue/sub-styles';
import { assetTypes, missingAssetFields } from '@atelier/contract/assets';
import { featureVersions } from '@atelier/engine/features/describe-picture';
import { createFeaturePool } from '@atelier/engine/features/feature-pool';
import { readFlatSpec } from '@atelier/engine/flats/flat-file';
import { patternFormat } from '@atelier/sewing/reading/pattern-format';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { styleKey } from '../../modules/tools/styles.ts';
import { featureVersion, libraryItems, readLibraryFile, readLibraryPicture } from './import-library.ts';

describe('public library', () => {
  it('has the categories of the contract [spec 3.12]', () => {
    expect(assetTypeRows.map(({ key }) => key).sort()).toEqual([...assetTypes].sort());
  });

  it('names each material once, in both languages, with every field that its type requires', () => {
    expect(new Set(libraryItems.map(({ key }) => key)).size).toBe(libraryItems.length);
    const fabrics = new Set(assetFabrics.map(({ key }) => key));
    for (const item of libraryItems) {
      expect(item.name.en, item.key).not.toMatch(/\p{Script=Han}/u);
      const filled = { ...item, name: item.name.zh, image: 'stored', pattern_file: item.file };
      // A unisex design has no gender.
      const isUnisex = item.key.startsWith('freesewing/') && !item.gender_style;
      expect(missingAssetFields(item.type, filled), item.key).toEqual(isUnisex ? ['gender_style'] : []);
      const styles = assetTypeRow(item.type)?.styles.map(({ key }) => key) ?? [];
      if (item.style_type) expect(styles, item.key).toContain(item.style_type);
      if (item.fabric_type) expect([...fabrics], item.key).toContain(item.fabric_type);
    }
  });

  it('covers garments for everyone in every branch of the style tree, prints, cloth, line drawings, places and poses', () => {
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

  it('has a picture for each material, in its declared size and large enough for every tool, and drawings include their design', async () => {
    for (const { key, type, width, height } of libraryItems) {
      const data = await readLibraryPicture(key);
      expect(await sharp(data).metadata(), key).toMatchObject({ format: 'webp', width, height });
      expect(Math.min(width, height), key).toBeGreaterThanOrEqual(768);
      const isDesign = type === 'clothing' || type === 'lineDrawing';
      expect(readFlatSpec({ data, mime: 'image/webp' }) !== undefined, key).toBe(isDesign);
    }
  });

  it('fits its size budget', async () => {
    const folder = new URL('assets/', import.meta.url);
    const names = await readdir(folder, { recursive: true });
    const sizes = await Promise.all(names.map(async (name) => (await stat(new URL(name, folder))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(14 * 2 ** 20);
    expect(names.filter((name) => name.endsWith('.webp'))).toHaveLength(libraryItems.length);
  });

  it('contains the features that the search by image would compute @full', async () => {
    const pool = createFeaturePool({ models: true });
    onTestFinished(() => pool.close());
    expect(featureVersion).toBe(featureVersions.network);
    if (pool.engine === 'classical') return;
    for (const key of ['clothing/trench', 'fabric/tartan']) {
      const { width, height, features } = libraryItems.find((one) => one.key === key) ?? expect.fail(key);
      const picture = { data: await readLibraryPicture(key), mime: 'image/webp', width, height } as const;
      const described = await pool.describe(picture);
      expect(Buffer.from(described.features).toString('base64'), key).toBe(features.vector);
      expect(described.hasGarment, key).toBe(features.hasGarment);
    }
  }, 120_000);

  it.each(['fabric/tartan', 'fabric/leather', 'pattern/koi', 'pattern/houndstooth'])(
    'tiles without a seam: %s',
    async (of) => {
      const { data, info } = await sharp(await readLibraryPicture(of))
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

  it('contains readable pattern files', async () => {
    for (const { key } of libraryItems.filter(({ file }) => file))
      expect(patternFormat(await readLibraryFile(key)), key).toBe('svg');
  });
});
