import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Area } from '../../services.ts';
import { createRegistryReply } from './registry-reply.ts';
import { allowVision, isVisionWorker } from './vision.ts';

const immutable = 'public, max-age=31536000, immutable';
/** A name that carries its content's hash: `main.1a2b3c4d.js`, `main-1a2b3c4d5e.css`. */
const hashed = /[.-][0-9a-zA-Z_]{8,}\.[a-z0-9]+(?:\.(?:br|gz))?$/;

/** How long a browser may keep a file of the host. */
const cachingOf = (name: string): string => {
  if (name === 'version.txt') return 'no-store';
  return hashed.test(name) && !name.startsWith('index.html') ? immutable : 'no-cache';
};

const addWeb = async (app: FastifyInstance, webDir: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: webDir,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cachingOf(basename(path)));
    },
  });
};

const addStore = async (app: FastifyInstance, storeDir: string): Promise<void> => {
  // A remote's folder name carries its content's hash, so nothing in it ever changes.
  await app.register(fastifyStatic, {
    root: join(storeDir, 'remotes'),
    prefix: '/remotes/',
    decorateReply: !app.hasReplyDecorator('sendFile'),
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isRegistry = basename(path) === 'registry.json';
      reply.header('cache-control', isRegistry ? 'no-cache' : immutable);
      if (isVisionWorker(basename(path))) allowVision(reply);
    },
  });
  const registryReply = createRegistryReply(join(storeDir, 'registry.json'));
  app.get('/registry.json', async (request, reply) => {
    const registry = await registryReply(String(request.headers['accept-encoding'] ?? ''));
    if (registry === undefined) return reply.callNotFound();
    const { tag, coding, body } = registry;
    reply.headers({ 'cache-control': 'no-cache', etag: tag, vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    if (coding !== 'identity') reply.header('content-encoding', coding);
    return reply.type('application/json; charset=utf-8').send(body);
  });
};

/** The host's build at /, the store of remotes beside it. */
export const siteArea: Area = async (app, { config }) => {
  if (config.webDir !== undefined && existsSync(config.webDir)) await addWeb(app, config.webDir);
  if (config.storeDir !== undefined && existsSync(config.storeDir)) await addStore(app, config.storeDir);
};
