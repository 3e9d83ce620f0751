import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { servedType } from '@atelier/deploy/remote-files';
import { UserError } from './user-error.ts';

const readOr = (path: string): Buffer | undefined => {
  try {
    return readFileSync(path);
  } catch {
    return undefined; // not built, or not by this name
  }
};

/** A plain file of the folder, never one above it. */
const nameIn = (address: string | undefined): string | undefined =>
  /^\/(?!\.)([\w.-]+)$/.exec(new URL(address ?? '/', 'http://localhost').pathname)?.[1];

/**
 * Serves a build to the page of a product, as a store would.
 * @throws UserError where the port is taken.
 */
export const serveBuild = (folder: string, port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      const name = nameIn(request.url);
      const bytes = name === undefined ? undefined : readOr(join(folder, name));
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('cache-control', 'no-store');
      if (name === undefined || bytes === undefined) return response.writeHead(404).end();
      response.setHeader('content-type', servedType(name) ?? 'application/octet-stream');
      return response.end(bytes);
    });
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const isTaken = cause.code === 'EADDRINUSE';
      reject(isTaken ? new UserError(`Port ${port} is taken: give another one with --port.`, { cause }) : cause);
    });
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
