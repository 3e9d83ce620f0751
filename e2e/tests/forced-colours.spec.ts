import { expect, test } from '../rig/test.ts';
import { openTool } from '../rig/tool.ts';

/** Width and colour of the edge round an element. */
const edgeOf = (element: Element): string => {
  const { outlineColor, outlineStyle, outlineWidth } = getComputedStyle(element);
  return outlineStyle === 'none' ? 'none' : `${outlineWidth} ${outlineColor}`;
};

test('where the system chooses the colours, what is chosen, pressed or off looks different', async ({
  signedIn: page,
  url,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openTool(page, url, 5);
  const option = (name: string) => page.locator('label', { has: page.getByRole('radio', { name }) });
  const [chosen, other] = await Promise.all([option('快速').evaluate(edgeOf), option('精细').evaluate(edgeOf)]);
  expect(chosen).toMatch(/^3px/);
  expect(other).toMatch(/^1px/);
  const off = page.getByRole('button', { name: /^生成/ });
  const on = page.getByRole('button', { name: '用示例试试' });
  const colourOf = (element: Element): string => getComputedStyle(element).color;
  expect(await off.evaluate(colourOf)).not.toBe(await on.evaluate(colourOf));
});
