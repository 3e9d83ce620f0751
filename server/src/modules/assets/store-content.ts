import type { ResponseOf } from '@atelier/contract/call';
import { type missingContents, type putContent, sha256 } from '@atelier/contract/contents';
import { headBytes, patternFormat } from '@atelier/sewing/reading/pattern-format';
import type { MultipartFile } from '@fastify/multipart';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNow } from '../../platform/db/clock.ts';
import { type Tx, withTransaction } from '../../platform/db/database.ts';
import { contents } from '../../platform/db/schema/assets.ts';
import { type Content, contentLength } from '../../platform/storage/blob-store.ts';
import { addReference, dropReference, keepContents } from '../../platform/storage/sweep-blobs.ts';
import type { Session } from '../auth/session.ts';
import { parsing, readPart, readParts, type UploadService } from '../images/upload-images.ts';
import type { Spool, SpooledFile } from '../images/upload-spool.ts';
import { type AssetContext, roomLeft } from './asset-context.ts';
import { seePattern } from './pattern-files.ts';

/** Dependencies of storing an upload. */
export interface ContentContext extends AssetContext {
  uploads: Pick<UploadService, 'normalise' | 'spool'>;
}

type ContentRow = typeof contents.$inferSelect;
type Kind = ContentRow['kind'];
type Kept = Pick<ContentRow, 'mime' | 'width' | 'height' | 'notes' | 'facts' | 'previewHash'> & { data: Content };
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
  const bytes = contentLength(data);
  await storage.take(tx, walletId, bytes);
  const blobHash = await addReference(tx, blobs, data);
  const known = { mime, width, height, notes, previewHash, facts: facts.facts };
  const row = { walletId, sourceHash, kind, blobHash, bytes, ...known };
  const [stored] = await tx.insert(contents).values(row).onConflictDoNothing().returning();
  // The same file was uploaded twice concurrently.
  if (!stored) await dropReference(tx, blobHash);
  return stored ?? { ...row, createdAt: dbNow() };
};

/**
 * Stores the file of a request under its hash; idempotent. @throws ApiFailure 41000, 41010 to 41016, 41064, 41065 other content, 41066,
 * 41070; StorageFull
 */
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
  return presentContent(await keepContents(context, [kept.data, ...(preview ? [preview.data] : [])], write));
};

export const extensionOf = (mime: string): string => (mime === 'image/jpeg' ? 'jpg' : (mime.split('/')[1] ?? 'png'));
