import type { PatternFile } from '@atelier/contract/assets';
import { headBytes, patternFormat } from '@atelier/sewing/reading/pattern-format';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiFailure } from '../../platform/api-failure.ts';
import { sharedMs } from '../../platform/db/clock.ts';
import { withTransaction } from '../../platform/db/database.ts';
import { assetFiles } from '../../platform/db/schema/assets.ts';
import { addReference, dropReference } from '../../platform/storage/blob-references.ts';
import { keepContents } from '../../platform/storage/keep-contents.ts';
import { seenText } from '../../platform/text/seen-text.ts';
import type { Session } from '../auth/session.ts';
import { hasEnded } from '../images/address-epochs.ts';
import { attachment } from '../images/attachment.ts';
import { beginningOf } from '../images/beginning-of.ts';
import { isImageId, newImageId } from '../images/image-id.ts';
import type { Holder } from '../images/picture-files.ts';
import { keepPart, readParts } from '../images/read-parts.ts';
import type { Spool, SpooledFile } from '../images/upload-spool.ts';
import { isOpenTo } from '../wallet/open-to.ts';
import { type AssetContext, presentFile } from './asset-context.ts';
import { seePattern } from './see-pattern.ts';
import type { ContentContext } from './store-content.ts';

const megabyte = 1024 * 1024;
const maxBytes = 20 * megabyte;
/** A file that no material took is kept this long. */
const restHours = 24;

const readFile = async (request: FastifyRequest, spool: Spool): Promise<{ name: string; data: SpooledFile }> => {
  const parts = readParts(request.files({ limits: { fileSize: maxBytes, files: 1 }, throwFileSizeLimit: false }));
  const { value: part } = await parts.next();
  if (!part) throw new ApiFailure('41000', { field: 'file' });
  const data = await keepPart(part, spool);
  if (part.file.truncated) throw new ApiFailure('41016', { maxSize: maxBytes / megabyte });
  return { name: part.filename, data };
};

/** A file name as people write it, with the ending of what the file is. */
export const cleanName = (name: string, extension: string): string => {
  const base = seenText((name.split(/[/\\]/).at(-1) ?? '').replace(/\.[^.]*$/, ''));
  return `${beginningOf(base, 80) || 'pattern'}.${extension}`;
};

/** Files of this identity that were uploaded and never taken. */
const dropUntaken = (context: AssetContext, walletId: string): Promise<void> =>
  withTransaction(context.db, async (tx) => {
    const before = new Date(sharedMs() - restHours * 3_600_000);
    const { rows } = await tx.execute<{ blob_hash: string }>(sql`
      delete from asset_files f where f.wallet_id = ${walletId} and f.created_at < ${before}
        and not exists (select 1 from assets a where a.file_id = f.id) returning blob_hash`);
    for (const { blob_hash } of rows) await dropReference(tx, blob_hash);
  });

/** @throws ApiFailure 41016 too heavy, 41064 not a pattern file, 41066 refused, 41070 no room, 45005 the user's files took too long; StorageFull */
export const storePatternFile = (
  context: ContentContext,
  session: Session,
  request: FastifyRequest,
): Promise<PatternFile> =>
  context.uploads.spool.hold(session.userId, async (spool) =>
    storeSent(context, session, await readFile(request, spool)),
  );

const storeSent = async (
  context: AssetContext,
  session: Session,
  { name, data }: { name: string; data: SpooledFile },
): Promise<PatternFile> => {
  const format = patternFormat(await data.read(headBytes));
  if (format === null) throw new ApiFailure('41064');
  const { facts } = await seePattern(context.reading, session.userId, data);
  await dropUntaken(context, session.walletId);
  const write = () =>
    withTransaction(context.db, async (tx) => {
      await context.storage.take(tx, session.walletId, data.bytes);
      const blobHash = await addReference(tx, context.blobs, data);
      const [stored] = await tx
        .insert(assetFiles)
        .values({
          id: newImageId(),
          walletId: session.walletId,
          blobHash,
          name: cleanName(name, format),
          bytes: data.bytes,
          facts,
        })
        .returning();
      if (!stored) throw new Error('the pattern file was not inserted');
      return stored;
    });
  return presentFile(context, session, await keepContents(context, [data], write));
};

/** A pattern file as it is; null where it is not there, is a company's that the viewer is not in, or its holder has ended. */
export const readPatternFile = async (
  { db, blobs }: Pick<AssetContext, 'db' | 'blobs'>,
  id: string,
  { viewer, epoch = 0, endsWithAccount = false }: Holder,
): Promise<{ name: string; data: Buffer } | null> => {
  const holder = sql`coalesce(${viewer ?? null}::uuid, (select hw.user_id from wallets hw where hw.id = f.wallet_id))`;
  const { rows } = await db.orm.execute<{ blob_hash: string; name: string }>(
    sql`select blob_hash, name from asset_files f
      where id = ${id} and (f.wallet_id is null or ${isOpenTo(sql`f.wallet_id`, sql`${viewer ?? null}::text`)}
        and not (${endsWithAccount} and ${hasEnded(holder, epoch)}))`,
  );
  const data = rows[0] && (await blobs.get(rows[0].blob_hash));
  return rows[0] && data ? { name: rows[0].name, data } : null;
};

/** `/files/<id>`: a download, and only with a signed address. Nothing in it runs: it is always an attachment. */
export const registerFileRoute = (app: FastifyInstance, context: AssetContext): void => {
  app.get<{ Params: { id: string }; Querystring: Record<string, string | undefined> }>(
    '/files/:id',
    async (request, reply) => {
      const { id } = request.params;
      const holder = isImageId(id) ? context.files.verify(id, request.query) : null;
      if (!holder) throw new ApiFailure('43000');
      const file = await readPatternFile(context, id, { ...holder, endsWithAccount: true });
      if (!file) throw new ApiFailure('44000');
      return reply
        .header('content-type', 'application/octet-stream')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'private, no-store')
        .header('content-disposition', attachment(file.name))
        .send(file.data);
    },
  );
};
