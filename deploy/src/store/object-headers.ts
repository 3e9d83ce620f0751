import { servedType } from '../served-types.ts';

/** What an object says of itself to browsers: a version's files never change, everything else is asked for again. */
export const objectHeaders = (path: string): Record<string, string> => ({
  'content-type': servedType(path) ?? 'application/octet-stream',
  'cache-control': path.startsWith('remotes/') ? 'public, max-age=31536000, immutable' : 'no-cache',
});
