import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiFailure } from '../../platform/api-failure.ts';
import { addressKey } from '../../platform/limits/address-key.ts';
import { attachment } from './attachment.ts';
import { parseRange } from './byte-range.ts';
import type { Reader } from './conversions.ts';
import { isImageId } from './image-id.ts';
import type { PictureFile, PictureFiles } from './picture-files.ts';
import type { AddressSigner, ImageRequest } from './signed-address.ts';
import { whileConnected } from './while-connected.ts';

const daySeconds = 24 * 60 * 60;
const allowedTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml', 'video/mp4']);

/** Runs `work` for the client of a request, who may leave before the picture is made. */
export const whileReading = <Result>(
  request: FastifyRequest,
  work: (reader: Reader) => Promise<Result>,
): Promise<Result> => whileConnected(request, (signal) => work({ address: addressKey(request.ip), signal }));

const read = (
  files: PictureFiles,
  { id, width, download, viewer, epoch }: ImageRequest,
  request: FastifyRequest,
): Promise<PictureFile | null> => {
  const holder = { viewer, epoch, endsWithAccount: true };
  if (download) return whileReading(request, (reader) => files.readRendered(id, download, reader, holder));
  return width === undefined ? files.read(id, holder) : files.readReduced(id, width, holder);
};

/** Clips are read in parts: without that a browser cannot seek in them. Drawings are text and may be megabytes of it. */
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
  /** The request's Range header; only clips act on it. */
  range?: string | undefined;
}

/** Answers with a picture that nothing can run in. */
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
      // Nothing inside a picture runs or loads, an SVG opened by itself included.
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cache-control', cacheControl)
      .headers(fileName === undefined ? {} : { 'content-disposition': attachment(fileName) }),
    file,
    range,
  );
};

/** `/images/<id>`: opens with a signed address only; without one it does not even say whether the picture exists. */
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
