import type { Locator } from 'playwright/test';
import { drawFlats } from '../support/seed.ts';
import { expect, test } from '../support/test.ts';

/** The picture as rendered, and its card, CSS pixels. */
const measure = (card: Locator) =>
  card.evaluate((face) => {
    const picture = face.querySelector('img');
    if (!picture) throw new Error('the card holds no picture');
    const { width, height } = face.getBoundingClientRect();
    const scale = Math.min(width / picture.naturalWidth, height / picture.naturalHeight);
    return {
      width,
      height,
      emptyX: width - picture.naturalWidth * scale,
      emptyY: height - picture.naturalHeight * scale,
    };
  });

for (const { name, viewport } of [
  { name: 'laptop @full', viewport: { width: 1440, height: 900 } },
  { name: 'phone @full', viewport: { width: 390, height: 844 } },
]) {
  test(`results fill their cards, and a single one is large: ${name}`, async ({ signedIn: page, url, person }) => {
    await page.setViewportSize(viewport);
    await drawFlats(person.client, { ratio: '3:4', count: 2 });
    const [single] = (await drawFlats(person.client, { ratio: '4:3' })).results;
    await page.goto(`${url}/#/clothingStyle/styleCreativity`);
    const isPhone = viewport.width < 992;
    if (isPhone) await page.getByRole('tab', { name: /^结果/ }).first().click();
    const cards = page.getByRole('button', { name: /结果 \d/ });
    const shown = async (count: number) => {
      await expect(cards.getByRole('img')).toHaveCount(count);
      await expect
        .poll(() =>
          cards.getByRole('img').evaluateAll((all) => all.every((image) => (image as HTMLImageElement).complete)),
        )
        .toBe(true);
    };
    await shown(3);
    const large = await measure(page.locator(`[data-face="${single?.id}"]`));
    expect(large.width).toBeGreaterThan(isPhone ? 340 : 600);
    expect(large.width / large.height).toBeCloseTo(4 / 3, 1);
    for (const card of await cards.all()) {
      const { emptyX, emptyY } = await measure(card);
      expect(emptyX).toBeLessThan(2);
      expect(emptyY).toBeLessThan(2);
    }

    await page.getByRole('tab', { name: /^历史/ }).click();
    await shown(3);
    const inHistory = await Promise.all((await cards.all()).map(measure));
    for (const { emptyX, emptyY } of inHistory) {
      expect(emptyX).toBeLessThan(2);
      expect(emptyY).toBeLessThan(2);
    }
    // A row has one height for any content.
    const heights = new Set(inHistory.map(({ height }) => Math.round(height)));
    expect(heights.size).toBeLessThan(inHistory.length);
  });
}
