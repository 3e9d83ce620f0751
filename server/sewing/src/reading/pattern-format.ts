/** Extension of a pattern file by its first bytes, never by its name; null for anything else. */
export type PatternFormat = 'dxf' | 'pdf' | 'svg' | 'plt' | 'zip';

const startsWith = (data: Uint8Array, text: string): boolean =>
  Buffer.from(data.subarray(0, text.length)).toString('latin1') === text;

/** Whether an `svg` element is the first thing behind declaration and comments; walked by hand, because a pattern with both inside a repeat takes for ever. */
const beginsAsSvg = (head: string): boolean => {
  let rest = head.replace(/^<\?xml[^>]*>/i, '').trimStart();
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->', 4);
    if (end < 0) return false;
    rest = rest.slice(end + 3).trimStart();
  }
  return /^(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i.test(rest);
};

export const patternFormat = (data: Uint8Array): PatternFormat | null => {
  if (startsWith(data, '%PDF-')) return 'pdf';
  if (startsWith(data, 'PK\u0003\u0004')) return 'zip';
  if (startsWith(data, 'AutoCAD Binary DXF')) return 'dxf';
  const head = Buffer.from(data.subarray(0, 2048)).toString('utf8').trimStart();
  if (/^(999[^\n]*\n[^\n]*\n\s*)*0\s*\r?\n\s*SECTION/.test(head)) return 'dxf';
  if (beginsAsSvg(head)) return 'svg';
  // HPGL: a plotter's file begins by initialising it, after escapes of its own.
  if (/^.{0,40}\bIN;/.test(head)) return 'plt';
  return null;
};
