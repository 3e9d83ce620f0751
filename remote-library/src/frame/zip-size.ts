import { bytesWords } from '@atelier/picture-editors/bytes-words';

/** What a zip of these files will be about, as it stands beside the button; nothing for none. */
export const zipSize = (bytes: readonly number[]): string =>
  bytes.length === 0 ? '' : `≈ ${bytesWords(bytes.reduce((sum, one) => sum + one, 0))}`;
