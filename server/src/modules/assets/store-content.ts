import type { ResponseOf } from '@atelier/contract/call';
import { type assetsFromContents, type missingContents, type putContent, sha256 } from '@atelier/contract/contents';
import { normaliseText } from '@atelier/contract/normalise-text';
import { headBytes, patternFormat } from '@atelier/sewing/reading/pattern-format';
import type { MultipartFile } from '@fastify/multipart';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { dbNow } from '../../platform/db/clock.ts';
import { type Tx, withTransaction } from '../../platform/db/database.ts';
import { assetFiles, assetGroups, assets, contents } from '../../platform/db/schema/assets.ts';
import * as blobStore from '../../platform/storage/blob-store.ts';
import type { Session } from '../auth/session.ts';
import { newImageId } from '../images/picture-files.ts';
import { parsing, readPart, readParts, type UploadService } from '../images/upload-images.ts';
import type { Spool, SpooledFile } from '../images/upload-spool.ts';
import { refuseProhibited } from '../tasks/check-submission.ts';
import type { StorageUse } from '../wallet/storage-quota.ts';
import { type AssetContext, checkGroup, roomLeft } from './asset-context.ts';
import { insertGroup } from './asset-groups.ts';
import { presentByIds } from './list-assets.ts';
import { cleanName, seePattern } from './pattern-files.ts';

export interface ContentContext extends AssetContext {
  uploads: Pick<UploadService, 'normalise' | 'spool'>;
}

type ContentRow = typeof contents.$inferSelect;
type Kind = ContentRow['kind'];
type Kept = Pick<ContentRow, 'mime' | 'width' | 'height' | 'notes' | 'facts' | 'previewHash'> & {
  data: blobStore.Content;
};
/** A content, and for a pattern file its preview, a separate image. */
interface Form {
  kept: Kept;
  preview?: Kept & { hash: string };
}
type Asked = z.output<typeof missingContents.request>;

/** Hashes that are neither waiting nor used by a material; and the remaining storage. */
export const findMissing = (
  context: AssetContext,
  session: Session,
  { contents: asked }: Asked,
): Promise<ResponseOf<typeof missingContents>> => {
  const { walletId } = session;
  const hashes = [...new Set(asked.map((content) => content.sha256))];
  return withTransaction(context.db, async (tx) => {
    const { used, max, available } = await context.storage.read(tx, walletId);
    const { rows } = await tx.execute<{ hash: string }>(sql`
      select hash from unnest(${sql.param(hashes)}::text[]) hash
      where exists (select 1 from contents where wallet_id = ${walletId} and source_hash = hash)
        or exists (select 1 from assets where wallet_id = ${walletId} and source_hash = hash)
        or exists (select 1 from asset_files where wallet_id = ${walletId} and source_hash = hash)`);
    const known = new Set(rows.map(({ hash }) => hash));
    // Requested content is about to be used: its expiry restarts.
    await tx
      .update(contents)
      .set({ createdAt: dbNow() })
      .where(and(eq(contents.walletId, walletId), inArray(contents.sourceHash, hashes)));
    return {
      missing: hashes.filter((hash) => !known.has(hash)),
      room: {
        items: await roomLeft(tx, walletId, context.limit),
        bytes: Math.max(0, Math.floor(Math.min(max - used, available))),
      },
    };
  });
};

/** Reads the field before the file. @throws ApiFailure 41000 */
const kindOf = ({ fields }: MultipartFile): Kind => {
  const field = fields['kind'];
  if (field === undefined) return 'picture';
  if (Array.isArray(field) || field.type !== 'field') throw new ApiFailure('41000', { field: 'kind' });
  if (field.value !== 'picture' && field.value !== 'pattern') throw new ApiFailure('41000', { field: 'kind' });
  return field.value;
};

/** The only file of the request, always read to its end: a browser that is still sending would miss the response. */
const readFile = async (request: FastifyRequest, spool: Spool): Promise<{ kind: Kind; data: SpooledFile }> => {
  let read: { kind: Kind; data: SpooledFile } | undefined;
  let failure: unknown;
  for await (const part of readParts(request.files(parsing))) {
    try {
      if (read) throw new ApiFailure('41000', { field: 'file' });
      read = { data: await readPart(part, spool), kind: kindOf(part) };
    } catch (error) {
      failure ??= error;
    }
    part.file.resume();
  }
  if (failure !== undefined) throw failure;
  if (!read) throw new ApiFailure('41000', { field: 'file' });
  return read;
};

const presentContent = (row: ContentRow): ResponseOf<typeof putContent> => ({
  sha256: row.sourceHash,
  kind: row.kind,
  width: row.kind === 'picture' ? row.width : null,
  height: row.kind === 'picture' ? row.height : null,
  bytes: row.bytes,
  notes: row.notes,
  facts: row.facts,
  preview: row.previewHash,
});

/** Stored form of a file; for a pattern file also its detected content. */
const keptForm = async (context: ContentContext, userId: string, kind: Kind, data: SpooledFile): Promise<Form> => {
  if (kind === 'picture') {
    const { notes, ...picture } = await context.uploads.normalise(userId, data);
    return { kept: { ...picture, notes: [...notes], facts: null, previewHash: null } };
  }
  const format = patternFormat(await data.read(headBytes));
  if (format === null) throw new ApiFailure('41064');
  const { facts, preview } = await seePattern(context.reading, userId, data);
  return {
    kept: { data, mime: format, width: 0, height: 0, notes: [], facts, previewHash: preview.hash },
    preview: { mime: 'image/png', notes: [], facts: null, previewHash: null, ...preview },
  };
};

const findContent = async ({ db }: AssetContext, walletId: string, sourceHash: string, kind: Kind) => {
  const same = and(eq(contents.walletId, walletId), eq(contents.sourceHash, sourceHash), eq(contents.kind, kind));
  const [row] = await db.orm.select().from(contents).where(same);
  return row;
};

/** True when a preview is waiting or used by a material: either can be referenced. */
const hasPicture = async ({ db }: AssetContext, walletId: string, sourceHash: string): Promise<boolean> => {
  const { rows } = await db.orm.execute(sql`
    select 1 from contents where wallet_id = ${walletId} and source_hash = ${sourceHash} and kind = 'picture'
    union all select 1 from assets where wallet_id = ${walletId} and source_hash = ${sourceHash} limit 1`);
  return rows.length > 0;
};

type NewContent = Kept & Pick<ContentRow, 'walletId' | 'sourceHash' | 'kind'>;

const insertContent = async (
  { storage, blobs }: AssetContext,
  tx: Tx,
  { data, ...facts }: NewContent,
): Promise<ContentRow> => {
  const { walletId, sourceHash, kind, mime, width, height, notes, previewHash } = facts;
  const bytes = blobStore.contentLength(data);
  await storage.take(tx, walletId, bytes);
  const blobHash = await blobStore.addReference(tx, blobs, data);
  const known = { mime, width, height, notes, previewHash, facts: facts.facts };
  const row = { walletId, sourceHash, kind, blobHash, bytes, ...known };
  const [stored] = await tx.insert(contents).values(row).onConflictDoNothing().returning();
  // The same file was uploaded twice concurrently.
  if (!stored) await blobStore.dropReference(tx, blobHash);
  return stored ?? { ...row, createdAt: dbNow() };
};

/** Stores a request's file under its hash; idempotent. @throws ApiFailure 41000, 41010 to 41016, 41064 to 41066, 41070; StorageFull */
export const storeContent = (
  context: ContentContext,
  session: Session,
  request: FastifyRequest,
): Promise<ResponseOf<typeof putContent>> =>
  context.uploads.spool.hold(session.userId, async (spool) =>
    storeSent(context, session, request, await readFile(request, spool)),
  );

const storeSent = async (
  context: ContentContext,
  session: Session,
  request: FastifyRequest,
  { data, kind }: { data: SpooledFile; kind: Kind },
): Promise<ResponseOf<typeof putContent>> => {
  const named = sha256.safeParse((request.params as { sha256?: string }).sha256);
  if (!named.success) throw new ApiFailure('41000', { field: 'sha256' });
  if (data.hash !== named.data) throw new ApiFailure('41065');
  const { walletId, userId } = session;
  const known = await findContent(context, walletId, named.data, kind);
  if (known && (known.previewHash === null || (await hasPicture(context, walletId, known.previewHash))))
    return presentContent(known);
  const { kept, preview } = await keptForm(context, userId, kind, data);
  const write = () =>
    withTransaction(context.db, async (tx) => {
      if (preview)
        await insertContent(context, tx, { ...preview, walletId, sourceHash: preview.hash, kind: 'picture' });
      return insertContent(context, tx, { ...kept, walletId, sourceHash: named.data, kind });
    });
  return presentContent(await blobStore.keepContents(context, [kept.data, ...(preview ? [preview.data] : [])], write));
};

export const extensionOf = (mime: string): string => (mime === 'image/jpeg' ? 'jpg' : (mime.split('/')[1] ?? 'png'));

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
  const insert = ({ blobHash, bytes, facts }: Pick<ContentRow, 'blobHash' | 'bytes' | 'facts'>, format: string) =>
    making.tx
      .insert(assetFiles)
      .values({ id, walletId, blobHash, bytes, sourceHash, facts, name: cleanName(name, format) });
  const waiting = await takeWaiting(making, sourceHash, 'pattern');
  if (waiting) await insert(waiting, waiting.mime);
  else {
    const same = and(eq(assetFiles.walletId, walletId), eq(assetFiles.sourceHash, sourceHash));
    const other = firstOf(await making.tx.select().from(assetFiles).where(same).limit(1), '44001');
    await share(making, other.blobHash, other.bytes);
    await insert(other, other.name.split('.').at(-1) ?? 'dxf');
  }
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
