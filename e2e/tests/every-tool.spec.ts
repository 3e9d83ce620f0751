import type { FieldRow, InputRow } from '@atelier/catalogue/tool-form';
import { type ToolPlacement, toolVersionsAtPath } from '@atelier/catalogue/tool-placement';
import { login } from '@atelier/contract/auth';
import { cancelGenerateTask, getGenerateHistory, getTask } from '@atelier/contract/generation';
import { type Task, taskActions } from '@atelier/contract/task';
import { getTools } from '@atelier/contract/tools';
import { type ToolDefinition, tools } from '@atelier/engine/tools';
import type { Page } from 'playwright/test';
import { createClient } from '../support/client.ts';
import { isFull, sample } from '../support/sample.ts';
import { samplePicture } from '../support/sample-pictures.ts';
import { openSession } from '../support/stored-session.ts';
import { expect, fileOf, type Person, test } from '../support/test.ts';
import { pressUntilSent } from '../support/tool.ts';
import { placements } from '../support/tool-placements.ts';

const openPlace = async (page: Page, url: string, { tool, path }: ToolPlacement<ToolDefinition>): Promise<void> => {
  await page.goto('about:blank');
  await page.goto(`${url}/#${path}`);
  const at = toolVersionsAtPath(tools, path).findIndex((version) => version.tool.type === tool.type);
  if (at > 0) await page.getByRole('radiogroup', { name: '版本' }).getByRole('radio').nth(at).check({ force: true });
  await expect(page.getByRole('heading', { level: 1, name: tool.title.zh }).first()).toBeVisible();
};

const fieldOf = (page: Page, name: string) => page.locator(`[data-field="${name}"]:visible`);

/** Draws a rectangle over the middle of the picture in the matting editor. */
const markMiddle = async (page: Page): Promise<void> => {
  const picture = page.getByRole('dialog', { name: /抠图/ }).getByRole('application').locator('img');
  await expect(picture).toBeVisible();
  await page.keyboard.press('2');
  const box = await picture.boundingBox();
  if (!box) throw new Error('the picture is not there');
  await page.mouse.move(box.x + box.width * 0.35, box.y + box.height * 0.35);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.65, box.y + box.height * 0.6, { steps: 4 });
  await page.mouse.up();
};

/** Fills the required pictures; a mask is drawn in the editor. */
const fillInput = async (page: Page, type: number, input: InputRow): Promise<void> => {
  if (input.min === 0) return;
  const field = fieldOf(page, input.name);
  if (input.mask) {
    await field.getByRole('button').first().click();
    await markMiddle(page);
    const editor = page.getByRole('dialog', { name: /抠图/ });
    await editor.getByRole('button', { name: /^使用/ }).click();
    await expect(editor).toBeHidden();
    return;
  }
  for (let at = 0; at < input.min; at++) {
    const file = fileOf(`${input.name}-${at}.jpg`, await samplePicture(type, input.name, at));
    await field.locator('input[type=file]').last().setInputFiles(file);
    const taken = field.getByRole('button', { name: '替换' });
    // A user's first picture requires a consent.
    const agree = page.getByRole('dialog').getByRole('button', { name: '同意' });
    await expect(agree.or(taken.nth(at)).first()).toBeVisible();
    if (await agree.isVisible()) await agree.click();
    await expect(taken).toHaveCount(at + 1);
  }
};

/** Required parameters without a default. */
const fillParam = async (page: Page, row: FieldRow): Promise<void> => {
  const field = fieldOf(page, row.name);
  if (row.kind === 'placement') {
    await field.getByRole('button', { name: /调整/ }).click();
    await page.getByRole('dialog', { name: '调整位置' }).getByRole('button', { name: '使用此位置' }).click();
    await expect(page.getByRole('dialog', { name: '调整位置' })).toBeHidden();
  }
  if (!('required' in row) || !row.required || row.default !== undefined) return;
  if (row.kind === 'colour') await field.getByRole('textbox', { name: '十六进制色值' }).fill('#a8323e');
  if (row.kind === 'text' || row.kind === 'prompt') await field.getByRole('textbox').first().fill('a linen coat');
  if (row.kind === 'style') {
    await field.getByRole('button', { name: /选择款式/ }).click();
    await page.getByRole('dialog').getByRole('button', { pressed: false }).first().click();
  }
  if (row.kind === 'personView') await field.getByRole('radio').first().check({ force: true });
};

const newest = async ({ client }: Person, type: number): Promise<Task | undefined> =>
  (await client.call(getGenerateHistory, { type, size: 1 })).tasks[0];

/** The task of a submission, once it is in the history. */
const submittedAfter = async (person: Person, type: number, before: Task | undefined): Promise<Task> => {
  const id = async () => (await newest(person, type))?.id;
  await expect.poll(id, { message: 'a submission', timeout: 60_000 }).not.toBe(before?.id);
  const task = await newest(person, type);
  if (!task) throw new Error('not submitted');
  return task;
};

const payload = ({ tool_type, params, inputs }: Task) => ({
  tool_type,
  params,
  inputs: Object.fromEntries(Object.entries(inputs).map(([name, images]) => [name, images.map(({ id }) => id)])),
});

/** An available tool: submit, result, redraw. @returns the defect. */
const drawOnce = async (
  page: Page,
  person: Person,
  place: ToolPlacement<ToolDefinition>,
): Promise<string | undefined> => {
  const { type } = place.tool;
  const before = await newest(person, type);
  const generate = page.getByRole('button', { name: /^生成/ });
  await expect(generate).not.toHaveAttribute('aria-disabled', 'true');
  await generate.click();
  const submitted = await submittedAfter(person, type, before);
  const read = async () => (await person.client.call(getTask, { task_id: submitted.id })).task;
  await expect
    .poll(async () => taskActions(await read()).canCancel, { timeout: 150_000, intervals: [300] })
    .toBe(false);
  const ended = await read();
  if (ended.state !== 'completed') return `${ended.state}: ${ended.fail_reason}`;
  await expect(page.getByRole('button', { name: /结果 1/ }).first()).toBeVisible();

  await page
    .getByRole('button', { name: /结果 1/ })
    .first()
    .focus();
  await page.keyboard.press('r');
  await expect(generate).not.toHaveAttribute('aria-disabled', 'true');
  await pressUntilSent(page, () => page.keyboard.press('Control+Enter'));
  const again = await submittedAfter(person, type, submitted);
  await person.client.answer(cancelGenerateTask, { task_id: again.id });
  expect(payload(again)).toEqual(payload(ended));
  return undefined;
};

const runTool = async (
  page: Page,
  url: string,
  person: Person,
  place: ToolPlacement<ToolDefinition>,
): Promise<string | undefined> => {
  const tool = place.tool;
  await openPlace(page, url, place);
  const offer = (await person.client.call(getTools, {})).tools.find(({ type }) => type === tool.type);
  if (offer?.state !== 'ready') {
    const ask = page.getByRole('button', { name: '开放时通知我' });
    const confirmation = page.getByText('开放后会在消息中通知你');
    await expect(ask.or(confirmation).first()).toBeVisible();
    if (await ask.isVisible()) await ask.click();
    await expect(confirmation).toBeVisible();
    await expect(page.getByText(/还没有接入|还没有开启|正在准备中/).first()).toBeVisible();
    return undefined;
  }
  for (const input of tool.inputs) await fillInput(page, tool.type, input);
  for (const field of tool.fields) {
    if (!field.needsModel || offer.with_model) await fillParam(page, field);
  }
  // An unchanged expression would be refused.
  if (tool.type === 63) await fieldOf(page, 'smile').getByRole('slider').press('PageUp');
  return drawOnce(page, person, place);
};

/** One placement a tool is enough: the page is the same. */
const once = placements.filter(
  ({ tool, path }) => placements.find((other) => other.tool.type === tool.type)?.path === path,
);
/** The sample has fast tools without a network; the full run has all. */
const light = [8, 22, 101];
const drawn = once.filter(({ tool }) => light.includes(tool.type));
const waiting = once.filter(({ tool }) => tool.needsModel);
const chosen = isFull ? once : [...sample(drawn, 2), ...sample(waiting, 1)];

/** The full run exceeds a new account's credits: the demo account pays. */
const payer = async (url: string, person: Person): Promise<Person> => {
  if (!isFull) return person;
  const tokens = await createClient(url).call(login, { username: 'demo', password: 'atelier' });
  return { phone: 'demo', password: 'atelier', client: createClient(url, tokens) };
};

test('every tool by its deep link: the form, a result or the reason for none, and a redraw @full', async ({
  page,
  url,
  person,
}) => {
  test.setTimeout(60_000 + chosen.length * 240_000);
  const user = await payer(url, person);
  await openSession(page, url, user);
  page.setDefaultTimeout(20_000);
  const wrong: Record<string, string> = {};
  for (const place of chosen) {
    const name = `${place.tool.type} ${place.tool.key}`;
    const problem = await test.step(name, () =>
      runTool(page, url, user, place).catch((error: unknown) => String(error).slice(0, 600)),
    );
    if (problem !== undefined) wrong[name] = problem;
  }
  expect(wrong).toEqual({});
});
