import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateCount } from '@atelier/contract/membership';
import { type Built, startProduct } from '@atelier/scripts/product';
import { chromium } from 'playwright/test';
import { browserOptions } from '../support/browser-options.ts';
import { smallPhoto } from '../support/seed.ts';
import { expect, register, signInOn, skipGuide, test } from '../support/test.ts';
import { dropPicture, generate, openTool } from '../support/tool.ts';

/** A host name that the browser resolves to this machine as a local network address: no secure context. */
const name = 'atelier.test';

test('a browser without storage, on an address without https, draws a picture @full', async () => {
  const product = await startProduct(JSON.parse(process.env['E2E_BUILT'] ?? '{}') as Built, {
    DEMO: '0',
    NODE_ENV: 'development',
    ALLOWED_HOSTS: name,
  });
  const person = await register(product.url);
  const folder = mkdtempSync(join(tmpdir(), 'atelier-bare-'));
  mkdirSync(join(folder, 'Default'));
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(folder, {
    ...browserOptions(`--host-resolver-rules=MAP ${name} 127.0.0.1`),
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    const broken: string[] = [];
    page.on('pageerror', (error) => broken.push(String(error)));
    await skipGuide(page);
    const bare = product.url.replace('127.0.0.1', name);
    await signInOn(page, bare, person);
    await expect(page.getByText('浏览器没有允许本站保存数据')).toBeVisible();
    expect(await page.evaluate(() => isSecureContext)).toBe(false);

    await openTool(page, bare, 5);
    await dropPicture(page, 'coat.jpg', await smallPhoto(7));
    await generate(page);
    expect(await person.client.call(generateCount, {})).toMatchObject({ residue_count: 38, held: 0 });
    expect(broken).toEqual([]);
  } finally {
    await context.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
