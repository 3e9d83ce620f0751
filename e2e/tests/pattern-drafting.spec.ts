import { readFile } from 'node:fs/promises';
import { appearances, findings, openIn } from '../support/appearance.ts';
import { sample } from '../support/sample.ts';
import { expect, test } from '../support/test.ts';

const page = '/patternLibrary/versionLibrary';
/** The drawing process starts with the first pattern, on two busy cores. */
const drawing = { timeout: 60_000 };

test('drafts a shirt in a custom size and downloads it in three formats [spec 2.17] @full', async ({
  signedIn: tab,
  url,
}) => {
  test.slow();
  await tab.goto(`${url}/#${page}`);
  await tab.getByRole('searchbox', { name: '搜索版型，如：衬衫' }).fill('衬衫');
  await tab.getByRole('button', { name: /^男式衬衫/ }).click();
  await expect(tab.getByRole('img', { name: '男式衬衫的裁片' })).toBeVisible(drawing);
  await expect(tab.getByRole('row', { name: /^M 92A/ })).toBeVisible();

  await tab.getByRole('button', { name: '按我的尺寸生成' }).click();
  await expect(tab.getByText(/^请填写/)).toHaveCount(1);
  await tab.getByRole('button', { name: '从 M 码填入' }).click();
  await tab.getByRole('textbox', { name: '胸围' }).fill('980');
  await expect(tab.getByText(/胸围通常/)).toBeVisible();
  await tab.getByRole('textbox', { name: '胸围' }).fill('98.5');
  await tab.getByRole('radio', { name: '英寸' }).check();
  await expect(tab.getByRole('textbox', { name: '胸围' })).toHaveValue('38.78');
  await tab.getByRole('textbox', { name: '胸围' }).fill('38 3/4');
  await tab.getByRole('textbox', { name: '名称' }).fill('样衣模特 2 号');
  await tab.getByRole('button', { name: '按我的尺寸生成' }).click();
  await expect(tab.getByRole('radio', { name: '我的' })).toBeChecked(drawing);

  const files: Record<string, string> = {};
  for (const format of ['PDF A4', 'DXF', 'SVG']) {
    const [download] = await Promise.all([
      tab.waitForEvent('download', drawing),
      tab.getByRole('link', { name: new RegExp(`^${format}`) }).click(),
    ]);
    expect(download.suggestedFilename()).toContain('男式衬衫-我的尺寸');
    files[format] = await readFile(await download.path(), 'latin1');
  }
  expect(files['PDF A4']).toMatch(/^%PDF-/);
  expect(files['DXF']).toContain('FRONTRIGHT-MINE');
  expect(files['SVG']).toContain('<svg');

  for (const appearance of sample(appearances, 1)) {
    await openIn(tab, url, `${page}?p=simone&view=nest`, appearance);
    await expect(tab.getByRole('img', { name: /衬衫|shirt/ })).toBeVisible(drawing);
    expect(await findings(tab)).toEqual([]);
  }
});
