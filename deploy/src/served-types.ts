import { extname } from 'node:path';

/** What a page may take from a remote, by ending: nothing that a browser runs when it is opened by itself is among it. */
const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.otf': 'font/otf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

export const servedEndings: readonly string[] = Object.keys(types);

/** Type of a file of a remote; undefined for one that is never served. */
export const servedType = (path: string): string | undefined => types[extname(path)];

/** Pictures and fonts, which run nothing: a row of an older store does not name them. */
export const isPassive = (path: string): boolean =>
  extname(path) !== '.svg' && /^(image|font)\//.test(servedType(path) ?? '');

const nobodysPage = "default-src 'none'; sandbox";
/** A browser without Trusted Types starts a worker by its own address: it may load its parts and nothing foreign. */
const worker = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** Content security policy of a remote's file: opened directly, it runs nothing. */
export const servedPolicy = (path: string): string => (/\.worker\.[^/]*$/.test(path) ? worker : nobodysPage);
