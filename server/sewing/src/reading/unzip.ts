import { inflateRawSync } from 'node:zlib';
import { decodeText } from '@atelier/catalogue/decode-text';
import { readLimits, refuse } from './file-facts.ts';

export interface ZipEntry {
  name: string;
  data: Uint8Array;
}

const usual = { files: 100, bytes: readLimits.bytes, unpacked: 60 * 2 ** 20 };
/** General purpose flag: names are UTF-8. */
const utf8Bit = 0x800;
const [endMark, entryMark, localMark] = [0x06054b50, 0x02014b50, 0x04034b50];

const endOf = (zip: Buffer): number => {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 65_557); at--)
    if (zip.readUInt32LE(at) === endMark) return at;
  return refuse('broken', 'no directory');
};

const unpack = (zip: Buffer, at: number, packed: number, method: number, room: number): Buffer => {
  if (at + 30 > zip.length || zip.readUInt32LE(at) !== localMark)
    return refuse('broken', 'no entry where one should be');
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  const data = zip.subarray(start, start + packed);
  if (method === 0) return data;
  if (method !== 8) return refuse('broken', 'packed in an unknown way');
  try {
    // The directory's length is not trusted.
    return inflateRawSync(data, { maxOutputLength: Math.max(1, room) });
  } catch (error) {
    const isLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    return refuse(isLarge ? 'large' : 'broken', String(error));
  }
};

/** Type of the extra field in which Info-ZIP writes the name as UTF-8. */
const unicodePath = 0x7075;

const nameOf = (label: Buffer, extra: Buffer, isUtf8: boolean): string => {
  for (let at = 0; at + 9 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === unicodePath)
      return extra.subarray(at + 9, at + 4 + extra.readUInt16LE(at + 2)).toString('utf8');
  return isUtf8 ? label.toString('utf8') : decodeText(label);
};

/** Unpacks a ZIP in memory; limits in bytes of a file and of all. @throws WorkFault `refused`: over a limit, encrypted or broken */
export const unzip = (data: Uint8Array, most = usual): ZipEntry[] => {
  const zip = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const end = endOf(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > most.files) refuse('large', `${count} files`);
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  let room: number = most.unpacked;
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== entryMark) refuse('broken', 'the directory is cut');
    if (zip.readUInt16LE(at + 8) & 1) refuse('broken', 'encrypted');
    const [nameLength, extra, comment] = [
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ];
    const label = zip.subarray(at + 46, at + 46 + nameLength);
    const more = zip.subarray(at + 46 + nameLength, at + 46 + nameLength + extra);
    const name = nameOf(label, more, (zip.readUInt16LE(at + 8) & utf8Bit) !== 0);
    if (!name.endsWith('/')) {
      const limit = Math.min(room, most.bytes);
      const file = unpack(zip, zip.readUInt32LE(at + 42), zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 10), limit);
      room -= file.byteLength;
      if (room < 0) refuse('large', 'too large unpacked');
      entries.push({ name, data: file });
    }
    at += 46 + nameLength + extra + comment;
  }
  return entries;
};

const drawing = /\.(?:dxf|pdf|svg|plt|hpgl?|hgl)$/i;
const program =
  /\.(?:exe|dll|com|scr|msi|msix|bat|cmd|ps1|vbs?|vbe|js|mjs|jse|wsf|hta|lnk|url|reg|jar|sh|command|app|dmg|pkg|apk|deb|rpm|html?|xhtml|swf|docm|xlsm|pptm)$/i;
const archive = /\.(?:zip|rar|7z|gz|tgz|tar|bz2|xz|cab|iso)$/i;
/** Document formats that are ZIPs internally. */
const packedDocument = /\.(?:xlsx|docx|pptx|ods|odt|odp|zprj|zpac)$/i;

const startsWith = (data: Uint8Array, ...starts: string[]): boolean => {
  const head = Buffer.from(data.subarray(0, 8)).toString('latin1');
  return starts.some((start) => head.startsWith(start));
};

/** True for a file that may accompany a drawing in a ZIP, e.g. grading rules (RUL) or a note; false for programs and archives. */
export const isAttachment = (name: string, data: Uint8Array): boolean => {
  if (drawing.test(name) || program.test(name) || archive.test(name)) return false;
  if (
    startsWith(
      data,
      'MZ',
      '\u007fELF',
      '#!',
      '\u00ca\u00fe\u00ba\u00be',
      '\u00cf\u00fa\u00ed\u00fe',
      '\u00fe\u00ed\u00fa',
    )
  )
    return false;
  if (startsWith(data, 'Rar!', '7z\u00bc\u00af', '\u001f\u008b', 'PK')) return packedDocument.test(name);
  return true;
};
