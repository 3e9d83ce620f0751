import { normaliseText } from '@atelier/contract/normalise-text';
import { create } from 'content-disposition';

/** Maximum UTF-8 bytes of a name: leaves space for a number and an extension within the usual limit of 255. */
const longest = 200;

/** What Windows keeps for itself, also with an ending behind it: a folder of that name cannot be unpacked there. */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?= *(?:\.|$))/i;

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The beginning of a text within so many bytes, without half a letter or half an emoji at its end. */
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

/**
 * A user's name for an item as a safe name of a file (without extension) or folder on Windows, macOS and Linux: no separators, no
 * name that is hidden, leads up or is reserved, no marks that turn the direction of what is read (`gpj.exe`), no end that Windows drops.
 * @param given any text
 * @param otherwise where nothing of it can be seen
 */
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

/** The header of a download (RFC 6266): the name as it is, and in ASCII for old clients where it is not. */
export const attachment = (fileName: string): string => create(fileName.toWellFormed());
