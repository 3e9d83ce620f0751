import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';

export type Coding = 'br' | 'gzip' | 'identity';

const packed: Exclude<Coding, 'identity'>[] = ['br', 'gzip'];

/** The smallest encoding that an accept-encoding header allows. */
export const codingFor = (accepted: string | undefined): Coding =>
  (negotiate(accepted ?? '', packed) as Exclude<Coding, 'identity'> | null) ?? 'identity';

interface Packed {
  tag: string;
  bytes: Readonly<Record<Coding, Buffer>>;
}

type Change = (text: string) => string;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** A file is compressed once per change, during a request: a higher quality saves 1 % and takes ten times as long. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const pack = async (path: string, change: Change | undefined): Promise<Packed> => {
  const bytes = await readFile(path);
  const identity = change ? Buffer.from(change(bytes.toString('utf8'))) : bytes;
  const [br, gz] = await Promise.all([brotli(identity, quality), zip(identity)]);
  const tag = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { tag, bytes: { br, gzip: gz, identity } };
};

/** The current file in the browser's encoding; undefined while it does not exist. Without `change` bytes are served unchanged. */
const createPackedFile = (
  path: string,
  change?: Change,
): ((accepted: string | undefined) => Promise<{ tag: string; coding: Coding; body: Buffer } | undefined>) => {
  let known: { stamp: string; packed: Promise<Packed> } | undefined;
  return async (accepted) => {
    const now = await stat(path).catch(() => undefined);
    if (now === undefined) return undefined;
    // A new registry or build replaces the file.
    const stamp = `${now.mtimeMs} ${now.size} ${now.ino}`;
    if (known?.stamp !== stamp) known = { stamp, packed: pack(path, change) };
    const { packed } = known;
    packed.catch(() => {
      known = undefined; // The next request reads it again.
    });
    const { tag, bytes } = await packed;
    const coding = codingFor(accepted);
    return { tag: `"${tag}-${coding}"`, coding, body: bytes[coding] };
  };
};

interface PackedRoute {
  urls: readonly string[];
  path: string;
  type: string;
  headers?: Readonly<Record<string, string>>;
  change?: Change;
}

/** GET of one file that may change at any time: revalidated at each visit, 304 when unchanged. */
export const servePackedFile = (
  app: FastifyInstance,
  { urls, path, type, headers = {}, change }: PackedRoute,
): void => {
  const read = createPackedFile(path, change);
  for (const url of urls) {
    app.get(url, async (request, reply) => {
      const file = await read(request.headers['accept-encoding']);
      if (file === undefined) return reply.callNotFound();
      const { tag, coding, body } = file;
      reply.headers({ ...headers, 'cache-control': 'no-cache', etag: tag, vary: 'accept-encoding' });
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      if (coding !== 'identity') reply.header('content-encoding', coding);
      return reply.type(type).send(body);
    });
  }
};
