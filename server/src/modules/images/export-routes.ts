import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { makeZip } from 'client-zip';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { ApiFailure } from '../../platform/api-failure.ts';
import { sharedNow } from '../../platform/db/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { dataExports } from '../../platform/db/schema/person.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import type { ExportDocuments, ExportedPicture } from '../people/collect-data.ts';
import { createExportAddresses, exportPath } from '../people/export-address.ts';
import { attachment } from './attachment.ts';

interface ExportContext {
  db: Database;
  blobs: BlobStore;
  secrets: Pick<Secrets, 'of'>;
}

const textOf = (name: string, content: unknown): string =>
  name.endsWith('.txt') ? String(content) : JSON.stringify(content ?? null, null, 2);

/** One file after the other, only as fast as they are read. What was deleted meanwhile is left out. */
async function* filesOf({ db, blobs }: ExportContext, { documents, pictures }: ExportDocuments) {
  for (const [name, content] of Object.entries(documents)) yield { name, input: textOf(name, content) };
  const hashOf = async ({ table, id }: ExportedPicture): Promise<string | undefined> => {
    const { rows } = await db.orm.execute<{ blob_hash: string }>(
      sql`select blob_hash from ${sql.identifier(table)} where id = ${id}`,
    );
    return rows[0]?.blob_hash;
  };
  for (const picture of pictures) {
    const hash = await hashOf(picture);
    const data = hash === undefined ? null : await blobs.get(hash);
    if (data) yield { name: picture.fileName, input: new Uint8Array(data), lastModified: sharedNow() };
  }
}

/** `/images/export/<id>`: everything of one person as a zip, by a signed address. */
export const registerExportRoutes = (app: FastifyInstance, context: ExportContext): void => {
  const { db, blobs, secrets } = context;
  const addresses = createExportAddresses(secrets, '');
  app.get<{ Params: { id: string }; Querystring: { e?: string; s?: string } }>(
    `${exportPath}:id`,
    async (request, reply) => {
      const { id } = request.params;
      const [found] = await db.orm
        .select({ row: dataExports, epoch: users.addressEpoch })
        .from(dataExports)
        .innerJoin(users, and(eq(users.id, dataExports.userId), eq(users.isDisabled, false)))
        .where(eq(dataExports.id, id));
      if (!addresses.isGood(id, request.query, found?.epoch ?? 0)) throw new ApiFailure('43000');
      const row = found && found.row.expiresAt > sharedNow() ? found.row : undefined;
      const content = row?.blobHash ? await blobs.get(row.blobHash) : null;
      if (!row || !content) throw new ApiFailure('44000');
      const zip = makeZip(filesOf(context, JSON.parse(content.toString('utf8')) as ExportDocuments));
      return reply
        .header('content-type', 'application/zip')
        .header('content-disposition', attachment(`my-data-${row.createdAt.toISOString().slice(0, 10)}.zip`))
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .send(Readable.fromWeb(zip as ReadableStream));
    },
  );
};
