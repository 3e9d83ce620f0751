import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { visionScript, visionWorkerNames, visionWorkerPolicy } from '@atelier/contract/vision';
import type { FastifyReply } from 'fastify';
import type { RouteModule } from '../../services.ts';
import { type Coding, codingFor } from './packed-file.ts';

const require = createRequire(import.meta.url);
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Two seconds of one core, once, for 3.3 instead of 10.9 MB. */
const brotliQuality = 5;

/** True for a script whose response must allow the library to run. */
export const isVisionWorker = (fileName: string): boolean =>
  visionWorkerNames.some((name) => fileName.startsWith(`${name}.`));

/** Sets the policy of the matting editor's worker instead of the pages' one. */
export const allowVision = (reply: Pick<FastifyReply, 'header'>): void => {
  reply.header('content-security-policy', visionWorkerPolicy);
};

/** The engine's vision library for the matting editor's preview; compressed at its first request. */
export const visionRoutes: RouteModule = (app) => {
  const made = new Map<Coding, Promise<Buffer>>();
  const make = async (encoding: Coding): Promise<Buffer> => {
    const plain = await readFile(require.resolve('@techstark/opencv-js'));
    if (encoding === 'identity') return plain;
    if (encoding === 'gzip') return zip(plain);
    return brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
  };
  app.get(visionScript.address, async (request, reply) => {
    const encoding = codingFor(request.headers['accept-encoding']);
    const body = made.get(encoding) ?? make(encoding);
    made.set(encoding, body);
    body.catch(() => {
      if (made.get(encoding) === body) made.delete(encoding); // The next request reads it again.
    });
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding');
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(await body);
  });
};
