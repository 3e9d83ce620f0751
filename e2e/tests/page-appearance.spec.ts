import type { Page } from 'playwright/test';
import { findings, openIn } from '../support/appearance.ts';
import { completed, order, smallPhoto, upload } from '../support/seed.ts';
import { expect, type Person, test } from '../support/test.ts';
import { chineseOn } from '../support/visible-text.ts';

const languages = ['zh', 'en'] as const;
const themes = ['light', 'dark'] as const;
const widths = [1440, 390] as const;

interface Screen {
  name: string;
  path: string;
  isPublic?: boolean;
  /** Element opened on the page before the check. */
  open?: (page: Page, isPhone: boolean) => Promise<void>;
}

const showResults = async (page: Page, isPhone: boolean) => {
  if (isPhone)
    await page
      .getByRole('tab', { name: /^(结果|Results)/ })
      .first()
      .click();
  await expect(page.getByRole('img', { name: /(结果|result) 1/ }).first()).toBeVisible();
};

const screens: readonly Screen[] = [
  { name: 'home', path: '/home', isPublic: true },
  { name: 'login', path: '/login', isPublic: true },
  { name: 'register', path: '/register', isPublic: true },
  { name: 'pricing', path: '/pricing', isPublic: true },
  { name: 'upscale', path: '/auxiliaryTools/hDenlarge', open: showResults },
  { name: 'cutout', path: '/auxiliaryTools/fineCutoutImg', open: showResults },
  { name: 'recolour form', path: '/auxiliaryTools/changeColors' },
  { name: 'recolour', path: '/auxiliaryTools/changeColors', open: showResults },
  {
    name: 'history',
    path: '/auxiliaryTools/hDenlarge',
    open: async (page, isPhone) => {
      await showResults(page, isPhone);
      await page.getByRole('tab', { name: /^(历史|History)/ }).click();
    },
  },
  {
    name: 'compare',
    path: '/auxiliaryTools/changeColors',
    open: async (page, isPhone) => {
      await showResults(page, isPhone);
      await page
        .getByRole('button', { name: /(结果|result) 1/ })
        .first()
        .focus();
      await page.keyboard.press('c');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];

type Look = { screen: Screen; language: 'zh' | 'en'; theme: 'light' | 'dark'; width: number; turn: number };

const looks: Look[] = screens.flatMap((screen, at) =>
  languages.flatMap((language, l) =>
    themes.flatMap((theme, t) =>
      widths.map((width, w) => ({ screen, language, theme, width, turn: at + l + 2 * t + 4 * w })),
    ),
  ),
);
/** Each screen in one of its eight variants, a different one for each; all of them with TEST_FULL=1. */
const chosen = process.env['TEST_FULL'] === '1' ? looks : looks.filter(({ turn }) => turn % 8 === 3);

const drawOneOfEach = async ({ client }: Person) => {
  const image = await upload(client, 'looked-at.jpg', await smallPhoto(12));
  const tasks = [
    await order(client, { image }),
    await order(client, { image, type: 100 }),
    await order(client, { image, type: 220, params: { colour: '#31508c' } }),
  ];
  for (const task of tasks) await completed(client, task);
};

const lookAt = async (page: Page, url: string, { screen, language, theme, width }: Look) => {
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
  await openIn(page, url, screen.path, { language, theme });
  await expect(page.getByRole('heading').first()).toBeVisible();
  await screen.open?.(page, width === 390);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  expect.soft(await findings(page)).toEqual([]);
  const over = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const right = Math.max(
      0,
      ...[...document.querySelectorAll('main')].map((main) => main.getBoundingClientRect().right),
    );
    return [Math.max(scrollWidth, Math.ceil(right)) - innerWidth, scrollHeight - innerHeight].map((by) =>
      Math.max(0, by),
    );
  });
  // Parts of a page scroll, never the window.
  expect.soft(over).toEqual([0, 0]);
  if (language === 'en') expect.soft(await chineseOn(page)).toBe('');
};

const lookAtAll = async (page: Page, url: string, looks: readonly Look[]) => {
  test.setTimeout(60_000 + looks.length * 10_000);
  for (const look of looks) {
    const { screen, language, theme, width } = look;
    await test.step(`${screen.name}, ${language}, ${theme}, ${width} px`, () => lookAt(page, url, look));
  }
};

test('public pages: no axe violations, nothing wider than the window @full', async ({ page, url }) => {
  await page.goto(url);
  await lookAtAll(
    page,
    url,
    chosen.filter(({ screen }) => screen.isPublic),
  );
});

test('tool pages with a result: the same @full', async ({ signedIn: page, url, person }) => {
  await drawOneOfEach(person);
  await lookAtAll(
    page,
    url,
    chosen.filter(({ screen }) => !screen.isPublic),
  );
});

test('a tool page on a phone shows its form or its results, never both', async ({ signedIn: page, url }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openIn(page, url, '/auxiliaryTools/hDenlarge', { language: 'zh', theme: 'light' });
  const form = page.getByRole('region', { name: '高清放大' });
  const results = page.getByRole('region', { name: '结果面板' });
  await expect(form).toBeVisible();
  await expect(results).toBeHidden();
  await page.getByRole('tab', { name: /^结果/ }).first().click();
  await expect(results).toBeVisible();
  await expect(form).toBeHidden();
});

test('a form longer than its sheet scrolls, its parts keep their height @full', async ({ signedIn: page, url }) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await openIn(page, url, '/aiShoppingPhotos/AIDressing', { language: 'zh', theme: 'light' });
  const versions = page.getByRole('radiogroup', { name: '版本' });
  await expect(versions).toBeVisible();
  expect((await versions.boundingBox())?.height).toBe(36);
});

test('at double zoom, a form has the whole space below the tabs, followed by its button @full', async ({
  signedIn: page,
  url,
}) => {
  await page.setViewportSize({ width: 720, height: 400 });
  await openIn(page, url, '/auxiliaryTools/changeColors', { language: 'zh', theme: 'light' });
  const generate = page.getByRole('button', { name: /^生成/ });
  await expect(page.getByText('目标颜色')).toBeInViewport();
  await expect(generate).not.toBeInViewport();
  await generate.scrollIntoViewIfNeeded();
  await expect(generate).toBeInViewport();
});
