import { detectEncoding } from '@atelier/catalogue/decode-text';
import { isDxf } from './dxf-groups.ts';
import { isHpgl } from './hpgl-commands.ts';
import { isSvg } from './read-svg.ts';

/** Format of a pattern file, detected by its first bytes, never by its name; null for anything else. */
export type PatternFormat = 'dxf' | 'pdf' | 'svg' | 'plt' | 'zip';

/** Bytes that are enough to detect the format. */
export const headBytes = 65_536;
/** PDF readers search for the header in this many bytes (ISO 32000, annex H). */
const pdfHeadBytes = 1024;

/** Decodes the start of a text file; non-ASCII characters may be wrong. */
const headText = (data: Uint8Array): string => {
  const head = data.subarray(0, headBytes);
  const encoding = detectEncoding(head.subarray(0, 4096));
  return encoding.startsWith('utf-') ? new TextDecoder(encoding).decode(head) : Buffer.from(head).toString('latin1');
};

export const patternFormat = (data: Uint8Array): PatternFormat | null => {
  const start = Buffer.from(data.subarray(0, pdfHeadBytes)).toString('latin1');
  if (start.startsWith('PK\u0003\u0004')) return 'zip';
  if (start.startsWith('AutoCAD Binary DXF')) return 'dxf';
  const head = headText(data);
  if (isDxf(head)) return 'dxf';
  if (isSvg(head)) return 'svg';
  if (start.includes('%PDF-')) return 'pdf';
  return isHpgl(head) ? 'plt' : null;
};
