import { normaliseText } from '@atelier/contract/normalise-text';
import { create } from 'content-disposition';

/** Maximum UTF-8 bytes of a name: leaves space for a number and an extension within the usual limit of 255. */
const longest = 200;

/** Reserved names of Windows, also with an extension: such a folder cannot be unpacked there. */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?= *(?:\.|$))/i;

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Prefix of a text within so many bytes, without splitting a character or an emoji. */
const within = (text: string, bytes: number): string => {
  if (Buffer.byteLength(text) <= bytes) return text;
  let kept = '';
  let room = bytes;
  for (const { segment } of letters.segment(text)) {
    room -= Buffer.byteLength(segment);
    if (room < 0) break;
    kept += segment;
  }
  return kept;
};

/** A safe file name (without extension) on Windows, macOS and Linux: no separators, reserved names or direction marks. @param otherwise when nothing is left */
export const fileStem = (given: string, otherwise: string): string => {
  const plain = normaliseText(given)
    .replace(/[/\\:*?"<>|]/g, '_')
    .replace(/^\.+/, '_');
  return (
    within(plain, longest)
      .replace(/[. ]+$/, '')
      .replace(reserved, '$&_') || otherwise
  );
};

/** The header of a download (RFC 6266): the full name, and an ASCII version for old clients when it differs. */
export const attachment = (fileName: string): string => create(fileName.toWellFormed());
