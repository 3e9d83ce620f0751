import { userAddCompany } from '@atelier/contract/company';
import { tools } from '@atelier/engine/tools';

import type { Page } from 'playwright/test';
import { type Appearance, appearances, findings, openIn } from '../support/appearance.ts';
import { sample } from '../support/sample.ts';
import { completed, order, smallPhoto, upload } from '../support/seed.ts';
import { expect, fileOf, guideOn, test } from '../support/test.ts';
import { placements } from '../support/tool-placements.ts';

/** A page or a dialog, and how to open it. */
interface Place {
  name: string;
  path: string;
  open?: (page: Page) => Promise<void>;
}

const both = (zh: string, en: string) => new RegExp(`^(${zh}|${en})`);
const button = (page: Page, zh: string, en: string) => page.getByRole('button', { name: both(zh, en) });

/** Fills the picture fields of the current page. */
const fill = async (page: Page): Promise<void> => {
  const photo = fileOf('coat.jpg', await smallPhoto(31));
  const fields = page.locator('[data-picture-field]:visible');
  for (let at = 0; at < (await fields.count()); at++) {
    const field = fields.nth(at);
    await field.locator('input[type=file]').first().setInputFiles(photo);
    await expect(button(page, '替换', 'Replace').nth(at)).toBeVisible();
  }
};

const openDialog = async (page: Page): Promise<void> => {
  await expect(page.getByRole('dialog').last()).toBeVisible();
  await expect(page.locator('dialog [aria-busy=true]')).toHaveCount(0);
};

const press = (zh: string, en: string) => async (page: Page) => {
  await button(page, zh, en).first().click();
  await openDialog(page);
};

const pressFilled = (zh: string, en: string) => async (page: Page) => {
  await fill(page);
  await press(zh, en)(page);
};

const fromMenu = (zh: string, en: string) => async (page: Page) => {
  const result = page.getByRole('button', { name: /(结果|result) 1/ }).first();
  await result.hover();
  await result.click({ button: 'right' });
  await page.getByRole('menuitem', { name: both(zh, en) }).click();
  await openDialog(page);
};

const upscale = '/auxiliaryTools/hDenlarge';
/** A tool whose page has a field of the kind, for any engine. */
const toolWith = (kind: string): number | undefined =>
  tools.find(({ fields, needsModel }) =>
    fields.some((field) => field.kind === kind && (!field.needsModel || needsModel)),
  )?.type;
const pathOf = (type: number | undefined): string =>
  placements.find(({ tool, placement }) => tool.type === type && placement.isDefault)?.path ?? upscale;

const dialogs: readonly Place[] = [
  { name: 'material library', path: '/aiDrawing/aifitting', open: press('素材库', 'Library') },
  {
    name: 'upload to the library, with what is missing',
    path: '/aiDrawing/aifitting',
    async open(page) {
      await press('素材库', 'Library')(page);
      await button(page, '上传到素材库', 'Upload to library').click();
      await button(page, '保存', 'Save').click();
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  },
  { name: 'position adjust', path: '/aiDrawing/patternFitting', open: pressFilled('图案位置', 'Position') },
  { name: 'crop', path: upscale, open: pressFilled('裁剪', 'Crop') },
  { name: 'matting editor', path: upscale, open: pressFilled('抠图', 'Cut out') },
  { name: 'style picker', path: pathOf(toolWith('style')), open: press('.*选择款式', '.*Choose a style') },
  { name: 'colour cards', path: '/auxiliaryTools/changeColors', open: press('目标颜色.*色卡', '.*Colour cards') },
  {
    name: 'attribute helper',
    path: pathOf(toolWith('prompt')),
    open: press('选择服装和细节', 'Choose garment and details'),
  },
  { name: 'share', path: upscale, open: fromMenu('分享', 'Share') },
  { name: 'use in another tool', path: upscale, open: fromMenu('用到其他工具', 'Use in another tool') },
  {
    name: 'download',
    path: upscale,
    async open(page) {
      await button(page, '选择多张', 'Select').click();
      await button(page, '全选', 'Select all').click();
      await page
        .getByRole('toolbar')
        .getByRole('button', { name: /^(下载|Download)$/ })
        .click();
      await openDialog(page);
    },
  },
  {
    name: 'search with its calendar',
    path: upscale,
    async open(page) {
      await button(page, '搜索$', 'Search$').click();
      await page.getByRole('textbox', { name: both('开始日期', 'Start date') }).click();
      await expect(page.getByText(/^15$/).first()).toBeVisible();
    },
  },
  {
    name: 'viewer',
    path: upscale,
    async open(page) {
      await page
        .getByRole('button', { name: /(结果|result) 1/ })
        .first()
        .focus();
      await page.keyboard.press('c');
      await openDialog(page);
    },
  },
];

/** Every tool at every placement, including versions behind a switch. */
const accountPages: readonly Place[] = [
  ...['personInfo', 'corpControl', 'orderCenter', 'credits', 'openApi'].map((page) => `/userinfo/${page}`),
  '/pricing',
].map((path) => ({ name: path, path }));

const pages: readonly Place[] = [
  ...placements.map(({ tool, path }) => `${path}?type=${tool.type}`),
  `${upscale}?batch=new`,
].map((path) => ({ name: path, path }));

const cases = (places: readonly Place[]): { place: Place; appearance: Appearance }[] =>
  places.flatMap((place) => appearances.map((appearance) => ({ place, appearance })));

const look = async (page: Page, url: string, { place, appearance }: { place: Place; appearance: Appearance }) => {
  await openIn(page, url, place.path, appearance);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  // The price loads last.
  await expect(page.getByText(/价格加载中|Loading price/)).toHaveCount(0);
  await place.open?.(page);
  return findings(page);
};

/** Violations by place; a place that does not open counts as one, and the others are still checked. */
const lookAll = async (page: Page, url: string, chosen: ReturnType<typeof cases>) => {
  test.setTimeout(60_000 + chosen.length * 20_000);
  const found: Record<string, readonly string[]> = {};
  for (const one of chosen) {
    const name = `${one.place.name}, ${one.appearance.language}, ${one.appearance.theme}`;
    const here = await test.step(name, () => look(page, url, one).catch((error: unknown) => [String(error)]));
    if (here.length > 0) found[name] = here;
  }
  expect(found).toEqual({});
};

test('axe finds nothing on any tool page', async ({ signedIn: page, url }) => {
  await lookAll(page, url, sample(cases(pages), 2));
});

test('axe finds nothing on the account pages @full', async ({ signedIn: page, url, person }) => {
  const image = await upload(person.client, 'drawn.jpg', await smallPhoto(13));
  await completed(person.client, await order(person.client, { image }));
  // Switching the wallet reloads an open page.
  await page.goto('about:blank');
  await person.client.call(userAddCompany, { name: '春夏组' });
  await page.goto(url);
  await lookAll(page, url, sample(cases(accountPages), 2));
});

test('axe finds nothing in any dialog @full', async ({ signedIn: page, url, person }) => {
  page.setDefaultTimeout(8_000);
  const image = await upload(person.client, 'looked-at.jpg', await smallPhoto(12));
  await completed(person.client, await order(person.client, { image }));
  await lookAll(page, url, sample(cases(dialogs), 2));
});

test.describe("new user's guide", () => {
  test.use({ isShownRound: true });

  test('has no axe violations @full', async ({ signedIn: page, url }) => {
    await page.goto(`${url}/#${upscale}`);
    await expect(guideOn(page)).toBeVisible();
    await page.keyboard.press('Escape');
    const open = async () => {
      await button(page, '使用引导', 'Quick tour').first().click();
      await expect(guideOn(page)).toBeVisible();
    };
    await lookAll(page, url, sample(cases([{ name: 'guide', path: upscale, open }]), 1));
  });
});
