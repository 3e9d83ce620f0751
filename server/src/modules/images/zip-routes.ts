import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { makeZip } from 'client-zip';
import type { FastifyInstance } from 'fastify';
import { ApiFailure } from '../../platform/api-failure.ts';
import { sharedNow } from '../../platform/db/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ZipEntry } from '../../platform/db/schema/generation.ts';
import { addressKey } from '../../platform/limits/address-key.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import { readPatternFile } from '../assets/pattern-files.ts';
import { readZipTicket } from '../tasks/zip-tickets.ts';
import { attachment } from './attachment.ts';
import type { Reader } from './conversions.ts';
import type { PictureFiles } from './picture-files.ts';
import { ClientGone } from './while-connected.ts';

interface ZipSources {
  db: Database;
  blobs: BlobStore;
  files: PictureFiles;
}

/** Of a company's materials, the zip contains only what the requesting user may still see. */
const readEntry = (sources: ZipSources, entry: ZipEntry, viewer: string, reader: Reader) => {
  if ('fileId' in entry) return readPatternFile(sources, entry.fileId, { viewer });
  const { imageId, fileName: _, ...shape } = entry;
  return shape.format === undefined
    ? sources.files.read(imageId, { viewer })
    : sources.files.readRendered(imageId, { ...shape, format: shape.format }, reader);
};

/** Draws one file after the other, only as fast as they are read. What is gone meanwhile is left out. */
async function* filesOf(
  sources: ZipSources,
  { entries, userId }: { entries: readonly ZipEntry[]; userId: string },
  reader: Reader,
) {
  for (const entry of entries) {
    const file = await readEntry(sources, entry, userId, reader);
    if (file) yield { name: entry.fileName, input: file.data, size: file.data.byteLength, lastModified: sharedNow() };
  }
}

/** Zips that are being read: so many of one address, so many in all. */
const limits = { perAddress: 3, total: 20 };
const tryAgainSeconds = 30;

const createOpenZips = () => {
  const addresses: string[] = [];
  return {
    /** @throws ApiFailure 45000 */
    enter(address: string): void {
      const isFull = addresses.length >= limits.total;
      if (isFull || addresses.filter((other) => other === address).length >= limits.perAddress)
        throw new ApiFailure('45000', { seconds: tryAgainSeconds });
      addresses.push(address);
    },
    leave: (address: string): void => void addresses.splice(addresses.indexOf(address), 1),
  };
};

/** `/images/zip/<ticket>`: the ticket's random name is the key, good for five minutes. Leaving stops the drawing. */
export const registerZipRoutes = (app: FastifyInstance, sources: ZipSources): void => {
  const open = createOpenZips();
  app.get<{ Params: { id: string } }>('/images/zip/:id', async (request, reply) => {
    const ticket = await readZipTicket(sources.db, request.params.id);
    if (!ticket) throw new ApiFailure('43000');
    const address = addressKey(request.ip);
    open.enter(address);
    const left = new AbortController();
    // After the last file, too.
    reply.raw.once('close', () => {
      open.leave(address);
      left.abort(new ClientGone());
    });
    const reader = { address, signal: left.signal, isPatient: true };
    const zip = makeZip(filesOf(sources, ticket, reader));
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', attachment(ticket.fileName))
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .send(Readable.fromWeb(zip as ReadableStream));
  });
};
