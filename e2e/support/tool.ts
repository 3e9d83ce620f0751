import { readFileSync } from 'node:fs';
import { submitCalls } from '@atelier/contract/generation';
import { toolByType } from '@atelier/engine/tools';
import { expect, type Page, type Request } from 'playwright/test';
import { fileOf } from './test.ts';

/** Opens a tool's page by its deep link and waits for its form. */
export const openTool = async (page: Page, url: string, type: number): Promise<void> => {
  const tool = toolByType(type);
  if (!tool) throw new Error(`no tool ${type}`);
  const path = {
    5: 'auxiliaryTools/hDenlarge',
    100: 'auxiliaryTools/fineCutoutImg',
    220: 'auxiliaryTools/changeColors',
  }[type];
  await page.goto(`${url}/#/${path}`);
  await expect(page.getByRole('heading', { name: tool.title.zh })).toBeVisible();
};

export const dropPicture = async (page: Page, name: string, bytes: Uint8Array): Promise<void> => {
  await page.locator('input[type=file]').first().setInputFiles(fileOf(name, bytes));
};

/** Selects upscaling without a network, which takes a tenth of the time. */
export const chooseFastMethod = (page: Page): Promise<void> => page.getByRole('radio', { name: '线稿' }).check();

const isSubmission = (request: Request): boolean =>
  request.method() === 'POST' && Object.values(submitCalls).some(({ path }) => request.url().endsWith(path));

/** Clicks until the form is submitted: a click soon after the last submission counts as a repetition. */
export const pressUntilSent = async (page: Page, press: () => Promise<void>): Promise<void> => {
  let isSent = false;
  const note = (request: Request): void => {
    isSent ||= isSubmission(request);
  };
  page.on('request', note);
  try {
    await expect(async () => {
      if (!isSent) await press();
      expect(isSent, 'the form went out').toBe(true);
    }).toPass({ timeout: 60_000 });
  } finally {
    page.off('request', note);
  }
};

/** Clicks Generate and waits until the panel shows the newest task as completed. */
export const generate = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: /^生成/ });
  await expect(button).toBeEnabled();
  const finished = await page.getByText('用时').count();
  await button.click();
  await expect(page.getByText('用时')).toHaveCount(finished + 1, { timeout: 120_000 });
};

/** Downloads the first result of the panel as PNG. */
export const downloadPng = async (page: Page): Promise<Buffer> => {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载' }).first().click();
  await page.getByRole('menuitemradio', { name: /PNG/ }).click();
  return readFileSync(await (await downloading).path());
};
