import type { Tokens } from '@atelier/contract/auth';
import { getCompany } from '@atelier/contract/company';
import { submitCalls } from '@atelier/contract/generation';
import { creditStandingOf, type LowCredit, lowCreditOf, lowCreditOfError } from '@atelier/contract/low-credit';
import { generateCount, getUserMembership } from '@atelier/contract/membership';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinCompany } from '../src/bench/join-company.ts';
import { grant } from '../src/modules/wallet/ledger.ts';
import { withTransaction } from '../src/platform/db/database.ts';
import { openStudio, type Studio } from './generation/studio.ts';

let studio: Studio;

beforeAll(async () => {
  studio = await openStudio({ env: { ROLE: 'api' } });
});
afterAll(() => studio.close());

const query = (text: ReturnType<typeof sql>) => studio.testServer.db.orm.execute<{ id: string }>(text);
const idOf = async (as: Tokens): Promise<string> =>
  (await query(sql`select id from users where phone like ${`%${(as as Tokens & { phone: string }).phone}`}`)).rows[0]
    ?.id ?? '';
const walletOf = async (userId: string): Promise<string> =>
  (await query(sql`select id from wallets where user_id = ${userId}`)).rows[0]?.id ?? '';
/** Empties the wallet as if used up. */
const useUp = (walletId: string) =>
  query(sql`update credit_lots set expires_at = now() - interval '1 hour' where wallet_id = ${walletId}`);

const employ = async (as: Tokens, isAdmin: boolean, level: number): Promise<void> => {
  const userId = await idOf(as);
  await joinCompany(studio.testServer.db, { userId, isAdmin, credits: 1 });
  await query(sql`update wallets set membership_level = ${level} where company_id = (
    select company_in_use from users where id = ${userId})`);
};

const cases: [string, (as: Tokens) => Promise<unknown>, Partial<LowCredit>][] = [
  ['with a used up trial', async (as) => useUp(await walletOf(await idOf(as))), { kind: 'trial', way: 'subscribe' }],
  [
    'with a used up package',
    async (as) => {
      const walletId = await walletOf(await idOf(as));
      await withTransaction(studio.testServer.db, (tx) =>
        grant(tx, { walletId, amount: 1, source: 'package', expiresAt: null, idempotencyKey: 'order:1' }),
      );
      await query(sql`update wallets set membership_level = 1 where id = ${walletId}`);
      await useUp(walletId);
    },
    { kind: 'credits', way: 'top-up' },
  ],
  [
    'with an ended package',
    async (as) => {
      const walletId = await walletOf(await idOf(as));
      await withTransaction(studio.testServer.db, (tx) =>
        grant(tx, { walletId, amount: 1, source: 'package', expiresAt: null, idempotencyKey: 'order:1' }),
      );
      await query(sql`update wallets set membership_level = 1, membership_ends_at = now() where id = ${walletId}`);
      await useUp(walletId);
    },
    { kind: 'credits', way: 'subscribe' },
  ],
  ['in a company', (as) => employ(as, false, 4), { kind: 'company', way: 'ask' }],
  ['administering a company', (as) => employ(as, true, 4), { kind: 'credits', way: 'top-up' }],
  ['administering a new company', (as) => employ(as, true, -1), { kind: 'level', way: 'subscribe' }],
  ['in a new company', (as) => employ(as, false, -1), { kind: 'level', way: 'ask' }],
];

describe('low credits', () => {
  it.each(cases)('are the same in the form and in the answer for a user %s', async (_who, arrange, expected) => {
    const { testServer } = studio;
    const as = await testServer.signUp();
    await arrange(as);
    const [quota, membership, identity] = [
      await testServer.call(generateCount, {}, { as }),
      await testServer.call(getUserMembership, {}, { as }),
      await testServer.call(getCompany, {}, { as }),
    ];
    const inForm = lowCreditOf(creditStandingOf({ quota, membership, identity }), { minLevel: 0, price: 2 });
    expect(inForm).toMatchObject(expected);
    const { id } = await studio.upload(as);
    const { code, details, status } = await testServer.answer(
      submitCalls.generate_hd,
      { type: 5, inputs: { original: [id] }, idempotency_key: `low-${id}` },
      { as },
    );
    expect(status).toBe(402);
    expect(lowCreditOfError(code as never, details ?? {})).toEqual(inForm);
  });
});
