/** Format and size from a file's first bytes, without decoding. */
export type PictureHeader =
  | { kind: 'jpeg' | 'png'; width: number; height: number }
  | { kind: 'heic' }
  /** Correct magic bytes, but no size at its position. */
  | { kind: 'damaged' }
  | { kind: 'other' };

const pngMagic = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  bytes.length >= magic.length && magic.every((byte, at) => bytes[at] === byte);

const asciiAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

const readPng = (view: DataView): PictureHeader => {
  if (view.byteLength < 24) return { kind: 'damaged' };
  const width = view.getUint32(16);
  const height = view.getUint32(20);
  return width > 0 && height > 0 ? { kind: 'png', width, height } : { kind: 'damaged' };
};

/** Start-of-frame markers contain the size; C4, C8 and CC in the same range do not. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const isBareMarker = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** EXIF orientations 5 to 8 are rotated by 90°, so width and height are swapped. */
const isTurned = (view: DataView, at: number, length: number): boolean => {
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at, Math.min(length, view.byteLength - at));
  if (asciiAt(bytes, 0, 4) !== 'Exif' || bytes.length < 20) return false;
  const tiff = at + 6;
  const isLittle = asciiAt(bytes, 6, 2) === 'II';
  const directory = tiff + view.getUint32(tiff + 4, isLittle);
  const end = at + bytes.length;
  if (directory + 2 > end) return false;
  const entries = view.getUint16(directory, isLittle);
  for (let entry = 0; entry < entries; entry++) {
    const row = directory + 2 + entry * 12;
    if (row + 12 > end) return false;
    if (view.getUint16(row, isLittle) === 0x0112) return view.getUint16(row + 8, isLittle) >= 5;
  }
  return false;
};

const readJpeg = (view: DataView): PictureHeader => {
  let at = 2;
  let turned = false;
  while (at + 4 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return { kind: 'damaged' };
    const marker = view.getUint8(at + 1);
    if (marker === 0xff || isBareMarker(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (marker === 0xe1 && !turned) turned = isTurned(view, at + 4, length - 2);
    if (isFrame(marker)) {
      if (at + 9 > view.byteLength) return { kind: 'damaged' };
      const height = view.getUint16(at + 5);
      const width = view.getUint16(at + 7);
      if (width === 0 || height === 0) return { kind: 'damaged' };
      return turned ? { kind: 'jpeg', width: height, height: width } : { kind: 'jpeg', width, height };
    }
    at += 2 + length;
  }
  return { kind: 'damaged' };
};

/** Detects an image by its magic bytes, never by its name, and reads its size after orientation. */
export const readPictureHeader = (bytes: Uint8Array): PictureHeader => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(bytes, pngMagic)) return readPng(view);
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return readJpeg(view);
  if (asciiAt(bytes, 4, 4) === 'ftyp' && heicBrands.includes(asciiAt(bytes, 8, 4))) return { kind: 'heic' };
  return { kind: 'other' };
};
