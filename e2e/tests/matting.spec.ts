import { getGenerateHistory } from '@atelier/contract/generation';
import { getImageMask, type MattingLayer } from '@atelier/contract/matting';
import { generateCount } from '@atelier/contract/membership';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { matteOverlap, readPixels } from '../support/pictures.ts';
import { expect, fileOf, test } from '../support/test.ts';
import { dropPicture, generate, openTool } from '../support/tool.ts';

const size = { width: 480, height: 600 };
const photo = () =>
  drawGarmentPhoto({ ...size, garment: 'tshirt', colour: '#3f6f8f', ground: '#dcd8d0', noise: 4, seed: 5 });

const editorOf = (page: Page) => page.getByRole('dialog', { name: '抠图' });
const statusOf = (page: Page) => editorOf(page).getByRole('status');

/** Opens the editor from the layers field and waits for the picture. */
const openLayers = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /(抠图并添加图层|编辑图层)/ }).click();
  await expect(editorOf(page).getByRole('application', { name: '抠图画面' }).locator('img')).toBeVisible();
};

/** Page position of a picture's pixel. */
const placeOf = async (page: Page, x: number, y: number): Promise<{ x: number; y: number }> => {
  const box = await editorOf(page).getByRole('application').locator('img').boundingBox();
  if (!box) throw new Error('the picture is not there');
  return { x: box.x + (x / size.width) * box.width, y: box.y + (y / size.height) * box.height };
};

const drag = async (page: Page, points: readonly (readonly [number, number])[]): Promise<void> => {
  for (const [index, [x, y]] of points.entries()) {
    const place = await placeOf(page, x, y);
    await page.mouse.move(place.x, place.y, { steps: 4 });
    if (index === 0) await page.mouse.down();
  }
  await page.mouse.up();
};

const stepsOf = (layer: MattingLayer | undefined) => layer?.operations.map(({ tool }) => tool);

test('with the mouse: two layers, undo and redo, drawing, reopened unchanged @full [spec 2.28]', async ({
  signedIn: page,
  url,
  person,
}) => {
  const { png, mask } = await photo();
  // A worker's violations are reported to the operator, but are not the page's.
  const reports: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/csp_report')) reports.push(request.postData());
  });
  await openTool(page, url, 220);
  await dropPicture(page, 'blue-tee.png', png);
  await openLayers(page);
  await expect(statusOf(page)).toHaveText(/(涂抹后|检查边缘)/, { timeout: 120_000 });

  // keep a background region by rectangle, undo, redo
  await page.keyboard.press('2');
  await editorOf(page).getByText('保留', { exact: true }).click();
  await drag(page, [
    [10, 10],
    [70, 60],
  ]);
  await expect(editorOf(page).getByRole('button', { name: '撤销' })).toBeEnabled();
  await page.keyboard.press('Control+z');
  await expect(editorOf(page).getByRole('button', { name: '撤销' })).toBeDisabled();
  await page.keyboard.press('Control+y');

  // a stroke beyond the canvas, in a second layer that wins in the overlap
  await editorOf(page).getByRole('button', { name: '添加图层' }).click();
  await page.getByRole('menuitem', { name: '空白图层' }).click();
  await page.keyboard.press('4');
  await drag(page, [
    [200, 200],
    [280, 200],
    [280, 320],
    [-400, 260],
  ]);
  await expect(editorOf(page).getByRole('button', { name: '使用这 2 层' })).toBeVisible();
  await editorOf(page).getByRole('button', { name: '使用这 2 层' }).click();
  await expect(editorOf(page)).toBeHidden();
  await expect(page.getByRole('img', { name: /^图层：/ })).toHaveCount(2);

  await page.getByRole('textbox', { name: '十六进制色值' }).fill('#a8323e');
  await generate(page);
  const { tasks } = await person.client.call(getGenerateHistory, { size: 1 });
  const layers = tasks[0]?.inputs['mask'] ?? [];
  expect(layers).toHaveLength(2);
  const { mask: kept } = await person.client.call(getImageMask, { image_id: layers[0]?.id ?? '' });
  expect(kept?.layers.map(stepsOf)).toEqual([['lasso'], ['rectangle']]);
  const left = kept?.layers[0]?.operations[0];
  expect(left && 'points' in left ? Math.min(...left.points.map(([x]) => x)) : 0).toBeLessThan(0);
  const lower = await readPixels(Buffer.from(await (await fetch(`${url}${kept?.layers[1]?.image.url}`)).arrayBuffer()));
  expect(lower.data[(30 * size.width + 30) * 4 + 3]).toBe(255);
  expect(lower.data[(240 * size.width + 240) * 4 + 3]).toBe(0);
  expect(matteOverlap(lower, mask)).toBeGreaterThan(0.6);

  await openLayers(page);
  await expect(editorOf(page).getByRole('button', { name: /^图层 \d$/ })).toHaveCount(2);
  await expect(editorOf(page).getByRole('button', { name: '撤销' })).toBeDisabled();
  await editorOf(page).getByRole('button', { name: '取消' }).click();
  await expect(editorOf(page)).toBeHidden();
  expect(reports).toEqual([]);
});

test('with the keyboard only: a layer is drawn, used and charged once on download @full', async ({
  signedIn: page,
  url,
  person,
}) => {
  const { png } = await photo();
  await openTool(page, url, 100);
  await dropPicture(page, 'blue-tee.png', png);
  const cutOut = page.getByRole('button', { name: '抠图', exact: true });
  await expect(cutOut).toBeVisible();
  await cutOut.focus();
  await page.keyboard.press('Enter');
  const stage = editorOf(page).getByRole('application', { name: '抠图画面' });
  await expect(stage.locator('img')).toBeVisible();
  await expect(statusOf(page)).toHaveText(/(涂抹后|检查边缘)/, { timeout: 120_000 });

  // tab from the skip button to the stage; then clear all, and draw a box
  for (let tries = 0; tries < 12 && !(await stage.evaluate((one) => one === document.activeElement)); tries++) {
    await page.keyboard.press('Tab');
  }
  await expect(stage).toBeFocused();
  await page.keyboard.press('r');
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  for (let step = 0; step < 6; step++) await page.keyboard.press('Alt+ArrowRight');
  for (let step = 0; step < 4; step++) await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.press('i');
  await page.keyboard.press('i');

  const before = (await person.client.call(generateCount, {})).residue_count;
  await editorOf(page)
    .getByRole('button', { name: /^下载抠图/ })
    .focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: /下载抠图需要 1 算力/ });
  await expect(question).toBeVisible();
  const downloading = page.waitForEvent('download', { timeout: 60_000 });
  await question.getByRole('button', { name: /付 1 算力/ }).focus();
  await page.keyboard.press('Enter');
  expect((await downloading).suggestedFilename()).toBe('blue-tee.png');
  await expect(statusOf(page)).toHaveText(/扣除 1 算力/);
  expect((await person.client.call(generateCount, {})).residue_count).toBe(before - 1);

  const use = editorOf(page).getByRole('button', { name: '使用这张' });
  await use.focus();
  await page.keyboard.press('Enter');
  await expect(editorOf(page)).toBeHidden();
  await expect(page.getByText('已抠图')).toBeVisible();
  expect((await person.client.call(generateCount, {})).residue_count).toBe(before - 1);
  await expect(page.getByRole('button', { name: '恢复原图' })).toBeVisible();
});

type Place = readonly [number, number];

/** Touch points: each list has the positions of all of them, one list after the other, pixels of the picture. */
const touch = async (page: Page, steps: readonly (readonly Place[])[]): Promise<void> => {
  const glass = await page.context().newCDPSession(page);
  const box = await editorOf(page).getByRole('application').locator('img').boundingBox();
  if (!box) throw new Error('the picture is not there');
  const pointOf = ([x, y]: Place, id: number) => ({
    x: box.x + (x / size.width) * box.width,
    y: box.y + (y / size.height) * box.height,
    id,
  });
  for (const [at, fingers] of steps.entries()) {
    const type = at === 0 ? 'touchStart' : 'touchMove';
    await glass.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map(pointOf) });
  }
  await glass.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await glass.detach();
};

const penStroke = async (page: Page, from: Place, to: Place): Promise<void> => {
  const pen = await page.context().newCDPSession(page);
  const [start, end] = [await placeOf(page, ...from), await placeOf(page, ...to)];
  const held = { button: 'left', buttons: 1, clickCount: 1, pointerType: 'pen', force: 0.6 } as const;
  await pen.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...start, ...held });
  await pen.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...end, ...held });
  await pen.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...end, ...held, buttons: 0 });
  await pen.detach();
};

test('by touch and pen: one finger draws, two zoom, and beside a pen a finger only pans @full', async ({
  signedIn: page,
  url,
}) => {
  const { png } = await photo();
  await openTool(page, url, 220);
  await dropPicture(page, 'blue-tee.png', png);
  await openLayers(page);
  const undo = editorOf(page).getByRole('button', { name: '撤销' });
  const zoom = editorOf(page).getByRole('button', { name: /显示比例/ });
  const percent = async () => Number(/\d+/.exec((await zoom.getAttribute('aria-label')) ?? '')?.[0]);
  const left = async () => (await placeOf(page, 0, 0)).x;

  await touch(page, [[[100, 100]], [[160, 120]], [[220, 140]]]);
  await expect(undo).toBeEnabled();
  await undo.click();
  await expect(undo).toBeDisabled();

  const before = await percent();
  const middle: Place = [240, 300];
  await touch(page, [
    [middle],
    [middle, [300, 300]],
    [
      [200, 300],
      [340, 300],
    ],
    [
      [160, 300],
      [400, 300],
    ],
  ]);
  await expect.poll(percent).toBeGreaterThan(before * 1.5);
  await expect(undo).toBeDisabled();

  await penStroke(page, [230, 290], [260, 310]);
  await expect(undo).toBeEnabled();
  await undo.click();
  const start = await left();
  await touch(page, [[[240, 300]], [[250, 300]], [[262, 300]]]);
  await expect.poll(left).toBeGreaterThan(start + 5);
  await expect(undo).toBeDisabled();
});

test('names unusable input: an uploaded picture of another size, an empty layer, the last layer @full [spec 5.16, 8.18]', async ({
  signedIn: page,
  url,
}) => {
  const { png } = await photo();
  await openTool(page, url, 220);
  await dropPicture(page, 'blue-tee.png', png);
  await openLayers(page);
  await expect(statusOf(page)).toHaveText(/(涂抹后|检查边缘)/, { timeout: 120_000 });

  const other = await drawGarmentPhoto({
    width: 400,
    height: 400,
    garment: 'coat',
    colour: '#444444',
    ground: '#eeeeee',
    noise: 1,
    seed: 1,
  });
  await editorOf(page).locator('input[type=file]').setInputFiles(fileOf('other.png', other.png));
  await expect(statusOf(page)).toHaveText(/400 × 400，与原图 480 × 600 大小不一致/);

  await editorOf(page)
    .getByRole('button', { name: /图层 1 的操作/ })
    .click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await expect(statusOf(page)).toHaveText('至少保留一层');

  await page.keyboard.press('2');
  await editorOf(page).getByText('移除', { exact: true }).click();
  await drag(page, [
    [-20, -20],
    [500, 620],
  ]);
  await editorOf(page).getByRole('button', { name: '使用这张' }).click();
  await expect(statusOf(page)).toHaveText(/不能全透明，已保留原图/);
  await editorOf(page).getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '放弃并关闭' }).click();
  await expect(editorOf(page)).toBeHidden();
  await expect(page.getByText('480 × 600')).toBeVisible();
});

/** Storage keys of unfinished edits. */
const keptDrafts = async (): Promise<string[]> => {
  const [name = ''] = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('drafts') ? [name] : []));
  return new Promise((resolve) => {
    indexedDB.open(name).onsuccess = ({ target }) => {
      const { result } = target as IDBOpenDBRequest;
      const keys = result.transaction('drafts').objectStore('drafts').getAllKeys();
      keys.onsuccess = () => {
        result.close();
        resolve(keys.result.map(String));
      };
    };
  });
};

test('unused strokes are restored after a reload, can be undone and used @full', async ({ signedIn: page, url }) => {
  const { png } = await photo();
  const undo = editorOf(page).getByRole('button', { name: '撤销' });
  await openTool(page, url, 220);
  await dropPicture(page, 'blue-tee.png', png);
  await openLayers(page);
  await page.keyboard.press('2');
  await drag(page, [
    [10, 10],
    [70, 60],
  ]);
  await expect(undo).toBeEnabled();
  await expect.poll(() => page.evaluate(keptDrafts)).toContainEqual(expect.stringContaining('/matting/'));
  await page.reload();
  await openLayers(page);
  await expect(statusOf(page)).toHaveText('已恢复上次的抠图', { timeout: 120_000 });
  await undo.click();
  await expect(undo).toBeDisabled();
  await editorOf(page).getByRole('button', { name: '重做' }).click();
  await editorOf(page).getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '放弃并关闭' }).click();
  await openLayers(page);
  await expect(undo).toBeDisabled();
});

test('a crop replaces the picture, reopens with its frame and restores the original @full', async ({
  signedIn: page,
  url,
}) => {
  const { png } = await photo();
  await openTool(page, url, 100);
  await dropPicture(page, 'blue-tee.png', png);
  await page.getByRole('button', { name: '裁剪', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '裁剪' });
  await expect(dialog.getByRole('status')).toHaveText(/480 × 600/);
  await dialog.getByRole('button', { name: '右转 90°' }).click();
  await expect(dialog.getByRole('status')).toHaveText(/600 × 480/);
  await dialog.getByRole('button', { name: '控点：右', exact: true }).focus();
  for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowLeft');
  const width = dialog.getByRole('spinbutton', { name: '宽' });
  await width.fill('400');
  await width.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText(/400 × 480/);
  await dialog.getByRole('button', { name: '应用裁剪' }).click();
  await expect(page.getByText('已裁剪 480 × 600 → 400 × 480 像素')).toBeVisible();

  await page.getByRole('button', { name: '裁剪', exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText(/400 × 480/);
  await expect(dialog.getByText('blue-tee.png · 480 × 600')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '恢复原图' }).click();
  await expect(page.getByText('480 × 600', { exact: true })).toBeVisible();
});

/** A tee whose sleeves are close to its sides: the narrow background between them may be cloth too. */
const gappedTee = (): Promise<Buffer> => {
  const body =
    'M170 110 L310 110 L400 200 L420 470 L375 472 L350 250 L345 540 L135 540 L130 250 L105 472 L60 470 L80 200 Z';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="600"><rect width="480" height="600" fill="#cfc6cc"/>
    <path d="${body}" fill="#35506e"/></svg>`;
  return sharp(Buffer.from(svg)).blur(0.7).png().toBuffer();
};

test('uncertain regions are added by click and by keys, undone like a stroke, and used @full', async ({
  signedIn: page,
  url,
  person,
}) => {
  await openTool(page, url, 220);
  await dropPicture(page, 'gapped-tee.png', await gappedTee());
  await openLayers(page);
  const pieceAt = (side: '左' | '右', act: '移除' | '添加') =>
    editorOf(page).getByRole('button', { name: new RegExp(`^第.*处待确认.*中间偏${side}.*：${act}$`) });
  await expect(pieceAt('左', '添加')).toBeVisible({ timeout: 120_000 });
  await expect(pieceAt('右', '添加')).toBeVisible();

  const gap = await placeOf(page, 124, 370);
  await page.mouse.click(gap.x, gap.y);
  await expect(pieceAt('左', '移除')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(pieceAt('左', '添加')).toBeVisible();
  await page.keyboard.press('Control+y');

  for (let times = 0; times < 2; times++) {
    await page.keyboard.press('d');
    if (await pieceAt('右', '添加').evaluate((one) => one === document.activeElement)) break;
  }
  await page.keyboard.press('Enter');
  await expect(pieceAt('右', '移除')).toBeVisible();
  await editorOf(page).getByRole('button', { name: '使用这张' }).click();
  await expect(editorOf(page)).toBeHidden();

  await page.getByRole('textbox', { name: '十六进制色值' }).fill('#a8323e');
  await generate(page);
  const { tasks } = await person.client.call(getGenerateHistory, { size: 1 });
  const image_id = tasks[0]?.inputs['mask']?.[0]?.id ?? '';
  const { mask } = await person.client.call(getImageMask, { image_id });
  expect(mask?.layers.map(stepsOf)).toEqual([['lasso', 'lasso']]);
  const cutout = await readPixels(
    Buffer.from(await (await fetch(`${url}${mask?.layers[0]?.image.url}`)).arrayBuffer()),
  );
  const alphaAt = (x: number, y: number) => cutout.data[(y * size.width + x) * 4 + 3];
  expect([alphaAt(124, 370), alphaAt(356, 370), alphaAt(240, 300)]).toEqual([255, 255, 255]);
});
