import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { makeZip } from 'client-zip';
import type { FastifyInstance } from 'fastify';
import { ApiFailure } from '../../api-failure.ts';
import type { Database } from '../../db/database.ts';
import type { ZipEntry } from '../../db/schema/generation.ts';
import { attachment } from '../../pictures/attachment.ts';
import type { PictureFiles } from '../../pictures/picture-files.ts';
import { readZipTicket } from '../../tasks/zip-tickets.ts';

/** Draws one file after the other, only as fast as they are read. What is gone meanwhile is left out. */
async function* filesOf(files: PictureFiles, entries: readonly ZipEntry[]) {
  for (const { imageId, fileName, ...shape } of entries) {
    const file = await files.readRendered(imageId, shape);
    if (file) yield { name: fileName, input: file.data, size: file.data.byteLength, lastModified: new Date() };
  }
}

/** `/images/zip/<ticket>`: the ticket's random name is the key, good for five minutes. Leaving stops the drawing. */
export function registerZipRoutes(app: FastifyInstance, db: Database, files: PictureFiles): void {
  app.get<{ Params: { id: string } }>('/images/zip/:id', async (request, reply) => {
    const ticket = await readZipTicket(db, request.params.id);
    if (!ticket) throw new ApiFailure('43000');
    const zip = makeZip(filesOf(files, ticket.entries));
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', attachment(ticket.fileName))
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .send(Readable.fromWeb(zip as ReadableStream));
  });
}
