import { parseArgs } from 'node:util';
import { tools } from '@atelier/engine/tools';
import { eq } from 'drizzle-orm';
import { toE164 } from '../modules/auth/phone-codes.ts';
import { parseConfig } from '../platform/config/config.ts';
import { users } from '../platform/db/schema/accounts.ts';
import { wallets } from '../platform/db/schema/ledger.ts';
import { openBlobStore } from '../platform/storage/blob-store.ts';
import { demo } from './demo.ts';
import { fillLibrary } from './fill-library.ts';
import { withDatabase } from './with-database.ts';

/** `pnpm --filter @atelier/server seed:library --data FOLDER [--phone 13800000000] [--assets 100000] [--results 100000] [--years 3] [--pictures 60]` */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env.ATELIER_DATA ?? '' },
    phone: { type: 'string', default: demo.phone },
    assets: { type: 'string', default: '100000' },
    results: { type: 'string', default: '100000' },
    years: { type: 'string', default: '3' },
    pictures: { type: 'string', default: '60' },
  },
});
await withDatabase(values.data, async (db) => {
  const [owner] = await db.orm
    .select({ userId: users.id, walletId: wallets.id })
    .from(users)
    .innerJoin(wallets, eq(wallets.userId, users.id))
    .where(eq(users.phone, toE164(values.phone)));
  if (!owner) throw new Error(`there is no account ${values.phone}`);
  const blobs = await openBlobStore(parseConfig({ ...process.env, ATELIER_DATA: values.data }).blobs);
  const began = performance.now();
  await fillLibrary(db, blobs, {
    ...owner,
    assets: Number(values.assets),
    results: Number(values.results),
    years: Number(values.years),
    pictures: Number(values.pictures),
    toolTypes: tools.map(({ type }) => type),
  });
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stdout.write(
    `${values.phone} has ${values.assets} more materials and ${values.results} more results (${seconds} s)\n`,
  );
});
