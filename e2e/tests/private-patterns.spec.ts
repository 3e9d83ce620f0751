import { readFile, writeFile } from 'node:fs/promises';
import { appearances, findings, openIn } from '../support/appearance.ts';
import { sample } from '../support/sample.ts';
import { expect, test } from '../support/test.ts';

const page = '/patternLibrary/companyLibrary';
// The browser reports each failed response.
test.use({ expectedErrors: [/422/] });

/** The drawing and reading processes start with the first pattern, on two busy cores. */
const drawing = { timeout: 60_000 };

test('the private pattern library stores a DXF with its pieces, returns it unchanged, and refuses a hostile ZIP [spec 1.16, 2.17] @full', async ({
  signedIn: tab,
  url,
}, info) => {
  test.slow();
  await tab.goto(`${url}/#/patternLibrary/versionLibrary?p=sandy`);
  const [public_] = await Promise.all([
    tab.waitForEvent('download', drawing),
    tab.getByRole('link', { name: /^DXF/ }).click(drawing),
  ]);
  const dxf = info.outputPath('半身裙.dxf');
  await public_.saveAs(dxf);
  const hostile = info.outputPath('hostile.zip');
  // An empty archive, by its directory.
  await writeFile(hostile, Buffer.concat([Buffer.from('PK\u0003\u0004PK\u0005\u0006', 'latin1'), Buffer.alloc(18)]));

  await tab.goto(`${url}/#${page}`);
  await expect(tab.getByText('这里还没有版型')).toBeVisible(drawing);
  await tab.getByLabel('上传版型文件').setInputFiles([dxf, hostile]);
  await tab.getByRole('button', { name: '开始上传' }).click();
  const region = tab.getByRole('region', { name: '上传', exact: true });
  await expect(region.getByText(/^版型文件无法使用/)).toBeVisible(drawing);
  const tile = tab.getByRole('gridcell', { name: /^半身裙/ });
  await expect(tile).toBeVisible(drawing);

  for (const appearance of sample(appearances, 1)) {
    await openIn(tab, url, page, appearance);
    await tab.getByRole('gridcell', { name: /^半身裙/ }).click();
    await expect(tab.getByRole('table', { name: /裁片|pieces/i })).toBeVisible(drawing);
    expect(await findings(tab)).toEqual([]);
  }
  const dialog = tab.getByRole('dialog');
  await expect(dialog.getByRole('rowheader').first()).toBeVisible();
  const [kept] = await Promise.all([
    tab.waitForEvent('download', drawing),
    dialog.getByRole('button', { name: /下载原文件|Download file/ }).click(),
  ]);
  expect(kept.suggestedFilename()).toBe('半身裙.dxf');
  expect(await readFile(await kept.path())).toEqual(await readFile(dxf));
});
