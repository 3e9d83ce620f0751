import { createApiKey, getApiKeys, keyLimits, revokeApiKey } from '@atelier/contract/api-keys';
import type { Tokens } from '@atelier/contract/auth';
import { companyEvents, modifyCompany, userAddCompany } from '@atelier/contract/company';
import {
  companyMemberAdd,
  companyMemberRemove,
  getCompanyMember,
  userModifyMember,
} from '@atelier/contract/company-members';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from './test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

const request = { name: 'shop', rights: ['read' as const] };
const namesOf = async (as: Tokens) => (await testServer.call(getApiKeys, {}, { as })).keys.map(({ name }) => name);

describe('API keys', () => {
  it('show the secret once; only its hash is stored', async () => {
    const ann = await testServer.signUp();
    const { key, secret } = await testServer.call(
      createApiKey,
      { ...request, rights: ['read', 'generate', 'read'], credit_limit: 40, days: 30 },
      { as: ann },
    );
    expect(secret).toMatch(/^atk_[\w-]{43}$/);
    expect(key).toMatchObject({ name: 'shop', rights: ['read', 'generate'], credit_limit: 40, credit_used: 0 });
    expect(secret.endsWith(key.hint)).toBe(true);
    expect(Date.parse(key.ends_at ?? '') - Date.now()).toBeGreaterThan(29 * 86_400_000);
    const { keys } = await testServer.call(getApiKeys, {}, { as: ann });
    expect(keys).toEqual([key]);
    const { rows } = await testServer.db.pool.query<{ row: string }>('select to_jsonb(k)::text as row from api_keys k');
    expect(rows[0]?.row).toContain('"name": "shop"');
    expect(rows[0]?.row).not.toContain(secret.slice(4));
    expect(testServer.log()).not.toContain(secret.slice(4));
    await testServer.call(revokeApiKey, { id: key.id }, { as: ann });
    expect(await namesOf(ann)).toEqual([]);
    expect(await testServer.answer(revokeApiKey, { id: key.id }, { as: ann })).toMatchObject({ code: '44000' });
  });

  it('are limited in number', async () => {
    const ann = await testServer.signUp();
    for (let count = 0; count < keyLimits.keys; count += 1) await testServer.call(createApiKey, request, { as: ann });
    expect(await testServer.answer(createApiKey, request, { as: ann })).toMatchObject({ status: 409, code: '41600' });
  });

  it("of a company belong to all its administrators and end with the creator's membership", async () => {
    const [founder, other] = [await testServer.signUp(), await testServer.signUp()];
    const { company } = await testServer.call(userAddCompany, { name: 'Spring' }, { as: founder });
    const change = { id: company?.id ?? '', invite_link: 'renew' as const };
    const { invite_link: link } = await testServer.call(modifyCompany, change, { as: founder });
    await testServer.call(companyMemberAdd, { invite_token: link?.token ?? '' }, { as: other });
    const { members } = await testServer.call(getCompanyMember, {}, { as: founder });
    const id = members.find(({ role }) => role === 'member')?.id ?? '';
    expect(await testServer.answer(createApiKey, request, { as: other })).toMatchObject({ code: '43000' });
    await testServer.call(userModifyMember, { id, role: 'administrator' }, { as: founder });
    await testServer.call(createApiKey, { ...request, name: 'of other' }, { as: other });
    const { key } = await testServer.call(createApiKey, { ...request, name: 'of founder' }, { as: founder });
    expect(await namesOf(founder)).toEqual(['of founder', 'of other']);
    await testServer.call(companyMemberRemove, { member_id: id }, { as: founder });
    expect(await namesOf(founder)).toEqual(['of founder']);
    await testServer.call(revokeApiKey, { id: key.id }, { as: founder });
    const { events } = await testServer.call(companyEvents, { keys: '1' }, { as: founder });
    expect(events.slice(0, 5).map(({ kind, details }) => [kind, details['name']])).toEqual([
      ['key-deleted', 'of founder'],
      ['removed', undefined],
      ['key-deleted', 'of other'],
      ['key-created', 'of founder'],
      ['key-created', 'of other'],
    ]);
    // Older pages do not know these kinds.
    expect((await testServer.call(companyEvents, {}, { as: founder })).events[0]?.kind).toBe('removed');
  });
});
