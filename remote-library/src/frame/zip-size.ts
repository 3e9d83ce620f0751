import { bytesWords } from '@atelier/picture-editors/bytes-words';

/** Estimated zip size, shown beside the button; empty without files. */
export const zipSize = (bytes: readonly number[]): string =>
  bytes.length === 0 ? '' : `≈ ${bytesWords(bytes.reduce((sum, one) => sum + one, 0))}`;
