import { bodyKind, patternFormat, patternSize } from '@atelier/contract/sewing-patterns';
import { z } from 'zod';
import { sharedMs } from '../../platform/db/clock.ts';
import type { Mac } from '../../platform/secrets/secrets.ts';

const daySeconds = 24 * 60 * 60;

/** Which file: of a size of the table, or drawn for a kept body. */
const wanted = z.object({
  design: z.string().max(40),
  body: bodyKind,
  size: patternSize.nullable(),
  profile: z.string().max(64).nullable(),
  format: patternFormat,
  language: z.enum(['zh', 'en']),
  /** With a kept body: `users.address_epoch` of its person at signing; absent: 0. */
  epoch: z.number().int().optional(),
});
export type WantedFile = z.infer<typeof wanted>;

const signed = wanted.extend({ end: z.number().int() });

/**
 * Signed addresses of drafted patterns: anyone may see a cover; a file's address gives access for a day or two; the address for a saved
 * body ends when its user is blocked or signs out everywhere.
 */
export interface PatternAddresses {
  cover(design: string): string;
  file(file: WantedFile): string;
  /** What a file's address asks for; null when it was not signed here or is over. */
  read(token: string): WantedFile | null;
}

export const coverPath = '/images/pattern/';
export const filePath = '/files/pattern';

interface PatternAddressOptions {
  /** Under a key that signs nothing else. */
  mac: Mac;
  /** Where pictures and where files are served; empty: by the page's own server. */
  imageOrigin: string;
  apiOrigin: string;
  now?: () => number;
}

export const createPatternAddresses = ({
  mac,
  imageOrigin,
  apiOrigin,
  now = sharedMs,
}: PatternAddressOptions): PatternAddresses => ({
  cover: (design) => `${imageOrigin.replace(/\/$/, '')}${coverPath}${design}.svg`,
  file(file) {
    const end = (Math.floor(now() / 1000 / daySeconds) + 2) * daySeconds;
    const text = Buffer.from(JSON.stringify({ ...file, end })).toString('base64url');
    return `${apiOrigin.replace(/\/$/, '')}${filePath}?t=${text}.${mac.mac(text).toString('base64url')}`;
  },
  read(token) {
    const [text = '', mark = ''] = token.split('.');
    if (!mac.isMac(text, mark)) return null;
    const { end, ...file } = signed.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    return end * 1000 > now() ? file : null;
  },
});
