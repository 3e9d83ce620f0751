import { parseArgs } from 'node:util';
import { parsePhone } from '@atelier/contract/phone';
import { tools } from '@atelier/engine/tools';
import { eq, or, sql } from 'drizzle-orm';
import { parseConfig } from '../platform/config/config.ts';
import { users } from '../platform/db/schema/accounts.ts';
import { wallets } from '../platform/db/schema/ledger.ts';
import { openBlobStore } from '../platform/storage/blob-store.ts';
import { demo, withDatabase } from '../seed/demo.ts';
import { fillLibrary } from './fill-library.ts';
import { joinCompany } from './join-company.ts';

/** Below the fifteen days for which history is kept. */
const historyDays = 14;

/**
 * `pnpm --filter @atelier/server seed <what> --data FOLDER [--user demo]`, for trials and benchmarks; an account by user name or phone
 * number. `company [--admin] [--activate] [--credits 0]`, `history [--count 10000] [--tool 5]`, `library [--assets 100000] [--results
 * 100000] [--years 3] [--pictures 60]`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string', default: process.env.ATELIER_DATA ?? '' },
    user: { type: 'string', default: demo.username },
    admin: { type: 'boolean', default: false },
    activate: { type: 'boolean', default: false },
    credits: { type: 'string', default: '0' },
    count: { type: 'string', default: '10000' },
    tool: { type: 'string', default: '5' },
    assets: { type: 'string', default: '100000' },
    results: { type: 'string', default: '100000' },
    years: { type: 'string', default: '3' },
    pictures: { type: 'string', default: '60' },
  },
});
const [what = ''] = positionals;
if (!['company', 'history', 'library'].includes(what))
  throw new Error(`seed company, history or library, not "${what}"`);
await withDatabase(values.data, async (db) => {
  const { user } = values;
  const [owner] = await db.orm
    .select({ userId: users.id, walletId: wallets.id })
    .from(users)
    .innerJoin(wallets, eq(wallets.userId, users.id))
    .where(or(eq(users.username, user), sql`${users.phone} = ${parsePhone(user)}`));
  if (!owner) throw new Error(`there is no account ${user}`);
  if (what === 'company') {
    const { admin: isAdmin, activate: activates } = values;
    await joinCompany(db, { userId: owner.userId, isAdmin, activates, credits: Number(values.credits) });
    return;
  }
  const blobs = await openBlobStore(parseConfig({ ...process.env, ATELIER_DATA: values.data }).blobs);
  const own =
    what === 'history'
      ? { assets: 0, results: values.count, years: historyDays / 365.25, toolTypes: [Number(values.tool)], perTask: 1 }
      : { ...values, years: Number(values.years), toolTypes: tools.map(({ type }) => type) };
  await fillLibrary(db, blobs, {
    ...owner,
    ...own,
    assets: Number(own.assets),
    results: Number(own.results),
    pictures: Number(values.pictures),
  });
});
process.stdout.write(`${values.user}: ${what} seeded\n`);
