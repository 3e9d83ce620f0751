import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createNamedFilesReader } from '@atelier/deploy/named-files';
import { servedPolicy } from '@atelier/deploy/served-types';
import { readTrustedKeys } from '@atelier/deploy/trusted-keys';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { allowVision, isVisionWorker } from './vision.ts';

const immutable = 'public, max-age=31536000, immutable';

/**
 * Which files of the store may be served, by path below `remotes/`, with their types: those that a version of the signed registry
 * names. A registry that nobody signed changes nothing: what the one before named is served on.
 */
const createServedFiles = (config: Config, storeDir: string, log: FastifyBaseLogger) => {
  const path = join(storeDir, 'registry.json');
  const reader = createNamedFilesReader(storeDir, () => readTrustedKeys(config));
  let known: { stamp: string; files: Promise<ReadonlyMap<string, string>> } | undefined;
  let accepted: ReadonlyMap<string, string> = new Map();
  const readAnew = async (): Promise<ReadonlyMap<string, string>> => {
    try {
      accepted = await reader.read();
    } catch (error) {
      log.error(
        { err: error },
        'the registry of remotes is not one that this installation trusts: what it names is not served',
      );
    }
    return accepted;
  };
  return async (): Promise<ReadonlyMap<string, string>> => {
    const now = await stat(path).catch(() => undefined);
    if (now === undefined) return accepted;
    const stamp = `${now.mtimeMs} ${now.size} ${now.ino}`;
    if (known?.stamp !== stamp) known = { stamp, files: readAnew() };
    return known.files;
  };
};

/**
 * Files of remotes: those that a signed row names, as what they are, and as nobody's page when they are opened by themselves. In a
 * scope of its own: its way to send files has other rules than the site's.
 */
export const addRemoteFiles = async (scope: FastifyInstance, config: Config, storeDir: string): Promise<void> => {
  const served = createServedFiles(config, storeDir, scope.log);
  await scope.register(fastifyStatic, {
    root: join(storeDir, 'remotes'),
    serve: false,
    preCompressed: true,
    cacheControl: false,
    contentType: false,
  });
  scope.get<{ Params: { '*': string } }>('/remotes/*', async ({ params }, reply) => {
    const path = params['*'];
    const type = (await served()).get(path);
    if (type === undefined) return reply.callNotFound();
    // A remote's folder name carries its content's hash, so nothing in it ever changes.
    reply.headers({ 'cache-control': immutable, 'content-type': type, 'content-security-policy': servedPolicy(path) });
    if (isVisionWorker(path.slice(path.lastIndexOf('/') + 1))) allowVision(reply);
    return reply.sendFile(path);
  });
};
