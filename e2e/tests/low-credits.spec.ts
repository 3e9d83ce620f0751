import { generateCount } from '@atelier/contract/membership';
import { completed, order, smallPhoto, upload } from '../rig/seed.ts';
import { expect, test } from '../rig/test.ts';
import { dropPicture, openTool } from '../rig/tool.ts';

test('who has used up the trial credits is told how many are missing and where they come from; the form stays', async ({
  signedIn: page,
  url,
  person,
}) => {
  await openTool(page, url, 5);
  const photo = await smallPhoto();
  await dropPicture(page, 'last-coat.jpg', photo);
  await page.getByRole('radio', { name: /4 倍/ }).check();
  await expect(page.getByRole('button', { name: /^生成/ })).toBeEnabled();

  const image = await upload(person.client, 'coat.jpg', photo);
  const tasks = [];
  for (let spent = 0; spent < 40; spent += 2) tasks.push(await order(person.client, { image }));
  for (const task of tasks) await completed(person.client, task);
  expect(await person.client.call(generateCount, {})).toEqual({ residue_count: 0, held: 0 });

  await expect(page.getByRole('banner')).toContainText(/\b0\b/);
  await expect(page.getByText('试用算力不够，还差 2')).toBeVisible();
  await expect(page.getByRole('button', { name: /^生成/ })).toBeDisabled();
  await page.getByRole('button', { name: '看套餐' }).click();
  await expect(page).toHaveURL(/#\/pricing/);
  await expect(page.getByRole('heading', { name: /按画的次数付/ })).toBeVisible();

  await page.goBack();
  await expect(page.getByText('last-coat.jpg').first()).toBeVisible();
  await expect(page.getByRole('radio', { name: /4 倍/ })).toBeChecked();
});
