import { decodeText } from '@atelier/catalogue/decode-text';

const declaration = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/i;

/** Decodes an SVG with the encoding of its byte order mark or XML declaration, unless its bytes are in another one. */
export const svgText = (data: Uint8Array): string => {
  const head = Buffer.from(data.subarray(0, 512))
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '');
  return decodeText(data, declaration.exec(head)?.[1]);
};

/** Text after a document type, whose internal subset contains entities. */
const behindDoctype = (text: string): string | undefined => {
  const subset = text.indexOf('[');
  const end = text.indexOf('>');
  if (end < 0) return undefined;
  if (subset < 0 || subset > end) return text.slice(end + 1);
  const close = /\]\s{0,80}>/.exec(text.slice(subset));
  return close ? text.slice(subset + close.index + close[0].length) : undefined;
};

/** True when `svg` is the first element after declarations, comments and a document type. */
export const isSvg = (head: string): boolean => {
  let rest = head.trimStart();
  for (;;) {
    const mark = ['<!--', '<?', '<!DOCTYPE'].find((one) => rest.slice(0, 9).toUpperCase().startsWith(one));
    if (mark === undefined) return /^<(?:[\w-]{1,20}:)?svg[\s>]/i.test(rest);
    const end = mark === '<!--' ? '-->' : '?>';
    const at = rest.indexOf(end, mark.length);
    const next = mark === '<!DOCTYPE' ? behindDoctype(rest) : at < 0 ? undefined : rest.slice(at + end.length);
    if (next === undefined) return false;
    rest = next.trimStart();
  }
};
