import { carrySpec } from '../flats/flat-file.ts';
import { saysGenerated, taskOf } from '../provenance/xmp.ts';
import '../steady-sharp.ts';
import sharp, { type Metadata } from 'sharp';
import { PictureError } from './picture-error.ts';

/** Header 128 bytes, tag count 4, then tags of signature, offset and size (ICC.1:2022, section 7). */
const tagTable = 128;

/** Description in an ICC profile, e.g. `Display P3`; empty when it has none. */
export const readProfileName = (icc: Buffer): string => {
  if (icc.length < tagTable + 4) return '';
  const count = icc.readUInt32BE(tagTable);
  for (let tag = tagTable + 4; tag < tagTable + 4 + count * 12 && tag + 12 <= icc.length; tag += 12) {
    if (icc.toString('latin1', tag, tag + 4) !== 'desc') continue;
    const start = icc.readUInt32BE(tag + 4);
    const text = icc.subarray(start, start + icc.readUInt32BE(tag + 8));
    // Version 2 has ASCII after a length, version 4 UTF-16 after a record table: without zeros both decode to the same text.
    return text.toString('latin1', 12).replaceAll('\0', '').trim();
  }
  return '';
};

/** File type by its first bytes, regardless of its name. */
export type FileKind = 'jpeg' | 'png' | 'heic' | 'other';

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];

export const detectFileKind = (data: Uint8Array): FileKind => {
  if (data[0] === 0xff && data[1] === 0xd8 && data[2] === 0xff) return 'jpeg';
  if (pngSignature.every((byte, i) => data[i] === byte)) return 'png';
  const box = String.fromCharCode(...data.subarray(4, 12));
  return box.startsWith('ftyp') && heicBrands.includes(box.slice(4)) ? 'heic' : 'other';
};

export { PictureError } from './picture-error.ts';

/** Changes reported to the user. */
export type NormaliseNote = 'colour-converted' | 'metadata-removed' | 'rotated' | 'ai-generated';

/** A normalised picture: upright, sRGB, 8 bit, without metadata. */
export interface NormalisedPicture {
  data: Buffer;
  mime: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
  notes: NormaliseNote[];
  /** Task whose result the picture is a copy of, according to its metadata. */
  sourceTask?: string;
}

const maxBytes = 20 * 2 ** 20;
const maxPixels = 40_000_000;
const minSide = 256;
const maxRatio = 2.5;
/** Nearly lossless; colour at full resolution, because cutouts and recolours work on edges. */
const jpeg = { quality: 95, chromaSubsampling: '4:4:4' } as const;

/**
 * Validates and rewrites an upload. Checks bytes, never names; decodes completely, so that accepted files open everywhere. Orientation is
 * applied, metadata (locations, cameras) and colour profiles are removed, colours are converted to sRGB. Runs in libvips's own threads.
 * Throws `PictureError`: file size, type, damage, dimensions, ratio, pixels, in this order.
 */
export const normalisePicture = async (data: Uint8Array): Promise<NormalisedPicture> => {
  if (data.byteLength > maxBytes) throw new PictureError('too-heavy', { maxSize: maxBytes / 2 ** 20 });
  const kind = detectFileKind(data);
  if (kind === 'heic') throw new PictureError('heic');
  if (kind === 'other') throw new PictureError('not-jpeg-or-png');
  const header = await readHeader(data);
  checkSize(header.autoOrient.width, header.autoOrient.height);
  try {
    const upright = sharp(data, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient().toColourspace('srgb');
    const encoder = kind === 'jpeg' ? upright.jpeg(jpeg) : upright.png({ compressionLevel: 6, palette: false });
    const { data: clean, info } = await encoder.toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    // A flat stays editable after a download and an upload.
    const kept = kind === 'png' ? carrySpec(data, clean) : clean;
    const sourceTask = header.xmp && taskOf(header.xmp.toString('utf8'));
    const notes = listNotes(header);
    return { data: kept, mime: `image/${kind}`, width, height, notes, ...(sourceTask && { sourceTask }) };
  } catch (cause) {
    throw new PictureError('unreadable', {}, { cause });
  }
};

/** Reads only the header: nothing is decoded, so the claimed size of a decompression bomb is checked first. */
const readHeader = async (data: Uint8Array): Promise<Metadata> => {
  try {
    return await sharp(data, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw new PictureError('unreadable', {}, { cause });
  }
};

const checkSize = (width: number, height: number): void => {
  const ratio = Math.max(width, height) / Math.min(width, height);
  if (Math.min(width, height) < minSide) throw new PictureError('too-small', { width, height, min: minSide });
  if (ratio > maxRatio) {
    // Rounded up, so that the message never states that 2.5 is more than 2.5.
    throw new PictureError('ratio', { width, height, ratio: Math.ceil(ratio * 100) / 100, max: maxRatio });
  }
  if (width * height > maxPixels) throw new PictureError('too-many-pixels', { width, height, max: maxPixels / 1e6 });
};

const listNotes = ({ icc, space, exif, iptc, xmp, orientation }: Metadata): NormaliseNote[] => {
  const notes: NormaliseNote[] = [];
  if (space === 'cmyk' || (icc && !/sRGB/i.test(readProfileName(icc)))) notes.push('colour-converted');
  if (orientation !== undefined && orientation > 1) notes.push('rotated');
  if (exif || iptc || xmp) notes.push('metadata-removed');
  // Derived pictures are labelled as well: the note outlives the metadata.
  if (xmp && saysGenerated(xmp.toString('utf8'))) notes.push('ai-generated');
  return notes;
};
