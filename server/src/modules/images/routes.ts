import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { ErrorCode } from '@atelier/contract/errors';
import { psdMime } from '@atelier/engine/picture/render-download';
import compress from '@fastify/compress';
import { makeZip } from 'client-zip';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNow } from '../../platform/db/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import type { ZipEntry } from '../../platform/db/schema/generation.ts';
import { dataExports } from '../../platform/db/schema/person.ts';
import { addressKey } from '../../platform/limits/client-address.ts';
import type { Mac, Secrets } from '../../platform/secrets/secrets.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import { attachment } from '../../platform/text/display-text.ts';
import { groupShareViewer } from '../assets/group-shares.ts';
import { readPatternFile } from '../assets/pattern-files.ts';
import { findSharedPicture } from '../boards/shared-board.ts';
import {
  createExportAddresses,
  type ExportDocuments,
  type ExportedPicture,
  exportPath,
} from '../people/pack-export.ts';
import { avatarPath } from '../people/routes.ts';
import { readZipTicket, type SharePart, sharedImageId } from '../tasks/shares.ts';
import { findShownWork } from '../works/public-works.ts';
import { ClientDisconnected, type Reader, withDisconnectSignal } from './conversions.ts';
import { isImageId, type PictureFile, type PictureFiles } from './picture-files.ts';
import { type AddressSigner, type ImageRequest, isThumbnailWidth } from './signed-address.ts';

/** The requested range, first and last byte (RFC 9110, 14.1.2); null: send the whole; `beyond`: it starts after the end. */
export const parseRange = (header: string | undefined, size: number): [number, number] | 'beyond' | null => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') return Number(to) === 0 ? 'beyond' : [Math.max(0, size - Number(to)), size - 1];
  if (to !== '' && Number(to) < Number(from)) return null;
  if (Number(from) >= size) return 'beyond';
  return [Number(from), to === '' ? size - 1 : Math.min(size - 1, Number(to))];
};

const daySeconds = 24 * 60 * 60;
const allowedTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml', 'video/mp4', psdMime]);

/** Runs `work` for the client of a request and aborts it on disconnect. */
const whileReading = <Result>(request: FastifyRequest, work: (reader: Reader) => Promise<Result>): Promise<Result> =>
  withDisconnectSignal(request, (signal) => work({ address: addressKey(request.ip), signal }));

const read = (
  files: PictureFiles,
  { id, width, download, viewer, epoch }: ImageRequest,
  request: FastifyRequest,
): Promise<PictureFile | null> => {
  const holder = { viewer, epoch, endsWithAccount: true };
  if (download) return whileReading(request, (reader) => files.readRendered(id, download, reader, holder));
  return width === undefined ? files.read(id, holder) : files.readReduced(id, width, holder);
};

/** Videos support ranges: without them a browser cannot seek. Vector files are text and may be megabytes large. */
const sendPart = (reply: FastifyReply, { data, mime }: PictureFile, header: string | undefined): FastifyReply => {
  if (mime === 'image/svg+xml') {
    reply.compress(data);
    return reply;
  }
  if (mime !== 'video/mp4') return reply.send(data);
  void reply.header('accept-ranges', 'bytes');
  const range = parseRange(header, data.length);
  if (!range) return reply.send(data);
  if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${data.length}`).send();
  const [first, last] = range;
  return reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${data.length}`)
    .send(data.subarray(first, last + 1));
};

interface Sending {
  cacheControl: string;
  fileName?: string;
  /** Range header of the request; only videos use it. */
  range?: string | undefined;
}

/** Sends an image with headers that prevent script execution. */
export const sendPicture = (
  reply: FastifyReply,
  file: PictureFile,
  { cacheControl, fileName, range }: Sending,
): FastifyReply => {
  const mime = allowedTypes.has(file.mime) ? file.mime : 'application/octet-stream';
  return sendPart(
    reply
      .header('content-type', mime)
      .header('x-content-type-options', 'nosniff')
      // Nothing inside an image runs or loads, including an SVG opened directly.
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cache-control', cacheControl)
      .headers(fileName === undefined ? {} : { 'content-disposition': attachment(fileName) }),
    file,
    range,
  );
};

/** `/images/<id>`: requires a signed URL; without one the response does not reveal whether the image exists. */
export const registerImageRoutes = (app: FastifyInstance, files: PictureFiles, addresses: AddressSigner): void => {
  app.get<{ Params: { id: string }; Querystring: Record<string, string | undefined> }>(
    '/images/:id',
    async (request, reply) => {
      const asked = isImageId(request.params.id) ? addresses.verify(request.params.id, request.query) : null;
      if (!asked) throw new ApiFailure('43000');
      const file = await read(files, asked, request);
      if (!file) throw new ApiFailure('44000');
      const { download } = asked;
      return download
        ? sendPicture(reply, file, { cacheControl: 'private, no-store', fileName: download.fileName })
        : sendPicture(reply, file, {
            cacheControl: `private, max-age=${daySeconds}, immutable`,
            range: request.headers.range,
          });
    },
  );
};

const isPng = (data: Buffer): boolean => data.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]));

/** `/images/avatar/<name>`: a user's avatar. Another image has another name. */
export const registerAvatarRoutes = (
  app: FastifyInstance,
  { db, blobs, config }: { db: Database; blobs: BlobStore; config: { brand: { imageOrigin: string } } },
): void => {
  const origin = config.brand.imageOrigin.replace(/\/$/, '');
  app.get<{ Params: { id: string } }>(`${avatarPath}:id`, async (request, reply) => {
    const { id } = request.params;
    const [row] = isImageId(id)
      ? await db.orm
          .select({ hash: users.avatarHash })
          .from(users)
          .where(eq(users.avatarUrl, `${origin}${avatarPath}${id}`))
      : [];
    const data = row?.hash ? await blobs.get(row.hash) : null;
    if (!data) throw new ApiFailure('44000');
    const file = { data, mime: isPng(data) ? 'image/png' : 'image/jpeg' };
    return sendPicture(reply, file, { cacheControl: 'public, max-age=604800, immutable' });
  });
};

interface ExportContext {
  db: Database;
  blobs: BlobStore;
  secrets: Pick<Secrets, 'of'>;
}

const textOf = (name: string, content: unknown): string =>
  name.endsWith('.txt') ? String(content) : JSON.stringify(content ?? null, null, 2);

/** Yields one file after the other, at the client's speed. Omits deleted files. */
async function* exportFilesOf({ db, blobs }: ExportContext, { documents, pictures }: ExportDocuments) {
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
    if (data) yield { name: picture.fileName, input: new Uint8Array(data), lastModified: dbNow() };
  }
}

const sendZip = (reply: FastifyReply, zip: ReturnType<typeof makeZip>, fileName: string): FastifyReply =>
  reply
    .header('content-type', 'application/zip')
    .header('content-disposition', attachment(fileName))
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .send(Readable.fromWeb(zip as ReadableStream));

/** `/images/export/<id>`: all data of one user as a zip, by a signed URL. */
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
      const row = found && found.row.expiresAt > dbNow() ? found.row : undefined;
      const content = row?.blobHash ? await blobs.get(row.blobHash) : null;
      if (!row || !content) throw new ApiFailure('44000');
      const zip = makeZip(exportFilesOf(context, JSON.parse(content.toString('utf8')) as ExportDocuments));
      return sendZip(reply, zip, `my-data-${row.createdAt.toISOString().slice(0, 10)}.zip`);
    },
  );
};

/** Requested width of a reduced image. @throws ApiFailure 41000 */
const widthOf = ({ query }: FastifyRequest) => {
  const { w } = query as { w?: string };
  const width = w === undefined ? undefined : Number(w);
  if (width !== undefined && !isThumbnailWidth(width)) throw new ApiFailure('41000', { field: 'w' });
  return width;
};

const parts: readonly string[] = ['result', 'original'] satisfies SharePart[];

/** `/images/share/<link>/<part>`: the link is checked on every fetch, so that ending it ends access to its images. */
export const registerShareRoutes = (app: FastifyInstance, db: Database, files: PictureFiles): void => {
  app.get<{ Params: { id: string; part: string } }>('/images/share/:id/:part', async (request, reply) => {
    const { id, part } = request.params;
    if (!parts.includes(part)) throw new ApiFailure('44000');
    const imageId = await sharedImageId(db, id, part as SharePart);
    const width = widthOf(request);
    const file = await whileReading(request, (reader) => files.readShared(imageId, width, reader));
    if (!file) throw new ApiFailure('44000');
    return sendPicture(reply, file, { cacheControl: 'private, no-store', range: request.headers.range });
  });
};

/** `/images/group/<link>/<material>`: the same for an image of a shared group. */
export const registerGroupShareRoutes = (app: FastifyInstance, db: Database, keys: Mac, files: PictureFiles): void => {
  app.get<{ Params: { id: string; asset: string }; Querystring: { k?: string } }>(
    '/images/group/:id/:asset',
    async (request, reply) => {
      const { id, asset } = request.params;
      const viewer = await groupShareViewer({ db, keys }, { id, asset, key: request.query.k });
      const width = widthOf(request);
      const file = await whileReading(request, (reader) => files.readShared(asset, width, reader, { viewer }));
      if (!file) throw new ApiFailure('44000');
      return sendPicture(reply, file, { cacheControl: 'private, no-store', range: request.headers.range });
    },
  );
};

/** Caches revalidate every time, so that withdrawn images are not shown. */
const cacheControl = 'public, no-cache';

interface CheckedPicture {
  imageId: string;
  /** A generative model created it. */
  isGenerated: boolean;
  /** Error code after the image was removed. */
  gone: ErrorCode;
}

const sendChecked = async (
  { request, reply, files }: { request: FastifyRequest; reply: FastifyReply; files: PictureFiles },
  { imageId, isGenerated, gone }: CheckedPicture,
): Promise<FastifyReply> => {
  const width = widthOf(request);
  const tag = `"${createHash('sha256').update(`${imageId} ${width}`).digest('base64url').slice(0, 22)}"`;
  void reply.header('etag', tag);
  if (request.headers['if-none-match'] === tag) return reply.code(304).header('cache-control', cacheControl).send();
  // A reduced image has no file metadata; the visible label marks results of generative models.
  const file =
    width === undefined || isGenerated
      ? await whileReading(request, (reader) => files.readShared(imageId, width, reader))
      : await files.readReduced(imageId, width);
  if (!file) throw new ApiFailure(gone);
  return sendPicture(reply, file, { cacheControl, range: request.headers.range });
};

/** `/images/work/<work>`: the work is checked on every fetch, so that withdrawing it ends access to its images. */
export const registerWorkRoutes = (app: FastifyInstance, db: Database, files: PictureFiles): void => {
  app.get<{ Params: { id: string } }>('/images/work/:id', async (request, reply) => {
    const work = await findShownWork({ db }, request.params.id);
    const picture = { imageId: work.image_id, isGenerated: work.generated, gone: '44003' } as const;
    return sendChecked({ request, reply, files }, picture);
  });
};

/** `/images/board/<link>/<item>`: link and item are checked on every fetch. */
export const registerBoardRoutes = (app: FastifyInstance, db: Database, files: PictureFiles): void => {
  app.get<{ Params: { token: string; item: string } }>('/images/board/:token/:item', async (request, reply) => {
    const { token, item } = request.params;
    const picture = await findSharedPicture(db, token, item);
    return sendChecked({ request, reply, files }, { ...picture, gone: '44000' });
  });
};

interface ZipSources {
  db: Database;
  blobs: BlobStore;
  files: PictureFiles;
}

/** Of a company's materials, the zip contains only those that the requesting user may still see. */
const readEntry = (sources: ZipSources, entry: ZipEntry, viewer: string, reader: Reader) => {
  if ('fileId' in entry) return readPatternFile(sources, entry.fileId, { viewer });
  const { imageId, fileName: _, ...shape } = entry;
  return shape.format === undefined
    ? sources.files.read(imageId, { viewer })
    : sources.files.readRendered(imageId, { ...shape, format: shape.format }, reader);
};

/** Renders one file after the other, at the client's speed. Omits deleted files. */
async function* zipFilesOf(
  sources: ZipSources,
  { entries, userId }: { entries: readonly ZipEntry[]; userId: string },
  reader: Reader,
) {
  for (const entry of entries) {
    const file = await readEntry(sources, entry, userId, reader);
    if (file) yield { name: entry.fileName, input: file.data, size: file.data.byteLength, lastModified: dbNow() };
  }
}

/** Limits of concurrently read zips: per address and in all. */
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

/** `/images/zip/<ticket>`: the ticket's random name is the key, valid for five minutes. A disconnect stops the rendering. */
export const registerZipRoutes = (app: FastifyInstance, sources: ZipSources): void => {
  const open = createOpenZips();
  app.get<{ Params: { id: string } }>('/images/zip/:id', async (request, reply) => {
    const ticket = await readZipTicket(sources.db, request.params.id);
    if (!ticket) throw new ApiFailure('43000');
    const address = addressKey(request.ip);
    open.enter(address);
    const left = new AbortController();
    // Also runs after the last file.
    reply.raw.once('close', () => {
      open.leave(address);
      left.abort(new ClientDisconnected());
    });
    const reader = { address, signal: left.signal, isPatient: true };
    const zip = makeZip(zipFilesOf(sources, ticket, reader));
    return sendZip(reply, zip, ticket.fileName);
  });
};

/** Fast level for responses created on request: gzip 6 saves 5 % and takes 2.6 times as long, brotli 5 over ten times. */
const gzipLevel = 3;

/** Lets routes compress text and SVG, by `reply.compress` or the route's `compress`; never other types or ranges. */
export const compressTexts = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, {
    global: false,
    globalDecompression: false,
    encodings: ['gzip'],
    zlibOptions: { level: gzipLevel },
  });
};
