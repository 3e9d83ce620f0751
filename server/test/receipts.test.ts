import { getOrder, orderInvoice, orderReceipt } from '@atelier/contract/orders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyPackage, settle } from './money-server.ts';
import { createTestServer, type TestServer } from './test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

it('receipts are small PDFs with the names of buyer and seller, for paid orders only', async () => {
  const as = await testServer.signUp();
  await testServer.db.pool.query(`update users set nickname = '龑𠮷 林一' where phone = $1`, [`+86${as.phone}`]);
  const bought = await buyPackage(testServer, as);
  expect((await testServer.answer(orderReceipt, { id: bought.order.id }, { as })).code).toBe('41314');
  const order = await settle(testServer, as, bought);
  expect((await testServer.call(getOrder, { id: order.id }, { as })).order.receipt).toBe(`R-${order.number}.pdf`);
  for (const language of ['zh', 'en'] as const) {
    const { name, pdf } = await testServer.call(orderReceipt, { id: order.id, language }, { as });
    const file = Buffer.from(pdf, 'base64');
    expect(name).toBe(`R-${order.number}.pdf`);
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.length).toBeLessThan(60_000);
  }
  const other = await testServer.signUp();
  expect((await testServer.answer(orderReceipt, { id: order.id }, { as: other })).code).toBe('44000');
}, 60_000);

it.each([
  ['Chinese letters up to the edge and an emoji', `${'测'.repeat(34)}👗`],
  ['emoji of several characters', '👩‍🎨🇨🇳'.repeat(8)],
  ['rare letters between Latin words', 'Müller 𠮷 & Söhne 𪚥 '.repeat(4)],
  ['one word wider than the page', 'W'.repeat(100)],
])(
  'receipts render an invoice title of %s',
  async (_, title) => {
    const as = await testServer.signUp();
    const { id } = await settle(testServer, as, await buyPackage(testServer, as));
    await testServer.call(
      orderInvoice,
      { id, title, tax_number: '91310000MA1FL0A00X', email: 'a@example.com' },
      { as },
    );
    const { pdf } = await testServer.call(orderReceipt, { id, language: 'zh' }, { as });
    expect(Buffer.from(pdf, 'base64').subarray(-6).toString()).toContain('%%EOF');
  },
  60_000,
);
