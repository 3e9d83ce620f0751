import { getGenerateHistory, renameGenerate } from '@atelier/contract/generation';
import { getResultList } from '@atelier/contract/result-list';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainPicture } from './fake-engine.ts';
import { openStudio, type Studio } from './studio.ts';

let studio: Studio;
/** Ids by purpose. */
const made: Record<string, string> = {};

beforeAll(async () => {
  studio = await openStudio({ env: { ROLE: 'api' } });
  const { testServer, ann, bob } = studio;
  const design = async (key: string, prompt: string, as = ann) => {
    const { id } = await studio.submit({}, as);
    made[key] = id;
    const params = JSON.stringify({ prompt, gender: 'woman' });
    await testServer.db.pool.query('update tasks set tool_type = 1, params = $2 where id = $1', [id, params]);
  };
  await design('linen', '亚麻衬衫裙，长袖，Mandarin Collar');
  await design('wool', '羊毛大衣，麻花针');
  await design('others', '亚麻长裤', bob);
  const { images } = await studio.uploadFiles([
    { name: '春季样衣-0427.png', data: (await plainPicture(400, 500, '#112233')).data },
  ]);
  made['upscale'] = (await studio.submit({ inputs: { original: [images[0]?.id ?? ''] }, params: { multiple: 4 } })).id;
});
afterAll(() => studio.close());

const nameOf = (id: string) => Object.entries(made).find(([, one]) => one === id)?.[0];
const find = async (search: string) => {
  const { testServer, ann } = studio;
  const { items } = await testServer.call(getResultList, { search }, { as: ann });
  const { tasks } = await testServer.call(getGenerateHistory, { search }, { as: ann });
  const found = items.map(({ task }) => nameOf(task.id)).sort();
  expect(tasks.map(({ id }) => nameOf(id)).sort()).toEqual(found);
  return found;
};

describe('history search', () => {
  it.each([
    ['a part of a Chinese word of the prompt', '麻', ['linen', 'wool']],
    ['two Chinese characters of the prompt', '亚麻', ['linen']],
    ['four characters', '衬衫裙，', ['linen']],
    ['a word of the prompt in any case', 'mandarin', ['linen']],
    ['characters that are in the prompt in another order', '衫衬', []],
    ['the name of a file', '样衣-0427', ['upscale']],
    ['the title of the tool', '高清放大', ['upscale']],
    ['the English title of the tool', 'upscale', ['upscale']],
    ['a setting by its title', '女', ['linen', 'wool']],
    ['a pattern of LIKE', '%', []],
  ])('finds by %s', async (_, search, expected) => {
    expect(await find(search)).toEqual(expected);
  });

  it('follows a new name', async () => {
    const { testServer, ann } = studio;
    await testServer.call(renameGenerate, { task_id: made['wool'] ?? '', name: '冬季主推款' }, { as: ann });
    expect(await find('主推')).toEqual(['wool']);
  });
});
