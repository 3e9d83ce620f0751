import { decodeText, detectEncoding } from '@atelier/catalogue/decode-text';
import iconv from 'iconv-lite';

/** Johab: index in Unicode for the five bits of each letter of a syllable; -1: none. */
const initials = (bits: number): number => (bits >= 2 && bits <= 20 ? bits - 2 : -1);
const medials = (bits: number): number => {
  if (bits >= 3 && bits <= 7) return bits - 3;
  if (bits >= 10 && bits <= 15) return bits - 5;
  if (bits >= 18 && bits <= 23) return bits - 7;
  return bits >= 26 && bits <= 29 ? bits - 9 : -1;
};
const finals = (bits: number): number => {
  if (bits >= 1 && bits <= 17) return bits - 1;
  return bits >= 19 && bits <= 29 ? bits - 2 : -1;
};

/** Johab (code page 1361), which neither the Encoding Standard nor iconv-lite supports: its syllables; Chinese characters become U+FFFD. */
export const decodeJohab = (bytes: Uint8Array): string => {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const [lead = 0, trail] = [bytes[at], bytes[at + 1]];
    if (lead < 0x80 || trail === undefined) {
      parts.push(lead < 0x80 ? String.fromCharCode(lead) : '\ufffd');
      continue;
    }
    const code = (lead << 8) | trail;
    const [initial, medial, final] = [initials((code >> 10) & 31), medials((code >> 5) & 31), finals(code & 31)];
    const isSyllable = initial >= 0 && medial >= 0 && final >= 0;
    parts.push(isSyllable ? String.fromCharCode(0xac00 + (initial * 21 + medial) * 28 + final) : '\ufffd');
    at += 1;
  }
  return parts.join('');
};

/** AutoCAD 2007; later DXF files are UTF-8. */
const firstUtf8Version = 1021;

/** Label of the Encoding Standard for a Windows code page. */
const windowsLabel = (page: number): string | undefined => {
  const other: Readonly<Record<number, string>> = {
    ...{ 874: 'windows-874', 932: 'shift_jis', 936: 'gb18030', 949: 'euc-kr', 950: 'big5' },
    ...{ 1200: 'utf-16le', 10000: 'macintosh', 20866: 'koi8-r', 65001: 'utf-8' },
  };
  return page >= 1250 && page <= 1258 ? `windows-${page}` : other[page];
};

/** Code page of `$DWGCODEPAGE`: `ANSI_936`, `dos850`, `ISO8859-2`, `gb2312`, `ksc5601`, `mac-roman`, … */
const codePageOf = (name: string) => {
  const plain = name.toLowerCase().replace(/[^a-z\d]/g, '');
  const named: Readonly<Record<string, string>> = {
    ...{ gb2312: 'gb18030', gbk: 'gb18030', gb18030: 'gb18030', big5: 'big5', ksc5601: 'euc-kr' },
    ...{ macroman: 'macintosh', utf8: 'utf-8', johab: 'johab', shiftjis: 'shift_jis', koi8r: 'koi8-r' },
  };
  const [, iso] = /^(?:iso)?8859(\d{1,2})$/.exec(plain) ?? [];
  const page = Number(/^(?:ansi|dos|cp|windows|ibm)(\d{3,5})$/.exec(plain)?.[1]);
  if (page === 1361) return { label: 'johab' };
  const label = named[plain] ?? (iso === undefined ? windowsLabel(page) : `iso-8859-${iso}`);
  if (label !== undefined) return { label };
  return iconv.encodingExists(`cp${page}`) ? { label: `cp${page}`, isIconv: true } : undefined;
};

/** Decodes a text DXF with the encoding that its header declares, unless its bytes are in another one. */
export const dxfText = (data: Uint8Array): string => {
  const head = Buffer.from(data.subarray(0, 65_536)).toString('latin1');
  const version = Number(/\$ACADVER\s+1\s+AC(\d{4})/i.exec(head)?.[1] ?? 0);
  const named = /\$DWGCODEPAGE\s+3\s+([\w.-]+)/i.exec(head)?.[1];
  const page = named === undefined ? undefined : codePageOf(named);
  if (version >= firstUtf8Version) return decodeText(data, 'utf-8');
  if (page === undefined || (!page.isIconv && page.label !== 'johab')) return decodeText(data, page?.label);
  if (/^utf-/.test(detectEncoding(data))) return decodeText(data);
  return page.isIconv ? iconv.decode(Buffer.from(data), page.label) : decodeJohab(data);
};

const utf16Unit = (_: string, code: string): string => String.fromCharCode(Number.parseInt(code, 16));

/** Code pages of `\M+n`, by their number. */
const escapedPages: Readonly<Record<string, (bytes: Uint8Array) => string>> = {
  1: (bytes) => new TextDecoder('shift_jis').decode(bytes),
  2: (bytes) => new TextDecoder('big5').decode(bytes),
  3: (bytes) => new TextDecoder('euc-kr').decode(bytes),
  4: decodeJohab,
  5: (bytes) => new TextDecoder('gb18030').decode(bytes),
};

const controlCodes: Readonly<Record<string, string>> = { d: '°', p: '±', c: '⌀', '%': '%' };

/** Unescapes a DXF text: `\U+XXXX`, `\M+nXXXX`, `%%d`. */
export const unescapeDxf = (text: string): string =>
  text
    .replace(/\\U\+([0-9a-f]{4})/gi, utf16Unit)
    .replace(/\\M\+([1-5])([0-9a-f]{4})/gi, (_, page: string, hex: string) =>
      (escapedPages[page] ?? String)(Buffer.from(hex, 'hex')),
    )
    .replace(/%%(?:([dpc%])|[uok]|(\d{3}))/gi, (_, code?: string, decimal?: string) =>
      decimal === undefined ? (controlCodes[code?.toLowerCase() ?? ''] ?? '') : String.fromCharCode(Number(decimal)),
    );

const lineBreaks = new Set(['P', 'N', 'X']);

/** Removes the formatting of a paragraph text (MTEXT). */
export const plainMtext = (text: string): string =>
  text
    .replace(
      /\\S([^;\\]{0,200});|\\[FACHQTWp][^;\\]{0,200};|\\([\\{}~])|\\([PNX])|\\[LOK]|[{}]/gi,
      (_, stacked?: string, literal?: string, code?: string) => {
        if (stacked !== undefined) return stacked.replace(/[\^#]/g, '/');
        if (literal !== undefined) return literal === '~' ? ' ' : literal;
        return code !== undefined && lineBreaks.has(code.toUpperCase()) ? '\n' : '';
      },
    )
    .trim();
