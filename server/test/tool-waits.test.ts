import { getNotices } from '@atelier/contract/notices';
import { awaitTool, getTools } from '@atelier/contract/tools';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notifyOpenTools } from '../src/modules/tools/tool-offers.ts';
import { createRig, type Rig } from './rig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await createRig();
});
afterAll(() => rig.close());

const tryOn = 730;

it('notifies each who asked once, when the tool can be used', async () => {
  const [ada, ben, cyd] = [await rig.signUp(), await rig.signUp(), await rig.signUp()];
  const bell = async (as: typeof ada) => (await rig.call(getNotices, {}, { as })).notices;
  const isAwaited = async (as: typeof ada) =>
    (await rig.call(getTools, {}, { as })).tools.find(({ type }) => type === tryOn)?.is_awaited;
  // Twice is once.
  for (const as of [ada, ada, ben]) await rig.call(awaitTool, { type: tryOn }, { as });
  expect([await isAwaited(ada), await isAwaited(cyd)]).toEqual([true, false]);
  expect(await rig.answer(awaitTool, { type: 999 }, { as: ada })).toMatchObject({ code: '44000' });

  await notifyOpenTools(rig.db, () => false);
  expect(await bell(ada)).toEqual([]);
  for (let turns = 0; turns < 2; turns += 1) await notifyOpenTools(rig.db, (type) => type === tryOn);
  expect(await bell(ada)).toMatchObject([
    { kind: 'tool-opened', details: { name_zh: '模特试衣', page: '/aiShoppingPhotos/AIDressing?type=730' } },
  ]);
  expect([(await bell(ben)).length, (await bell(cyd)).length]).toEqual([1, 0]);
  expect(await isAwaited(ada)).toBe(false);
});
