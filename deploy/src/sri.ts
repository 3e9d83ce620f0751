import { createHash } from 'node:crypto';

/** As browsers write it: `sha384-...`. */
export const sriOf = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
