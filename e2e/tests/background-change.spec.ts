import { getGenerateHistory } from '@atelier/contract/generation';
import { samplePicture } from '../support/sample-pictures.ts';
import { expect, fileOf, test } from '../support/test.ts';

const type = 215;

test('a white background for a shop; the subject is moved in the preview before payment', async ({
  signedIn: page,
  url,
  person,
}) => {
  await page.goto(`${url}/#/aiShoppingPhotos/changeBackground`);
  const original = page.locator('[data-field="original"]');
  await original
    .locator('input[type=file]')
    .last()
    .setInputFiles(fileOf('coat.jpg', await samplePicture(type, 'original', 0)));
  const agree = page.getByRole('dialog').getByRole('button', { name: '同意' });
  const taken = original.getByRole('button', { name: '替换' });
  await expect(agree.or(taken).first()).toBeVisible();
  if (await agree.isVisible()) await agree.click();
  await expect(taken).toBeVisible();

  await page.getByRole('button', { name: '平台规格' }).click();
  await page.getByRole('menuitemradio', { name: '淘宝 / 天猫 白底图' }).click();
  await expect(page.getByRole('button', { name: '淘宝 / 天猫 白底图' })).toBeVisible();
  await expect(page.getByText('800 × 800 px').filter({ visible: true })).toBeVisible();
  await page.getByRole('button', { name: '调整位置' }).click();
  const dialog = page.getByRole('dialog', { name: '调整位置' });
  const subject = dialog.getByRole('button', { name: /^主体/ });
  // The first cutout of a run starts the network's process.
  await expect(subject).toBeVisible({ timeout: 120_000 });
  await subject.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+.');
  await dialog.getByRole('button', { name: '使用此位置' }).click();
  await expect(page.getByText('低分辨率预览，不含阴影')).toBeVisible();
  await expect(page.getByRole('button', { name: '重置位置' })).toBeVisible();

  await page.getByRole('button', { name: /^生成/ }).click();
  await expect(page.getByRole('button', { name: /结果 1/ }).first()).toBeVisible();
  const [task] = (await person.client.call(getGenerateHistory, { type, size: 1 })).tasks;
  expect(task?.params).toMatchObject({ colour: '#ffffff', outputSize: '800', placement: { rotation: 15 } });
  expect(task?.results.map(({ width, height }) => [width, height])).toEqual([[800, 800]]);

  await page.getByRole('button', { name: '重置位置' }).click();
  await expect(page.getByText('已手动调整，优先于下方的主体位置')).toBeHidden();
});
