import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import { parseConfig } from '../platform/config/config.ts';
import { users } from '../platform/db/schema/accounts.ts';
import { wallets } from '../platform/db/schema/ledger.ts';
import { openBlobStore } from '../platform/storage/blob-store.ts';
import { demo } from './demo.ts';
import { fillHistory } from './fill-history.ts';
import { withDatabase } from './with-database.ts';

/** `pnpm --filter @atelier/server seed:history --data FOLDER [--count 10000] [--user demo] [--tool 5]`: for trying out and measuring. */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env.ATELIER_DATA ?? '' },
    count: { type: 'string', default: '10000' },
    user: { type: 'string', default: demo.username },
    tool: { type: 'string', default: '5' },
  },
});
await withDatabase(values.data, async (db) => {
  const [owner] = await db.orm
    .select({ userId: users.id, walletId: wallets.id })
    .from(users)
    .innerJoin(wallets, eq(wallets.userId, users.id))
    .where(eq(users.username, values.user));
  if (!owner) throw new Error(`there is no account ${values.user}`);
  const blobs = await openBlobStore(parseConfig({ ...process.env, ATELIER_DATA: values.data }).blobs);
  await fillHistory(db, blobs, { ...owner, toolType: Number(values.tool), count: Number(values.count) });
  process.stdout.write(`${values.user} has ${values.count} more results\n`);
});
