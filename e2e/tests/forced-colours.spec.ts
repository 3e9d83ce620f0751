import { expect, test } from '../support/test.ts';
import { openTool } from '../support/tool.ts';

/** Width and colour of an element's border. */
const edgeOf = (element: Element): string => {
  const { outlineColor, outlineStyle, outlineWidth } = getComputedStyle(element);
  return outlineStyle === 'none' ? 'none' : `${outlineWidth} ${outlineColor}`;
};

test('in forced colours, selected, pressed and disabled controls differ @full', async ({ signedIn: page, url }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openTool(page, url, 5);
  const option = (name: string) => page.locator('label', { has: page.getByRole('radio', { name }) });
  const [chosen, other] = await Promise.all([option('快速').evaluate(edgeOf), option('精细').evaluate(edgeOf)]);
  expect(chosen).toMatch(/^3px/);
  expect(other).toMatch(/^1px/);
  const off = page.getByRole('button', { name: /^生成/ });
  const on = page.getByRole('button', { name: '用示例试一试' });
  const colourOf = (element: Element): string => getComputedStyle(element).color;
  expect(await off.evaluate(colourOf)).not.toBe(await on.evaluate(colourOf));
});

test('in forced colours, a field, its focus, a checkbox and a switch are visible @full', async ({
  signedIn: page,
  url,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${url}/#/styleLibrary`);
  expect(await page.getByRole('combobox').first().evaluate(edgeOf)).toMatch(/^1px/);
  await page.goto(`${url}/#/patternLibrary/versionLibrary`);
  const text = page.getByRole('textbox').last();
  await expect(text).toBeVisible();
  expect(await text.evaluate(edgeOf)).toMatch(/^1px/);
  await text.focus();
  expect(await text.evaluate(edgeOf)).toMatch(/^3px/);

  await page.goto(`${url}/#/pricing`);
  const accepts = page.getByRole('checkbox', { name: /支付协议/ }).first();
  const tick = accepts.locator('xpath=following-sibling::*[1]');
  await expect(accepts).toBeVisible();
  expect(await accepts.evaluate(edgeOf)).toMatch(/^1px/);
  await accepts.check();
  await expect(tick).toHaveCSS('color', 'rgb(0, 0, 0)');

  await page.goto(`${url}/#/userinfo/personInfo`);
  const knob = page.getByRole('switch').first();
  await expect(knob).toBeVisible();
  const colours = await knob.evaluate((element) => [
    getComputedStyle(element, '::after').backgroundColor,
    getComputedStyle(element).backgroundColor,
  ]);
  expect(colours[0]).not.toBe(colours[1]);
});
