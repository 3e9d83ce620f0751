import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { paramsSchema } from '@atelier/catalogue/params';
import { publishingDate } from '@atelier/contract/works';
import { type ToolType, toolOf } from '@atelier/engine/tools';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { newImageId } from '../../modules/images/picture-files.ts';
import { sampleAuthor } from '../../modules/works/public-works.ts';
import { dbNowMs, newId } from '../../platform/db/clock.ts';
import { type Database, type Tx, takeTurns, withTransaction } from '../../platform/db/database.ts';
import { images, results, taskCounters, tasks } from '../../platform/db/schema/generation.ts';
import { works } from '../../platform/db/schema/sharing.ts';
import { addReference, type BlobStore } from '../../platform/storage/blob-store.ts';

/** A work of the included gallery, created by one of its tools from public materials. */
interface SampleWork {
  /** Name of its image, `pictures/<key>.jpg`. */
  key: string;
  title: string;
  tags: readonly string[];
  toolType: ToolType;
  params: Readonly<Record<string, unknown>>;
}

/** Newest first. */
export const sampleWorks: readonly SampleWork[] = JSON.parse(
  readFileSync(new URL('works.json', import.meta.url), 'utf8'),
).items;

interface Author {
  userId: string;
  walletId: string;
}

const minuteMs = 60_000;
/** Works are kept as long as their results; these do not expire. */
const never = new Date('9999-01-01T00:00:00Z');

/** The account of the sample works. It has no phone number and no password: no sign-in. */
const findAuthor = async (tx: Tx, nickname: string): Promise<Author> => {
  await tx.execute(sql`
    with author as (
      insert into users (id, username, phone, nickname, invite_code)
      values (${newId()}, ${sampleAuthor}, ${sampleAuthor}, ${nickname}, ${sampleAuthor}) on conflict do nothing returning id)
    insert into wallets (id, user_id) select ${newId()}, id from author`);
  const { rows } = await tx.execute<{ user_id: string; wallet_id: string }>(sql`
    select u.id as user_id, w.id as wallet_id from users u join wallets w on w.user_id = u.id where u.username = ${sampleAuthor}`);
  if (!rows[0]) throw new Error('the author of the sample works has no wallet');
  return { userId: rows[0].user_id, walletId: rows[0].wallet_id };
};

const insertWork = async (
  tx: Tx,
  blobs: BlobStore,
  { userId, walletId }: Author,
  { work, at }: { work: SampleWork; at: Date },
): Promise<void> => {
  const { key, title, toolType } = work;
  const data = await readFile(new URL(`pictures/${key}.jpg`, import.meta.url));
  const { width, height } = await sharp(data).metadata();
  const [taskId, imageId] = [newId(), newImageId()];
  const params = paramsSchema(toolOf(toolType)).parse(work.params);
  const [counter] = await tx
    .insert(taskCounters)
    .values({ userId, version: 1 })
    .onConflictDoUpdate({ target: taskCounters.userId, set: { version: sql`${taskCounters.version} + 1` } })
    .returning({ version: taskCounters.version });
  await tx.insert(tasks).values({
    ...{ id: taskId, userId, walletId, version: counter?.version ?? 1, toolType, state: 'completed', mode: 'online' },
    ...{ name: title, params, inputs: {}, seed: 1, priority: 0, price: 0, idempotencyKey: key, contentHash: key },
    ...{
      percent: 100,
      engine: 'classical',
      method: 'sample',
      createdAt: at,
      startedAt: at,
      finishedAt: at,
      expiresAt: never,
    },
  });
  const blobHash = await addReference(tx, blobs, data);
  const picture = { mime: 'image/jpeg', width, height, bytes: data.byteLength };
  await tx.insert(images).values({
    id: imageId,
    blobHash,
    userId,
    walletId,
    kind: 'result',
    name: title,
    createdAt: at,
    lookAt: null,
    ...picture,
  });
  await tx.insert(results).values({ imageId, taskId, position: 0 });
  await tx.insert(works).values({
    ...{ id: newImageId(), userId, imageId, title, tags: [...work.tags], shownParams: Object.keys(work.params) },
    ...{ state: 'shown', consentVersion: publishingDate, publishedAt: at },
  });
};

/** Publishes sample works that were never published here; one that an operator removed is not published again. */
export const seedWorks = async (db: Database, blobs: BlobStore, webName: string): Promise<void> => {
  await withTransaction(db, async (tx) => {
    await takeTurns(tx);
    const author = await findAuthor(tx, webName);
    const { rows } = await tx.execute<{ key: string }>(
      sql`select idempotency_key as key from tasks where wallet_id = ${author.walletId}`,
    );
    const known = new Set(rows.map(({ key }) => key));
    const now = dbNowMs();
    for (const [nth, work] of sampleWorks.entries())
      if (!known.has(work.key)) await insertWork(tx, blobs, author, { work, at: new Date(now - nth * minuteMs) });
  });
};
