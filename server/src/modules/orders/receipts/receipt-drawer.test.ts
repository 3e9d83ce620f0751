import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLimitedProcess } from '@atelier/child-process/limited-process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { obtainReceiptFonts, type Receipt, type ReceiptFontFiles } from './draw-receipt.ts';
import { createReceiptDrawer } from './order-receipt.ts';

/** 3,000 hostile names, and rare characters at every position instead of every ninth, with TEST_FULL=1. */
const isFull = process.env['TEST_FULL'] === '1';
const count = isFull ? 3000 : 60;
const placeStep = isFull ? 1 : 9;
const limits = { seconds: 2, megabytes: 200 };

const dataDir = mkdtempSync(path.join(tmpdir(), 'receipts-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
let fonts: ReceiptFontFiles;
beforeAll(async () => {
  fonts = await obtainReceiptFonts(dataDir, undefined);
});

const receiptOf = (names: readonly string[]): Receipt => ({
  seller: names[0] ?? '',
  title: '收据',
  lines: names.map((value) => ({ label: '单位', value, id: '019a-7c11' })),
  sums: [{ label: names[0] ?? '', value: '¥49.00' }],
  total: { label: '实付', value: '¥49.00' },
  note: '本收据不是发票。',
  createdAt: new Date(0),
});

/** Drawn in one process with the limits of receipts. */
const child = createLimitedProcess({
  module: new URL('./receipt-peak.fixture.ts', import.meta.url).href,
  megabytes: limits.megabytes,
});
afterAll(() => child.close());
const draw = (receipts: readonly Receipt[]) =>
  child.run<{ bytes: number; seconds: number; peakMegabytes: number }>(
    receipts.map((receipt) => ({ receipt, fonts })),
    limits.seconds * 1000 * receipts.length,
  );

const rare = ['👗', '𠮷', '\u0000', '\ud83d', 'ب', '👩‍👩‍👧‍👦', '\u0301', '\u202e', '\n', '\ue000'];

describe('receipts of hostile names', { timeout: 600_000 }, () => {
  it.each(isFull ? ['测', 'W', 'i', ' '] : ['测'])(
    'are drawn for %j of every length, with rare characters at positions of each',
    async (usual) => {
      for (let length = 1; length <= 100; length += isFull ? 1 : 3) {
        const places = Array.from({ length }, (_, place) => place).filter(
          (place) => place % placeStep === length % placeStep,
        );
        const names = places.map(
          (place) => usual.repeat(place) + rare[(place + length) % rare.length] + usual.repeat(length - place - 1),
        );
        expect((await draw([receiptOf(names)])).bytes).toBeGreaterThan(1000);
      }
    },
  );

  it(`${count} of them end within ${limits.seconds} s and ${limits.megabytes} MB each`, async () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * below);
    };
    const parts = [
      ...rare,
      '测',
      '龑',
      'W',
      'ffi',
      ' ',
      '\t',
      '-',
      '\u00ad',
      '（',
      '，',
      'ไทย',
      'नमस्ते',
      '한',
      '\u1112\u1161\u11ab',
    ];
    parts.push(
      '🇨',
      '1️⃣',
      '\u200b',
      '\u2028',
      '\ufdfa',
      '\uffff',
      '𝕬',
      'a\u0300\u0301\u0302'.repeat(9),
      '🏴\u{e0067}\u{e007f}',
    );
    const hostileName = (): string => {
      const length = 1 + random(100);
      const own = Array.from({ length: 1 + random(4) }, () => parts[random(parts.length)] ?? '');
      let name = '';
      while (name.length < length) name += own[random(own.length)];
      return name.slice(0, length);
    };
    let [slowest, largest] = [0, 0];
    for (let at = 0; at < count; at++) {
      const { seconds, peakMegabytes } = await draw([receiptOf([hostileName(), hostileName(), hostileName()])]);
      slowest = Math.max(slowest, seconds);
      largest = Math.max(largest, peakMegabytes);
    }
    console.info(`slowest ${slowest.toFixed(2)} s of processor time, peak ${largest.toFixed(0)} MB`);
    expect(slowest).toBeLessThan(limits.seconds);
    expect(largest).toBeLessThan(limits.megabytes);
  });

  it('a failed one does not affect the next ones', async () => {
    const drawer = createReceiptDrawer({ dataDir });
    const endless = { ...receiptOf(['a']), lines: { map: 0 } } as unknown as Receipt;
    await expect(drawer.draw(endless)).rejects.toMatchObject({ code: 'failed' });
    expect((await drawer.draw(receiptOf(['a']))).subarray(0, 5).toString()).toBe('%PDF-');
    await drawer.close();
  });
});
