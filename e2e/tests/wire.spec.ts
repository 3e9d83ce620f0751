import { createEnvelope } from '@atelier/contract/envelope';
import { nodeCipher } from '@atelier/contract/envelope-node';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import { productLog } from '../support/shared-product.ts';
import { expect, fileOf, signInOn, test } from '../support/test.ts';
import { chooseFastMethod } from '../support/tool.ts';

const envelope = createEnvelope(nodeCipher);

test('requests and responses are envelopes, and no bearer is in an address or a log', async ({ page, url, person }) => {
  const bearers = new Set<string>();
  const addresses: string[] = [];
  const sealed: string[] = [];
  const plain: string[] = [];
  page.on('request', (request) => {
    addresses.push(request.url());
    const bearer = request.headers()['authorization'];
    if (!bearer) return;
    bearers.add(bearer.replace('Bearer ', ''));
    const body = request.postData();
    const isUpload = request.headers()['content-type']?.startsWith('multipart/') ?? false;
    if (body && !isUpload) envelope.open(JSON.parse(body));
  });
  page.on('websocket', (socket) => addresses.push(socket.url()));
  page.on('response', async (response) => {
    if (!response.url().includes('/api/v1/') || response.request().method() === 'OPTIONS') return;
    const text = await response.text().catch(() => '');
    if (!text) return;
    const body: unknown = JSON.parse(text);
    if (response.request().headers()['authorization']) {
      envelope.open(body);
      sealed.push(response.url());
    } else {
      expect(body).toHaveProperty('success');
      plain.push(response.url());
    }
  });

  await signInOn(page, url, person);
  await page.goto(`${url}/#/auxiliaryTools/hDenlarge`);
  const { jpeg } = await drawGarmentPhoto({
    width: 320,
    height: 400,
    garment: 'tshirt',
    colour: '#335577',
    ground: '#dddddd',
    noise: 4,
    seed: 9,
  });
  await page.locator('input[type=file]').setInputFiles(fileOf('tee.jpg', jpeg));
  await chooseFastMethod(page);
  await page.getByRole('button', { name: /^生成/ }).click();
  await expect(page.getByText('用时')).toBeVisible({ timeout: 120_000 });

  expect(sealed.some((address) => address.includes('generate_hd'))).toBe(true);
  expect(sealed.some((address) => address.includes('upload_images'))).toBe(true);
  expect(plain.some((address) => address.includes('/login'))).toBe(true);
  expect(bearers.size).toBeGreaterThan(0);
  const log = productLog();
  expect(log.length).toBeGreaterThan(0);
  for (const bearer of bearers) {
    expect(addresses.filter((address) => address.includes(bearer))).toEqual([]);
    expect(log).not.toContain(bearer);
    expect(log).not.toContain(bearer.split('.')[2] ?? bearer);
  }
  expect(log).not.toMatch(/token=[^&\s"]{8}/);
  expect(log).not.toContain(person.password);
});
