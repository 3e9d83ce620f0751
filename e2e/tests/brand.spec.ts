import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Built, type Product, startProduct } from '@atelier/scripts/product';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import sharp from 'sharp';
import { expect, type Person, register, skipGuide, test } from '../support/test.ts';
import { dropPicture } from '../support/tool.ts';
import { watchViolations } from '../support/violations.ts';

const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 24"><path fill="#a33" d="M0 0h60v24H30z"/></svg>';

let product: Product;
let person: Person;
let trend: Server;
let trendOrigin: string;
/** Requests to the trend site. */
const trendAsked: string[] = [];

/** Port of a server that listens on any free one. */
const portOf = (server: Server): number => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
};

/** A second brand: one language, own settings throughout, its API under another host than its page. */
test.beforeAll(async () => {
  trend = createServer((request, response) => {
    trendAsked.push(request.url ?? '');
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><title>Trends</title><link rel="icon" href="data:,">');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => trend.once('listening', resolve));
  trendOrigin = `http://127.0.0.1:${portOf(trend)}`;
  const folder = mkdtempSync(join(tmpdir(), 'atelier-brand-'));
  writeFileSync(join(folder, 'logo.svg'), logo);
  const file = join(folder, 'brand.json');
  product = await startProduct(JSON.parse(process.env['E2E_BUILT'] ?? '{}') as Built, (url) => {
    const brand = {
      webName: 'Maison Lin',
      operator: 'Lin Clothing Ltd.',
      logo: 'logo.svg',
      favicon: 'logo.svg',
      languages: ['en'],
      storageSuffix: '_lin',
      envelopeSeparator: '~',
      apiOrigin: url.replace('127.0.0.1', 'localhost'),
      trendOrigin,
      recordNumbers: [{ en: 'ICP 00000000', href: 'https://beian.miit.gov.cn/' }],
      contact: { email: 'help@lin.example', hours: 'Mon-Fri' },
      socialLinks: [{ label: 'Weibo', href: 'https://weibo.com/lin' }],
      docsLinks: [{ label: 'Sewing guide', href: 'https://docs.lin.example/' }],
    };
    writeFileSync(file, JSON.stringify(brand));
    return { ATELIER_BRAND: file, ALLOWED_ORIGINS: url };
  });
  person = await register(product.url, '~');
});

test.afterAll(async () => {
  await product.stop();
  trend.close();
});

const signIn = async (page: import('playwright/test').Page, address: string): Promise<void> => {
  await page.goto(address);
  await page.getByRole('tab', { name: 'With password' }).click();
  await page.getByRole('textbox', { name: 'Account' }).fill(person.phone);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
};

test.describe('a second brand', () => {
  for (const path of [
    'home',
    'login',
    'register',
    'terms',
    'privacy',
    'payment',
    'pricing',
    'worksInspiration',
    '404',
  ]) {
    test(`is applied to /${path}, in its one language @full`, async ({ page }) => {
      const violations = await watchViolations(page);
      await page.goto(`${product.url}/#/${path}`);
      await expect(page).toHaveTitle(/(^| - )Maison Lin$/);
      await expect(page.locator('img[src^="brand/logo."]').first()).toBeVisible();
      await expect(page.getByRole('button', { name: /中文|Chinese/ })).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
      const html = await page.evaluate(() => document.documentElement.outerHTML);
      expect(html.replaceAll('atelier-config', '')).not.toMatch(/atelier\b(?!_)/i);
      expect(html).not.toMatch(/\p{Script=Han}/u);
      const width = await page
        .locator('img[src^="brand/logo."]')
        .first()
        .evaluate((image) => (image as HTMLImageElement).naturalWidth);
      expect(width).toBeGreaterThan(0);
      expect(violations()).toEqual([]);
    });
  }

  test('names its operator, contacts, licences and documents @full', async ({ page }) => {
    await page.goto(`${product.url}/#/terms`);
    await expect(page.getByText('Lin Clothing Ltd.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'ICP 00000000' })).toHaveAttribute(
      'href',
      'https://beian.miit.gov.cn/',
    );
    await page.goto(`${product.url}/#/home`);
    // In the middle of the page and in the footer.
    await expect(page.getByRole('link', { name: 'help@lin.example' })).toHaveCount(2);
    await expect(page.getByRole('link', { name: 'Weibo' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'ICP 00000000' })).toBeVisible();
  });

  test('is on the home page before any script runs, as another brand is on its own @full', async ({ browser, url }) => {
    const unscripted = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    const page = await unscripted.newPage();
    await page.goto(`${product.url}/#/home`);
    await expect(page.getByRole('heading', { name: /One garment/, level: 1 })).toBeVisible();
    for (const name of ['help@lin.example', 'Weibo', 'ICP 00000000'])
      await expect(page.getByRole('link', { name }).last()).toBeVisible();
    await expect(page.getByText('需要开启 JavaScript')).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByText(/Atelier/)).toHaveCount(0);

    await page.goto(`${url}/`);
    await expect(page.getByRole('heading', { name: /一件衣服/, level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: /One garment/, level: 1 })).toBeHidden();
    await expect(page.getByText('Maison Lin')).toHaveCount(0);
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.getByRole('heading', { name: /One garment/, level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: /一件衣服/, level: 1 })).toBeHidden();
    for (const width of [390, 768, 991, 992, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), `${width} px`).toBe(0);
    }
    await unscripted.close();
  });

  test('uses its own origins, separator and keys, and signs the picture @full', async ({ page }) => {
    const violations = await watchViolations(page);
    await skipGuide(page);
    const bodies: string[] = [];
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!/\/(api|images)\//.test(request.url())) return;
      if (new URL(request.url()).hostname !== 'localhost') elsewhere.push(request.url());
      if (request.method() === 'POST' && request.headers()['authorization']) bodies.push(request.postData() ?? '');
    });
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(new URL(socket.url()).hostname));
    await signIn(page, `${product.url}/#/login?redirect=/auxiliaryTools/hDenlarge`);
    await expect(page.getByRole('heading', { name: 'HD upscale' })).toBeVisible();
    await expect(page).toHaveTitle('HD upscale - Maison Lin');
    const photo = await drawGarmentPhoto({
      width: 600,
      height: 800,
      garment: 'dress',
      colour: '#446655',
      ground: '#cccccc',
      noise: 5,
      seed: 3,
    });
    await dropPicture(page, 'dress.jpg', photo.jpeg);
    await page.getByRole('button', { name: /^Generate/ }).click();
    await expect(page.getByText(/^took /).first()).toBeVisible({ timeout: 120_000 });
    expect(elsewhere).toEqual([]);
    expect(sockets).toContain('localhost');
    const sealed = bodies.filter((body) => body.startsWith('{"data":"'));
    expect(sealed.length).toBeGreaterThan(0);
    for (const body of sealed) expect(body).toMatch(/~[A-Za-z0-9!#]{32}"\}$/);

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).first().click();
    await page.getByRole('menuitemradio', { name: /PNG/ }).click();
    const { xmp } = await sharp(await (await downloading).path()).metadata();
    expect(xmp?.toString('utf8')).toContain('<xmp:CreatorTool>Maison Lin (classical)</xmp:CreatorTool>');

    const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    expect(keys.length).toBeGreaterThan(3);
    expect(keys.filter((key) => !key.includes('_lin'))).toEqual([]);
    await page.getByRole('button', { name: /^Account/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Sewing guide' })).toBeVisible();
    expect(violations()).toEqual([]);
  });

  test('sends the token of a signed-in user to the trend site, and to no other site @full', async ({ page }) => {
    const wanted = `${trendOrigin}/collections?season=ss27`;
    await signIn(page, `${product.url}/#/login?trend_url=${encodeURIComponent(wanted)}`);
    await expect(page).toHaveTitle('Trends');
    expect(trendAsked.at(-1)).toMatch(/^\/collections\?season=ss27&lk_token=[\w-]+\.[\w-]+\.[\w-]+$/);

    await page.goto(`${product.url}/#/login?trend_url=${encodeURIComponent(`${trendOrigin}/again`)}`);
    await expect(page).toHaveTitle('Trends');
    expect(trendAsked.at(-1)).toMatch(/^\/again\?lk_token=/);

    const requestCount = trendAsked.length;
    const foreign = trendOrigin.replace('127.0.0.1', 'localhost');
    await page.goto(`${product.url}/#/login?trend_url=${encodeURIComponent(foreign)}`);
    await expect(page).toHaveURL(/#\/home$/);
    expect(trendAsked).toHaveLength(requestCount);
  });
});
