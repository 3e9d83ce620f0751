import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Brand } from '@atelier/contract/brand';
import { brandPage } from '@atelier/contract/brand-page';
import { type DrawnPage, drawnFile } from '@atelier/contract/drawn-page';
import { servedPolicy } from '@atelier/deploy/remote-files';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import type { Area } from '../../services.ts';
import { servePackedFile } from './packed-file.ts';
import { addRemoteFiles } from './remote-files.ts';
import { allowVision, isVisionWorker } from './vision-routes.ts';

const immutable = 'public, max-age=31536000, immutable';
/** A name that carries its content's hash: `main.1a2b3c4d.js`, `main-1a2b3c4d5e.css`. */
const hashed = /[.-][0-9a-zA-Z_]{8,}\.[a-z0-9]+(?:\.(?:br|gz))?$/;

/** How long a browser may keep a file of the host. */
const cachingOf = (name: string): string => {
  if (name === 'version.txt') return 'no-store';
  return hashed.test(name) ? immutable : 'no-cache';
};

/** The home page that the host's build rendered; an older build has none. */
const readDrawn = (webDir: string): DrawnPage | undefined => {
  const path = join(webDir, drawnFile);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as DrawnPage) : undefined;
};

const addWeb = async (app: FastifyInstance, webDir: string, brand: Brand): Promise<void> => {
  servePackedFile(app, {
    urls: ['/', '/index.html'],
    path: join(webDir, 'index.html'),
    type: 'text/html; charset=utf-8',
    change: (html) => brandPage(html, brand, readDrawn(webDir)),
  });
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cachingOf(basename(path)));
      if (isVisionWorker(basename(path))) allowVision(reply);
    },
  });
};

const addRegistry = (app: FastifyInstance, storeDir: string): void =>
  servePackedFile(app, {
    urls: ['/registry.json'],
    path: join(storeDir, 'registry.json'),
    type: 'application/json; charset=utf-8',
    headers: { 'content-security-policy': servedPolicy('registry.json') },
  });

/** The brand's own pictures; their names follow their content. */
const addBrandFiles = (app: FastifyInstance, { brandFiles }: Config): void => {
  for (const { address, type, bytes } of brandFiles) {
    app.get(`/${address}`, (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', immutable)
        // A drawing may hold scripts, which run where it is opened by itself.
        .header('content-security-policy', servedPolicy(address))
        .send(bytes),
    );
  }
};

/** The host's build at /, the store of remotes beside it. */
export const siteArea: Area = async (app, { config }) => {
  const { webDir, storeDir } = config;
  addBrandFiles(app, config);
  if (webDir !== undefined && existsSync(webDir)) {
    await app.register(async (scope) => addWeb(scope, webDir, config.brand));
  }
  if (storeDir !== undefined && existsSync(storeDir)) {
    addRegistry(app, storeDir);
    await app.register(async (scope) => addRemoteFiles(scope, config, storeDir));
  }
};
