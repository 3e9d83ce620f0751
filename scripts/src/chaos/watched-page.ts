import { drawGarmentPhoto } from '@atelier/testing/pictures';
import type { Page } from 'playwright';
import { signInDemo } from '../chromium.ts';

/** What a page said, and after how many milliseconds it said so first. */
export interface Said {
  text: string;
  after: number;
}

/** A designer at the recolour tool, and what the page says to them. */
export interface WatchedPage {
  /** Puts a picture of its own into the form, and waits until the server has it. */
  choosePicture(): Promise<void>;
  /** Begins to note what the page says. */
  listen(): Promise<void>;
  said(): Promise<Said[]>;
  press(): Promise<void>;
  /** A picture is being drawn. */
  untilDrawing(): Promise<void>;
  /** Waits for one more result; reads what the page wants read, and presses what it offers for trying again. @returns milliseconds, or undefined after the limit */
  untilResult(limitMs: number): Promise<number | undefined>;
  /** Waits until the page says nothing of a broken connection. */
  untilConnected(limitMs: number): Promise<boolean>;
  /** Still the page that was opened, never loaded anew. */
  isSamePage(): Promise<boolean>;
}

const colours = ['#2f5d50', '#7a2230', '#20407a', '#a06a1c', '#4a3a72', '#1f6a6a', '#8a3f5f', '#3d5a1e'];

interface Watch {
  said?: Map<string, number>;
  since?: number;
  pageMark?: string;
  /** How often the page said that a picture is there, since the last press. */
  drawn?: number;
  last?: string;
}

/** Milliseconds before a retry is pressed again. */
const patienceMs = 15_000;

/** Records live regions and warnings five times a second, as a user sees them. */
const startWatching = (): void => {
  const watch = globalThis as Watch;
  watch.said = new Map();
  watch.since = performance.now();
  watch.pageMark ??= 'still here';
  const known = watch as Watch & { timer?: ReturnType<typeof setInterval> };
  clearInterval(known.timer);
  known.timer = setInterval(() => {
    for (const node of document.querySelectorAll<HTMLElement>('[role=status], [role=alert], dialog[open]')) {
      const text = node.textContent.replace(/\s+/g, ' ').trim();
      if (text === '' || text.length > 120 || node.offsetParent === null) continue;
      if (text.endsWith('已完成') && watch.last !== text) watch.drawn = (watch.drawn ?? 0) + 1;
      if (text.startsWith('coat')) watch.last = text;
      if (!watch.said?.has(text)) watch.said?.set(text, performance.now() - (watch.since ?? 0));
    }
  }, 200);
};

export const openWatchedPage = async (page: Page, url: string): Promise<WatchedPage> => {
  const newest = page.getByRole('article').first().getByText('用时');
  const generate = page.getByRole('button', { name: /^生成/ });
  const again = page.getByRole('button', { name: '重试' });
  const trouble = page.getByText(/^(连接已断开，正在重连。|实时连接未恢复。)/);
  let turn = 0;
  let pressedAt = 0;
  let pictures = 0;

  /** Said to those who listen, and shown on the newest card to those who look. */
  const isDrawn = async (): Promise<boolean> =>
    (await page.evaluate(() => (globalThis as Watch).drawn ?? 0)) > 0 && (await newest.count()) > 0;

  /** A message that wants to be read. @returns whether there was one */
  const dismiss = async (): Promise<boolean> => {
    const button = page.locator('dialog[open]').getByRole('button').last();
    if ((await button.count()) === 0) return false;
    await button.click({ timeout: 2000 }).catch(() => undefined);
    return true;
  };

  await page.goto(`${url}/#/login`);
  await signInDemo(page);
  await page.addLocatorHandler(page.getByRole('dialog', { name: '新手引导' }), () => page.keyboard.press('Escape'));
  await page.goto(`${url}/#/auxiliaryTools/changeColors`);
  await page.getByRole('heading', { level: 1 }).waitFor();

  return {
    async choosePicture() {
      pictures += 1;
      const { jpeg } = await drawGarmentPhoto({
        ...{
          width: 900,
          height: 1100,
          garment: 'coat',
          colour: '#9c5b2e',
          ground: '#d8d4cc',
          noise: 4,
          seed: pictures,
        },
      });
      const remove = page.getByRole('button', { name: /^(移除|删除|清除)/ }).first();
      if (pictures > 1 && (await remove.count()) > 0) await remove.click();
      const file = { name: `coat-${pictures}.jpg`, mimeType: 'image/jpeg', buffer: jpeg };
      await page.locator('input[type=file]').first().setInputFiles(file);
      // An upload that is still under way would be what the fault meets.
      await page
        .getByRole('button', { name: '替换' })
        .first()
        .waitFor({ timeout: 15_000 })
        .catch(() => undefined);
    },
    listen: () => page.evaluate(startWatching),
    said: () => page.evaluate(() => [...((globalThis as Watch).said ?? [])].map(([text, after]) => ({ text, after }))),
    async press() {
      turn += 1;
      pressedAt = performance.now();
      await page.evaluate(() => {
        (globalThis as Watch).drawn = 0;
      });
      await page.getByRole('textbox', { name: '十六进制色值' }).fill(colours[turn % colours.length] ?? '#333333');
      // An upload may be under way, or a message in the way.
      for (let tries = 20; tries > 0; tries -= 1) {
        await dismiss();
        const isPressed = await generate.click({ timeout: 5000 }).then(
          () => true,
          () => false,
        );
        if (isPressed) break;
      }
    },
    untilDrawing: () => page.getByText('生成中').first().waitFor({ timeout: 20_000 }),
    async untilResult(limitMs) {
      const from = performance.now();
      while (performance.now() - from < limitMs) {
        if (await isDrawn()) return performance.now() - from;
        if (await dismiss()) await generate.click({ timeout: 2000 }).catch(() => undefined);
        const offer = again.first();
        // A card that failed keeps its button: a person presses it once and waits.
        if (performance.now() - pressedAt > patienceMs && (await offer.count()) > 0 && (await offer.isEnabled())) {
          pressedAt = performance.now();
          await offer.click({ timeout: 2000 }).catch(() => undefined);
        }
        await page.waitForTimeout(250);
      }
      return undefined;
    },
    untilConnected: (limitMs) =>
      trouble
        .first()
        .waitFor({ state: 'hidden', timeout: limitMs })
        .then(
          () => true,
          () => false,
        ),
    isSamePage: () => page.evaluate(() => (globalThis as Watch).pageMark === 'still here'),
  };
};
