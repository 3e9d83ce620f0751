import type { PutOptions } from '@atelier/object-store/object-store';
import { servedType } from '../served-types.ts';

/** Cache headers of an object: version files are immutable, everything else is revalidated. */
export const objectHeaders = (path: string): Required<Pick<PutOptions, 'contentType' | 'cacheControl'>> => ({
  contentType: servedType(path) ?? 'application/octet-stream',
  cacheControl: path.startsWith('remotes/') ? 'public, max-age=31536000, immutable' : 'no-cache',
});
