import type { ResponseOf } from '@atelier/contract/call';
import type { assetsFromContents } from '@atelier/contract/contents';
import { normaliseText } from '@atelier/contract/normalise-text';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { type Tx, withTransaction } from '../../platform/db/database.ts';
import { assetFiles, assetGroups, assets, contents } from '../../platform/db/schema/assets.ts';
import type { Session } from '../auth/session.ts';
import { newImageId } from '../images/picture-files.ts';
import { refuseProhibited } from '../tasks/check-submission.ts';
import type { StorageUse } from '../wallet/storage-quota.ts';
import { type AssetContext, checkGroup, roomLeft } from './asset-context.ts';
import { insertGroup } from './asset-groups.ts';
import { presentByIds } from './list-assets.ts';
import { cleanName } from './pattern-files.ts';

type NewAsset = z.output<typeof assetsFromContents.request>['items'][number];
type Answer = ResponseOf<typeof assetsFromContents>;
type Outcome = { key: string; id: string } | { key: string; error: ApiFailure };

/** State while the materials of one request are created. */
interface Making {
  tx: Tx;
  context: AssetContext;
  session: Session;
  storage: StorageUse;
  room: number;
}

const kept = {
  blobHash: assets.blobHash,
  mime: assets.mime,
  width: assets.width,
  height: assets.height,
  bytes: assets.bytes,
};

/** Adds a reference to existing content, within the storage limit. */
const share = async (making: Making, blobHash: string, bytes: number): Promise<void> => {
  making.context.storage.check(making.storage, bytes);
  making.storage.used += bytes;
  await making.tx.execute(sql`
    update blobs set reference_count = reference_count + 1, unused_since = null where hash = ${blobHash}`);
};

/** Transfers a waiting upload: its reference and its bytes move to the new owner. */
const takeWaiting = async ({ tx, session }: Making, sourceHash: string, kind: 'picture' | 'pattern') => {
  const waiting = and(
    eq(contents.walletId, session.walletId),
    eq(contents.sourceHash, sourceHash),
    eq(contents.kind, kind),
  );
  const [row] = await tx.delete(contents).where(waiting).returning();
  return row;
};

/** @throws ApiFailure 44001 when the content is missing, 41070 */
const takePicture = async (making: Making, sourceHash: string) => {
  const waiting = await takeWaiting(making, sourceHash, 'picture');
  if (waiting) {
    const { blobHash, mime, width, height, bytes } = waiting;
    return { blobHash, mime, width, height, bytes };
  }
  const same = and(eq(assets.walletId, making.session.walletId), eq(assets.sourceHash, sourceHash));
  const other = firstOf(await making.tx.select(kept).from(assets).where(same).limit(1), '44001');
  await share(making, other.blobHash, other.bytes);
  return other;
};

/** @returns the id of a new file. @throws ApiFailure 44001, 41070 */
const takeFile = async (making: Making, sourceHash: string, name: string): Promise<string> => {
  const { walletId } = making.session;
  const id = newImageId();
  const waiting = await takeWaiting(making, sourceHash, 'pattern');
  if (waiting) {
    const { blobHash, bytes, mime: format, facts } = waiting;
    await making.tx
      .insert(assetFiles)
      .values({ id, walletId, blobHash, bytes, sourceHash, facts, name: cleanName(name, format) });
    return id;
  }
  const same = and(eq(assetFiles.walletId, walletId), eq(assetFiles.sourceHash, sourceHash));
  const other = firstOf(await making.tx.select().from(assetFiles).where(same).limit(1), '44001');
  await share(making, other.blobHash, other.bytes);
  const { blobHash, bytes, facts } = other;
  const format = other.name.split('.').at(-1) ?? 'dxf';
  await making.tx
    .insert(assetFiles)
    .values({ id, walletId, blobHash, bytes, sourceHash, facts, name: cleanName(name, format) });
  return id;
};

/** The group of a new material; a named group is created when missing. @throws ApiFailure 44000, 41063, 41020 */
const groupOf = async ({ tx, session }: Making, item: NewAsset): Promise<string | null> => {
  const { walletId } = session;
  if (item.group_id) {
    await checkGroup(tx, walletId, item.group_id, item.type);
    return item.group_id;
  }
  // A folder name, which macOS writes decomposed; an invisible name creates no group.
  const name = normaliseText(item.group_name ?? '');
  if (name === '') return null;
  const same = and(
    eq(assetGroups.walletId, walletId),
    eq(assetGroups.type, item.type),
    sql`lower(${assetGroups.name}) = lower(${name})`,
  );
  const [group] = await tx.select({ id: assetGroups.id }).from(assetGroups).where(same);
  return group?.id ?? (await insertGroup(tx, walletId, { type: item.type, name, parentId: null })).id;
};

/** Replaces an invisible file name, so that one file does not stop the others. */
const unnamed = '-';

const makeOne = async (making: Making, item: NewAsset): Promise<string> => {
  const { tx, session, context } = making;
  const { walletId, userId } = session;
  const name = normaliseText(item.name) || unnamed;
  refuseProhibited([name]);
  if (making.room < 1) throw new ApiFailure('41061', { max: context.limit });
  const groupId = await groupOf(making, item);
  const picture = await takePicture(making, item.sha256);
  const fileId =
    item.file_sha256 === undefined ? null : await takeFile(making, item.file_sha256, item.file_name || item.name);
  const id = newImageId();
  await tx.insert(assets).values({
    id,
    walletId,
    userId,
    type: item.type,
    name,
    groupId,
    genderStyle: item.gender_style ?? null,
    styleType: item.style_type ?? null,
    fabricType: item.fabric_type ?? null,
    fileId,
    ...picture,
    sourceHash: item.sha256,
    uploadKey: item.key,
  });
  return id;
};

/** A refusal undoes changes for its own material only. */
const orRefusal = async (making: Making, item: NewAsset): Promise<Outcome> => {
  const before = { ...making.storage };
  try {
    const id = await making.tx.transaction((tx) => makeOne({ ...making, tx }, item));
    making.room -= 1;
    return { key: item.key, id };
  } catch (error) {
    making.storage.used = before.used;
    if (error instanceof ApiFailure) return { key: item.key, error };
    throw error;
  }
};

const readMade = async (tx: Tx, walletId: string, keys: readonly string[]): Promise<Map<string, string>> => {
  const known = and(eq(assets.walletId, walletId), inArray(assets.uploadKey, [...keys]));
  const rows = await tx.select({ id: assets.id, key: assets.uploadKey }).from(assets).where(known);
  return new Map(rows.flatMap(({ id, key }) => (key === null ? [] : [[key, id]])));
};

/** Creates materials from uploaded contents, each independently; an idempotency key that was used returns its material. */
export const makeAssets = async (
  context: AssetContext,
  session: Session,
  items: readonly NewAsset[],
): Promise<Answer> => {
  const outcomes = await withTransaction(context.db, async (tx) => {
    const storage = await context.storage.read(tx, session.walletId);
    const room = await roomLeft(tx, session.walletId, context.limit);
    const making: Making = { tx, context, session, storage, room };
    const made = await readMade(
      tx,
      session.walletId,
      items.map(({ key }) => key),
    );
    const outcomes: Outcome[] = [];
    for (const item of items) {
      const before = made.get(item.key);
      const outcome = before === undefined ? await orRefusal(making, item) : { key: item.key, id: before };
      if ('id' in outcome) made.set(item.key, outcome.id);
      outcomes.push(outcome);
    }
    return outcomes;
  });
  const ids = outcomes.flatMap((outcome) => ('id' in outcome ? [outcome.id] : []));
  const shown = new Map((await presentByIds(context, session, ids)).map((asset) => [asset.id, asset]));
  return {
    items: outcomes.map((outcome) => {
      const { key } = outcome;
      if ('error' in outcome)
        return { key, error: { code: outcome.error.code, details: { ...outcome.error.details } } };
      const asset = shown.get(outcome.id);
      return asset ? { key, asset } : { key, error: { code: '44000', details: {} } };
    }),
  };
};
