import { type Tokens, userAuth } from '@atelier/contract/auth';
import { addressOf, apiBase, type Call, pathFields } from '@atelier/contract/call';
import { modifyCompany, userAddCompany } from '@atelier/contract/company';
import { companyMemberAdd, companyMemberRemove, getCompanyMember } from '@atelier/contract/company-members';
import { apiAnswer, envelopeBody } from '@atelier/contract/envelope';
import { type Caller, mayDo } from '@atelier/contract/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requests } from '../recorded/build-requests.ts';
import { contractCalls } from '../recorded/contract-calls.ts';
import { createTestServer, envelope, type TestServer } from '../test-server.ts';

let testServer: TestServer;

/** The kinds of requester, and the role of each in the table. */
const requesters = {
  'no token': null,
  person: ['personal'],
  member: ['member'],
  administrator: ['administrator'],
  'member of another company': ['member'],
  'removed member': ['personal'],
  operator: ['personal', 'operator'],
  developer: ['personal', 'developer'],
} as const satisfies Readonly<Record<string, readonly Caller[] | null>>;
type Requester = keyof typeof requesters;

const tokens = new Map<Requester, Tokens>();

const found = async (name: string) => {
  const administrator = await testServer.signUp();
  const { company } = await testServer.call(userAddCompany, { name }, { as: administrator });
  const { invite_link: link } = await testServer.call(
    modifyCompany,
    { id: company?.id ?? '', invite_link: 'renew' },
    { as: administrator },
  );
  const join = async (): Promise<Tokens> => {
    const member = await testServer.signUp();
    await testServer.call(companyMemberAdd, { invite_token: link?.token ?? '' }, { as: member });
    return member;
  };
  return { administrator, join };
};

beforeAll(async () => {
  testServer = await createTestServer();
  const [spring, autumn] = [await found('Spring'), await found('Autumn')];
  tokens.set('person', await testServer.signUp());
  tokens.set('administrator', spring.administrator);
  tokens.set('member', await spring.join());
  tokens.set('member of another company', await autumn.join());
  const removed = await spring.join();
  const { id } = await testServer.call(userAuth, {}, { as: removed });
  const { members } = await testServer.call(getCompanyMember, {}, { as: spring.administrator });
  const member_id = members.find(({ user_id: userId }) => userId === id)?.id ?? '';
  await testServer.call(companyMemberRemove, { member_id }, { as: spring.administrator });
  tokens.set('removed member', removed);
  const operator = await testServer.signUp();
  await testServer.db.pool.query('update users set is_operator = true where phone = $1', [`+86${operator.phone}`]);
  tokens.set('operator', operator);
  const developer = await testServer.signUp();
  await testServer.db.pool.query('update users set is_developer = true where phone = $1', [`+86${developer.phone}`]);
  tokens.set('developer', developer);
});
afterAll(() => testServer.close());

/** Calls without an effect: an invalid envelope is refused after the permission check; a call without a body is sent as recorded. */
const ask = async (name: string, call: Call, as: Tokens | undefined) => {
  const request = (requests[name]?.[0] ?? {}) as Record<string, unknown>;
  const filled = { ...Object.fromEntries(pathFields(call).map((field) => [field, 'none'])), ...request };
  const { path, rest } = addressOf(call, filled);
  const isRead = call.method === 'GET';
  const query = isRead ? `?${new URLSearchParams(rest as Record<string, string>)}` : '';
  const response = await testServer.app.inject({
    method: call.method,
    url: `${apiBase}${path}${query}`,
    headers: as ? { authorization: `Bearer ${as.access}` } : {},
    ...(isRead ? {} : { payload: { data: 'no envelope' } }),
  });
  const sealed = envelopeBody.safeParse(response.json());
  const { code } = apiAnswer.parse(sealed.success && as ? envelope.open(sealed.data) : response.json());
  return { status: response.statusCode, code };
};

const guarded = [...contractCalls].flatMap(([name, call]) =>
  call.action === null ? [] : [{ name, call, action: call.action }],
);

/** Permission of the table; null: public, and the call decides. */
const expectedOf = ({ auth, action }: Call, counts: readonly Caller[] | null): string | null => {
  if (counts === null) return auth === 'optional' ? null : '401 40002';
  return action === null || mayDo(counts, action) ? 'answered' : '403 43000';
};

describe('permissions', () => {
  it(`match the table, for ${guarded.length} calls and each kind of requester`, async () => {
    const wrong: string[] = [];
    let requestCount = 0;
    for (const { name, call } of guarded) {
      for (const [requester, counts] of Object.entries(requesters) as [Requester, readonly Caller[] | null][]) {
        requestCount += 1;
        const { status, code } = await ask(name, call, tokens.get(requester));
        const expected = expectedOf(call, counts);
        const isRefused = code === '43000' || code === '40002' || status === 401;
        const got = isRefused ? `${status} ${code}` : status >= 500 ? `${status}` : 'answered';
        if (got !== (expected ?? got) || status >= 500) wrong.push(`${name} as ${requester}: ${got}, not ${expected}`);
      }
    }
    process.stdout.write(`      ${requestCount} answers: ${requestCount - wrong.length} as the table says\n`);
    expect(wrong).toEqual([]);
    expect(requestCount).toBe(guarded.length * Object.keys(requesters).length);
  });

  it('have a table with a call for each row', () => {
    const used = new Set(guarded.map(({ action }) => action));
    expect([...used].sort()).toContain('company.manage');
    expect(used.size).toBeGreaterThanOrEqual(8);
  });
});
