import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import { toE164 } from '../modules/auth/phone-codes.ts';
import { users } from '../platform/db/schema/accounts.ts';
import { joinCompany } from './join-company.ts';
import { withDatabase } from './with-database.ts';

/** `pnpm --filter @atelier/server seed:company --data FOLDER --phone 138... [--admin] [--activate] [--credits 0]`: for trying out how a company works. */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env.ATELIER_DATA ?? '' },
    phone: { type: 'string', default: '' },
    admin: { type: 'boolean', default: false },
    activate: { type: 'boolean', default: false },
    credits: { type: 'string', default: '0' },
  },
});
await withDatabase(values.data, async (db) => {
  const [user] = await db.orm
    .select({ id: users.id })
    .from(users)
    .where(eq(users.phone, toE164(values.phone)));
  if (!user) throw new Error(`there is no account with the number ${values.phone}`);
  const { admin: isAdmin, activate: activates } = values;
  await joinCompany(db, { userId: user.id, isAdmin, activates, credits: Number(values.credits) });
  process.stdout.write(`${values.phone} works for a company, as ${values.admin ? 'its administrator' : 'a member'}\n`);
});
