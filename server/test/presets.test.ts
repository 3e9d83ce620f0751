import type { Tokens } from '@atelier/contract/auth';
import { modifyCompany, userAddCompany } from '@atelier/contract/company';
import { companyMemberAdd } from '@atelier/contract/company-members';
import { useIdentity } from '@atelier/contract/identities';
import { createPreset, deletePreset, getPresets, presetLimit, updatePreset } from '@atelier/contract/presets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from './test-server.ts';

let testServer: TestServer;
let boss: Tokens;
let member: Tokens;

beforeAll(async () => {
  testServer = await createTestServer({ env: { ROLE: 'api' } });
  [boss, member] = [await testServer.signUp(), await testServer.signUp()];
});
afterAll(() => testServer.close());

const make = async (as: Tokens, change: object = {}) =>
  (
    await testServer.call(
      createPreset,
      { type: 1, name: 'linen', params: { prompt: 'linen shirt' }, mode: 'online', ...change },
      { as },
    )
  ).preset;
const list = async (as: Tokens, type = '1') => (await testServer.call(getPresets, { type }, { as })).presets;

describe('presets', () => {
  it('store valid fields of their tool, are changed, made the default and deleted', async () => {
    const as = { as: boss };
    const { id, params } = await make(boss, { params: { prompt: 'linen shirt', batch_size: 400, gone: 1 } });
    expect(params).toEqual({ prompt: 'linen shirt' });
    await testServer.call(updatePreset, { id, name: 'wool', params: { prompt: 'wool coat' }, mode: 'offline' }, as);
    expect(await list(boss)).toMatchObject([{ id, name: 'wool', params: { prompt: 'wool coat' }, mode: 'offline' }]);
    expect(await list(boss, '5')).toEqual([]);

    const other = await make(boss, { name: 'cotton' });
    for (const one of [id, other.id]) await testServer.call(updatePreset, { id: one, is_default: true }, as);
    expect((await list(boss)).filter((one) => one.is_default).map((one) => one.name)).toEqual(['cotton']);
    await testServer.call(updatePreset, { id: other.id, is_default: false }, as);
    expect((await list(boss)).some((one) => one.is_default)).toBe(false);

    for (const one of [id, other.id]) await testServer.call(deletePreset, { id: one }, as);
    expect(await list(boss)).toEqual([]);
    expect(await testServer.answer(deletePreset, { id }, as)).toMatchObject({ code: '44000' });
  });

  it('refuse prohibited words, an unknown tool, sharing without a company, and more than the limit', async () => {
    const as = { as: boss };
    const given = { type: 1, name: 'linen', params: {}, mode: 'online' } as const;
    expect(await testServer.answer(createPreset, { ...given, is_shared: true }, as)).toMatchObject({ code: '43000' });
    expect(await testServer.answer(createPreset, { ...given, type: 99999 }, as)).toMatchObject({ code: '44000' });
    for (let at = 0; at < presetLimit; at++) await make(boss, { name: `p${at}` });
    expect(await testServer.answer(createPreset, given, as)).toMatchObject({ code: '41023' });
    await testServer.db.pool.query('delete from presets');
  });

  it('are shared with a company: members apply them, author and administrators change them', async () => {
    const { company } = await testServer.call(userAddCompany, { name: 'Loom' }, { as: boss });
    const id = company?.id ?? '';
    const { invite_link: link } = await testServer.call(modifyCompany, { id, invite_link: 'renew' }, { as: boss });
    await testServer.call(companyMemberAdd, { invite_token: link?.token ?? '' }, { as: member });
    const [own, shared] = [await make(member), await make(member, { name: 'house style', is_shared: true })];
    const ofBoss = await make(boss, { name: 'spring', is_shared: true });

    expect((await list(boss)).map(({ name, can_change: can }) => [name, can])).toEqual([
      ['house style', true],
      ['spring', true],
    ]);
    const asMember = { as: member };
    expect((await list(member)).map(({ name, can_change: can }) => [name, can])).toEqual([
      ['house style', true],
      ['linen', true],
      ['spring', false],
    ]);
    await testServer.call(updatePreset, { id: ofBoss.id, is_default: true }, asMember);
    expect((await list(member)).find((one) => one.is_default)?.name).toBe('spring');
    expect((await list(boss)).some((one) => one.is_default)).toBe(false);
    expect(await testServer.answer(updatePreset, { id: ofBoss.id, name: 'x' }, asMember)).toMatchObject({
      code: '43000',
    });
    expect(await testServer.answer(deletePreset, { id: ofBoss.id }, asMember)).toMatchObject({ code: '43000' });
    expect(await testServer.answer(updatePreset, { id: own.id, is_default: true }, { as: boss })).toMatchObject({
      code: '44000',
    });
    await testServer.call(updatePreset, { id: shared.id, name: 'company style' }, { as: boss });
    expect((await list(member)).map(({ name }) => name)).toContain('company style');

    // The personal wallet has its own presets.
    await testServer.call(useIdentity, { company_id: null }, asMember);
    expect(await list(member)).toEqual([]);
  });
});
