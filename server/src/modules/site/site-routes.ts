import { existsSync, readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Brand } from '@atelier/contract/brand';
import { brandPage } from '@atelier/contract/brand-page';
import { type DrawnPage, drawnFile } from '@atelier/contract/drawn-page';
import { createNamedFilesReader, type NamedFile } from '@atelier/deploy/named-files';
import { readTrustedKeys } from '@atelier/deploy/registry-keys';
import { isPassive, servedPolicy, sriOf } from '@atelier/deploy/remote-files';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import type { RouteModule } from '../../services.ts';
import { servePackedFile } from './packed-file.ts';
import { allowVision, isVisionWorker } from './vision-routes.ts';

/** Milliseconds before a missing file is looked up again. */
const lookAgainMs = 2000;
const immutable = 'public, max-age=31536000, immutable';

/** Store files below `remotes/` that the signed registry names; an unsigned registry is ignored. */
const createServedFiles = (config: Config, storeDir: string, log: FastifyBaseLogger) => {
  const path = join(storeDir, 'registry.json');
  const reader = createNamedFilesReader(storeDir, () => readTrustedKeys(config));
  let known: { stamp: string; at: number; files: Promise<ReadonlyMap<string, NamedFile>> } | undefined;
  let accepted: ReadonlyMap<string, NamedFile> = new Map();
  const readAnew = async (): Promise<ReadonlyMap<string, NamedFile>> => {
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
  const readNow = async (now: number): Promise<ReadonlyMap<string, NamedFile>> => {
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) return accepted;
    const stamp = `${found.mtimeMs} ${found.size} ${found.ino}`;
    if (known?.stamp !== stamp) known = { stamp, at: now, files: readAnew() };
    return known.files;
  };
  return async (file: string): Promise<NamedFile | undefined> => {
    const now = Date.now();
    const found = (await readNow(now)).get(file);
    if (found !== undefined || known === undefined || now - known.at < lookAgainMs) return found;
    // A damaged or missing manifest may have been restored under the same registry.
    known = undefined;
    return (await readNow(now)).get(file);
  };
};

const isFile = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined))?.isFile() === true;

const isPicture = (path: string): boolean => isPassive(path) || path.endsWith('.svg');

/** undefined when the file is missing or has another hash. */
const readChecked = async (path: string, hash: string): Promise<Buffer | undefined> => {
  const bytes = await readFile(path).catch(() => undefined);
  return bytes !== undefined && sriOf(bytes) === hash ? bytes : undefined;
};

/** Serves the files of signed versions in a separate scope, with a restrictive policy for direct opening. */
const addRemoteFiles = async (scope: FastifyInstance, config: Config, storeDir: string): Promise<void> => {
  const served = createServedFiles(config, storeDir, scope.log);
  const folder = join(storeDir, 'remotes');
  await scope.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    contentType: false,
  });
  scope.get<{ Params: { '*': string } }>('/remotes/*', async ({ params }, reply) => {
    const path = params['*'];
    const file = await served(path);
    if (file === undefined) return reply.callNotFound();
    if (!(await isFile(join(folder, path)))) {
      scope.log.error({ path }, 'a file of a remote is missing in the store: publish that version again');
      return reply.callNotFound();
    }
    const headers = {
      // Names contain a hash of the content, which never changes.
      'cache-control': immutable,
      'content-type': file.type,
      'content-security-policy': servedPolicy(path),
    };
    // Pages verify scripts and stylesheets; browsers do not verify images and fonts.
    if (isPicture(path) && file.hash !== undefined) {
      const bytes = await readChecked(join(folder, path), file.hash);
      if (bytes !== undefined) return reply.headers(headers).send(bytes);
      scope.log.error({ path }, 'a file of a remote has other bytes than were published: it is not served');
      return reply.callNotFound();
    }
    reply.headers(headers);
    if (isVisionWorker(path.slice(path.lastIndexOf('/') + 1))) allowVision(reply);
    return reply.sendFile(path);
  });
};

/** A file name with a content hash: `main.1a2b3c4d.js`, `main-1a2b3c4d5e.css`. */
const hashed = /[.-][0-9a-zA-Z_]{8,}\.[a-z0-9]+(?:\.(?:br|gz))?$/;

/** Cache-Control of a file of the host. */
const cachingOf = (name: string): string => {
  if (name === 'version.txt') return 'no-store';
  return hashed.test(name) ? immutable : 'no-cache';
};

/** The prerendered home page of the host's build; an older build has none. */
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

/** Images of the brand; their names contain a content hash. */
const addBrandFiles = (app: FastifyInstance, { brandFiles }: Config): void => {
  for (const { address, type, bytes } of brandFiles) {
    app.get(`/${address}`, (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', immutable)
        // An SVG may contain scripts, which would run when it is opened directly.
        .header('content-security-policy', servedPolicy(address))
        .send(bytes),
    );
  }
};

/** The host's build at /, and the store of remotes. */
export const siteRoutes: RouteModule = async (app, { config }) => {
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
