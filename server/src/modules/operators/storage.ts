import { sql } from 'drizzle-orm';
import type { BlobSettings } from '../../platform/config/blob-settings.ts';
import type { Database } from '../../platform/db/database.ts';
import { readPage } from '../../platform/db/listing.ts';
import { jobNames, jobRow } from '../../platform/jobs/job-queue.ts';
import { type BlobStore, readFreeBytes } from '../../platform/storage/blob-store.ts';
import { levelNow } from '../wallet/owner.ts';
import type { StorageByLevel } from '../wallet/storage-quota.ts';

/** Timeout of the store in ms. */
const patienceMs = 2000;
const gigabyte = 1e9;

interface StorageNeeds {
  db: Database;
  blobs: BlobStore;
  settings: BlobSettings;
  byLevel: StorageByLevel;
}

/** Milliseconds in which the store responds that an object is missing; null: no response. */
const askStore = async (blobs: BlobStore): Promise<number | null> => {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), patienceMs);
  const begun = performance.now();
  try {
    const answered = await Promise.race([blobs.head('0'.repeat(64)).then(() => true), late.promise]);
    return answered === null ? null : Math.round(performance.now() - begun);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
};

const readStore = async ({ db, blobs, settings }: StorageNeeds) => {
  const [{ rows }, answer, free] = await Promise.all([
    db.orm.execute<{ contents: number; bytes: number; unused: number; unused_bytes: number }>(sql`
      select count(*)::int as contents, coalesce(sum(bytes), 0)::float8 as bytes,
        count(*) filter (where reference_count = 0)::int as unused,
        coalesce(sum(bytes) filter (where reference_count = 0), 0)::float8 as unused_bytes
      from blobs`),
    askStore(blobs),
    readFreeBytes(settings),
  ]);
  const kept = rows[0] ?? { contents: 0, bytes: 0, unused: 0, unused_bytes: 0 };
  return {
    kind: settings.place.kind,
    is_moving: settings.from !== undefined,
    answer_ms: answer,
    free_bytes: free,
    ...kept,
  };
};

interface RunRow extends Record<string, unknown> {
  job: string;
  node: string;
  ended_at: string | null;
  failed_at: string | null;
  error: string;
}

const iso = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Every scheduled job, including those that never ran. */
const readUpkeep = async ({ orm }: Database) => {
  const { rows } = await orm.execute<RunRow>(sql`select job, node, ended_at, failed_at, error from job_runs`);
  return jobNames
    .filter((job) => jobRow(job).schedule !== undefined)
    .map((job) => {
      const run = rows.find((row) => row.job === job);
      const { node = '', error = '', ended_at: ended = null, failed_at: failed = null } = run ?? {};
      return { job, title: jobRow(job).title, node, error, ended_at: iso(ended), failed_at: iso(failed) };
    });
};

interface WalletRow extends Record<string, unknown> {
  id: string;
  owner: string;
  is_company: boolean;
  level: number;
  storage_gb: number | null;
  bytes: number;
}

/** All bytes of a wallet, as the quota counts them. */
const uses = sql`(
  select wallet_id, sum(bytes)::float8 as bytes from (
    select wallet_id, bytes from images union all
    select wallet_id, bytes from assets where wallet_id is not null union all
    select wallet_id, bytes from asset_files where wallet_id is not null union all
    select wallet_id, bytes from contents) kept group by wallet_id)`;

/** Stored bytes by location and owner, largest first. */
export const readStorage = async (needs: StorageNeeds, { page, size }: { page: number; size: number }) => {
  const [store, upkeep, { total, rows }] = await Promise.all([
    readStore(needs),
    readUpkeep(needs.db),
    readPage<WalletRow>(needs.db.orm, {
      columns: sql`w.id, coalesce(c.name, u.username, '') as owner, w.company_id is not null as is_company, ${levelNow} as level,
        w.storage_gb, s.bytes`,
      from: sql`${uses} s join wallets w on w.id = s.wallet_id
        left join companies c on c.id = w.company_id left join users u on u.id = w.user_id`,
      ...{ countFrom: sql`${uses} s`, order: sql`s.bytes desc, w.id`, page, size },
    }),
  ]);
  const { byLevel } = needs;
  const wallets = rows.map(({ storage_gb: own, ...row }) => ({
    ...row,
    max_bytes: (own ?? byLevel.get(row.level) ?? byLevel.get(0) ?? 0) * gigabyte,
  }));
  return { store, upkeep, total, wallets };
};
