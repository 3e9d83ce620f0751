import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateCount } from '@atelier/contract/membership';
import { order, orderFlats, smallPhoto, upload } from '../support/seed.ts';
import { expect, type Person, signInOn, test } from '../support/test.ts';
import { dropPicture, openTool } from '../support/tool.ts';

const server = join(fileURLToPath(new URL('../..', import.meta.url)), 'server');

/** Makes a user a member of a company whose package has one credit. */
const employ = ({ phone }: Person, part: 'member' | 'admin'): void => {
  const command = [join(server, 'src/bench/seed-command.ts'), 'company', '--data', process.env['E2E_DATA'] ?? ''];
  const asAdmin = part === 'admin' ? ['--admin'] : [];
  execFileSync(process.execPath, [...command, '--user', phone, '--activate', '--credits', '1', ...asAdmin]);
};

test('a user without trial credits sees the shortfall and where to get credits; the form stays [spec 8.21]', async ({
  signedIn: page,
  url,
  person,
}) => {
  await openTool(page, url, 5);
  const photo = await smallPhoto();
  await dropPicture(page, 'last-coat.jpg', photo);
  await page.getByRole('radio', { name: /4 倍/ }).check();
  const generate = page.getByRole('button', { name: /^生成/ });
  await expect(generate).toBeEnabled();

  const image = await upload(person.client, 'coat.jpg', photo);
  // One of 40 credits is left: the others are held for the night, when four pictures cost four.
  for (let held = 0; held < 36; held += 4) await orderFlats(person.client, { ratio: '1:1', count: 4, mode: 'offline' });
  for (let held = 36; held < 39; held += 1) await order(person.client, { image, mode: 'offline' });
  expect((await person.client.call(generateCount, {})).residue_count).toBe(1);

  await expect(page.getByRole('banner')).toContainText(/\b1\b/);
  await expect(page.getByText('试用算力不足，还差 1')).toBeVisible();
  await expect(generate).toBeDisabled();
  // One suffices for the night until it is spent.
  await page.getByRole('radio', { name: /夜间 1 算力/ }).check();
  await expect(generate).toBeEnabled();
  await expect(page.getByText(/算力不足/)).toBeHidden();
  await order(person.client, { image, mode: 'offline' });
  await expect(page.getByText('试用算力不足，还差 1')).toBeVisible();
  await expect(generate).toBeDisabled();

  await page.getByRole('button', { name: '查看套餐' }).click();
  await expect(page).toHaveURL(/#\/pricing/);
  await expect(page.getByRole('heading', { name: /按次付费/ })).toBeVisible();

  await page.goBack();
  await expect(page.getByText('last-coat.jpg').first()).toBeVisible();
  await expect(page.getByRole('radio', { name: /4 倍/ })).toBeChecked();
});

test('in a company a member asks the administrator, who tops up @full [spec 8.21]', async ({ page, url, person }) => {
  employ(person, 'member');
  await signInOn(page, url, person);
  await openTool(page, url, 5);
  await expect(page.getByText('企业算力不足，还差 1')).toBeVisible();
  await expect(page.getByText('请管理员为企业充值')).toBeVisible();
  await expect(page.getByRole('button', { name: '购买套餐' })).toBeHidden();
  await page.context().grantPermissions(['clipboard-write', 'clipboard-read']);
  await page.getByRole('button', { name: '复制提醒' }).click();
  await expect(page.getByText('已复制，可发给管理员')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('高清放大还差 1 算力');
  const image = await upload(person.client, 'coat.jpg', await smallPhoto());
  await expect(order(person.client, { image })).rejects.toThrow(/42004/);

  employ(person, 'admin');
  await page.reload();
  await expect(page.getByText('算力不足，还差 1', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '复制提醒' })).toBeHidden();
  await expect(order(person.client, { image })).rejects.toThrow(/42003/);
  await page.getByRole('button', { name: '加购' }).click();
  await expect(page).toHaveURL(/#\/pricing/);
});
