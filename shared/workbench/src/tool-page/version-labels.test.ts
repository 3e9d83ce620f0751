import { describe, expect, it } from 'vitest';
import { versionsAtPath } from '../form/tools-of-remotes.fixture.ts';
import { versionLabels } from './use-version.ts';

const labels = (path: string) =>
  (['zh', 'en'] as const).map((language) => versionLabels(versionsAtPath(path), language));

describe('versionLabels', () => {
  it('show the difference of a version, short enough to be side by side', () => {
    expect(labels('/aiShoppingPhotos/AIDressing')).toEqual([
      ['4.0', 'Pro 3.0', 'Pro 4.0', '基础版'],
      ['4.0', 'Pro 3.0', 'Pro 4.0', 'Basic'],
    ]);
    expect(labels('/aiShoppingPhotos/modelChangeFace')).toEqual([
      ['标准版', 'Pro'],
      ['Standard', 'Pro'],
    ]);
    expect(labels('/aiShoppingPhotos/changeBackground')).toEqual([
      ['标准版', '基础版'],
      ['Standard', 'Basic'],
    ]);
  });

  it('are different for each version of every page [spec 2.14]', () => {
    for (const path of [
      '/clothingStyle/styleExpansion',
      '/aiDrawing/patternFitting',
      '/aiShoppingPhotos/changeBackground',
    ]) {
      for (const row of labels(path)) expect(new Set(row).size, path).toBe(row.length);
    }
  });
});
