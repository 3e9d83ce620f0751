import { generateCount } from '@atelier/contract/membership';
import { type Built, startProduct } from '@atelier/scripts/product';
import { chromium } from 'playwright/test';
import { browserOptions } from '../support/browser-options.ts';
import { smallPhoto } from '../support/seed.ts';
import { expect, register, signInOn, skipGuide, test } from '../support/test.ts';
import { dropPicture, generate, openTool } from '../support/tool.ts';

/** A host name that the browser resolves to this machine as a local network address: no secure context. */
const name = 'atelier.test';

/** What scripts meet where cookies and site data are blocked; the headless shell has no such setting. */
const refuseStorage = (): void => {
  const refuse = (): never => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const storage of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(globalThis, storage, { get: refuse });
  Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} });
};

test('a browser without storage, on an address without https, draws a picture @full', async () => {
  const product = await startProduct(JSON.parse(process.env['E2E_BUILT'] ?? '{}') as Built, {
    DEMO: '0',
    NODE_ENV: 'development',
    ALLOWED_HOSTS: name,
  });
  const person = await register(product.url);
  const browser = await chromium.launch(browserOptions(`--host-resolver-rules=MAP ${name} 127.0.0.1`));
  try {
    const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
    await context.addInitScript(refuseStorage);
    const page = await context.newPage();
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
    await browser.close();
    await product.stop();
  }
});
