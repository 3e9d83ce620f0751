import type { PutOptions } from '@atelier/object-store/object-store';
import { servedType } from '../served-types.ts';

/** What an object says of itself to browsers: a version's files never change, everything else is asked for again. */
export const objectHeaders = (path: string): Required<Pick<PutOptions, 'contentType' | 'cacheControl'>> => ({
  contentType: servedType(path) ?? 'application/octet-stream',
  cacheControl: path.startsWith('remotes/') ? 'public, max-age=31536000, immutable' : 'no-cache',
});
