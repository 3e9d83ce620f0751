import { placementPath } from '@atelier/catalogue/tool-placement';
import { toolByType } from '@atelier/engine/tools';
import type { Page } from 'playwright/test';
import { smallPhoto } from '../support/seed.ts';
import { expect, fileOf, test } from '../support/test.ts';

const openForm = async (page: Page, url: string, type: number): Promise<void> => {
  const tool = toolByType(type);
  const [placement] = tool?.placements ?? [];
  if (!tool || !placement) throw new Error(`no tool ${type}`);
  await page.goto(`${url}/#${placementPath(placement)}`);
  await expect(page.getByRole('heading', { name: tool.title.zh, level: 1 })).toBeVisible();
};

const generate = (page: Page) => page.getByRole('button', { name: /^生成/ });

test('description form: missing fields, the helper, a style, and the price of several', async ({
  signedIn: page,
  url,
}) => {
  await openForm(page, url, 1);
  const prompt = page.getByRole('textbox', { name: '描述' });
  await expect(page.getByText('请先填写描述')).toBeVisible();
  await generate(page).click({ force: true });
  await expect(prompt).toBeFocused();
  await expect(page.getByRole('alert').getByText('请先填写描述')).toBeVisible();

  await prompt.fill('像春天的早晨');
  await expect(page.getByRole('alert')).toBeHidden();

  await page.getByRole('button', { name: '选择服装和细节' }).click();
  const helper = page.getByRole('dialog', { name: '选择服装和细节' });
  await helper.getByRole('textbox', { name: '搜索' }).fill('连衣裙');
  await helper.getByRole('button', { name: '连衣裙', exact: true }).click();
  await helper.getByRole('textbox', { name: '搜索' }).fill('');
  await helper.getByRole('button', { name: '使用这些词' }).click();
  await expect(prompt).toHaveValue('dress, 像春天的早晨');
  await expect(page.getByRole('button', { name: '移除连衣裙' })).toBeVisible();

  await page.getByRole('button', { name: /^款式 选择款式/ }).click();
  const styles = page.getByRole('dialog', { name: '款式' });
  await styles.getByRole('textbox', { name: '搜索' }).fill('w07');
  await styles.getByRole('button', { name: /旗袍/ }).click();
  await expect(page.getByRole('button', { name: /^款式 旗袍 W07/ })).toBeVisible();

  await page.getByRole('button', { name: '张数加一' }).click();
  await page.getByRole('button', { name: '张数加一' }).click();
  await expect(generate(page)).toHaveText(/生成 3 张6 算力/);
  await expect(page.getByRole('radio', { name: /在线 6 算力/ })).toBeChecked();
  await page.getByRole('radio', { name: /夜间 3 算力 最晚/ }).check();
  await expect(generate(page)).toHaveText(/生成 3 张3 算力/);

  // Drafts are saved when the page is left.
  await page.reload();
  await expect(prompt).toHaveValue('dress, 像春天的早晨');
  await expect(page.getByRole('button', { name: /^款式 旗袍 W07/ })).toBeVisible();
  await expect(generate(page)).toHaveText(/生成 3 张3 算力/);
});

test.describe('prohibited words', () => {
  test.use({ expectedErrors: [/status of 400/] });

  test('are listed while typing and on submission', async ({ signedIn: page, url }) => {
    await openForm(page, url, 1);
    const prompt = page.getByRole('textbox', { name: '描述' });
    await prompt.fill('a murder mystery coat');
    await expect(page.getByRole('alert')).toContainText('含有违禁词：murder');
    await page.getByRole('spinbutton', { name: '张数' }).focus();
    await page.keyboard.press('Control+Enter');
    await expect(prompt).toBeFocused();
    await expect(page.getByRole('alert')).toContainText('含有违禁词：murder');
    await prompt.fill('像春天的早晨');
    await expect(page.getByRole('alert')).toBeHidden();
    await expect(generate(page)).toBeEnabled();
  });
});

test('target colour: default, by a code, by an imported card @full', async ({ signedIn: page, url }) => {
  await openForm(page, url, 220);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(fileOf('coat.jpg', await smallPhoto(3)));
  await expect(page.getByText('请先选择目标颜色')).toBeVisible();
  await page.getByRole('button', { name: '目标颜色: 色卡' }).click();
  const cards = page.getByRole('dialog', { name: '目标颜色' });
  await cards.getByRole('textbox', { name: '搜索' }).fill('11-0205');
  await cards.getByRole('button', { name: /^11-0205/ }).click();
  const hex = page.getByRole('textbox', { name: '十六进制色值' });
  await expect(hex).toHaveValue(/^#[0-9a-f]{6}$/);

  await page.getByRole('button', { name: '目标颜色: 色卡' }).click();
  await cards.getByRole('tab', { name: '我的色卡' }).click();
  await cards
    .locator('input[type=file]')
    .setInputFiles(fileOf('season.csv', Buffer.from('名称,色值\n今季锈红,#b8694a\n')));
  await expect(cards.getByText('已导入 season，1 个颜色')).toBeVisible();
  await cards.getByRole('button', { name: /^今季锈红/ }).click();
  await expect(hex).toHaveValue('#b8694a');
});

test('pictures of a fusion are reordered by keyboard and pointer @full', async ({ signedIn: page, url }) => {
  await openForm(page, url, 41);
  const photos = await Promise.all([1, 2, 3].map(async (seed) => fileOf(`coat-${seed}.jpg`, await smallPhoto(seed))));
  await page.locator('input[type=file]').first().setInputFiles(photos);
  const grips = page.getByRole('button', { name: /^第 \d 张，共 3 张/ });
  await expect(grips).toHaveCount(3);
  const last = page.getByRole('button', { name: /：coat-3\.jpg/ });
  await last.focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('button', { name: /^第 1 张，共 3 张：coat-3\.jpg/ })).toBeFocused();

  const carried = page.getByRole('button', { name: /：coat-1\.jpg/ });
  const place = await page.getByRole('button', { name: /^第 3 张/ }).boundingBox();
  if (!place) throw new Error('the last picture is not in view');
  await carried.hover();
  await page.mouse.down();
  await page.mouse.move(place.x + 4, place.y + 60, { steps: 6 });
  await page.mouse.up();
  await expect(page.getByRole('button', { name: /^第 3 张，共 3 张：coat-1\.jpg/ })).toBeVisible();
});
