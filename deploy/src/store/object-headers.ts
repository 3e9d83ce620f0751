import { extname } from 'node:path';

const contentTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** What an object says of itself to browsers: a version's files never change, everything else is asked for again. */
export const objectHeaders = (path: string): Record<string, string> => ({
  'content-type': contentTypes[extname(path)] ?? 'application/octet-stream',
  'cache-control': path.startsWith('remotes/') ? 'public, max-age=31536000, immutable' : 'no-cache',
});
