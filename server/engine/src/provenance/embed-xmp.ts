import { crc32 } from 'node:zlib';
import type { EnginePicture } from '../engine.ts';

type Mime = EnginePicture['mime'];

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const asBuffer = (data: Uint8Array): Buffer => Buffer.from(data.buffer, data.byteOffset, data.byteLength);

/** After the signature of 8 bytes and the header chunk of 25. */
const pngHead = 33;
const pngKeyword = latin('XML:com.adobe.xmp\0\0\0\0\0');

const intoPng = (data: Buffer, xmp: Buffer): Buffer => {
  const body = Buffer.concat([latin('iTXt'), pngKeyword, xmp]);
  const chunk = Buffer.concat([uint32(body.length - 4), body, uint32(crc32(body))]);
  return Buffer.concat([data.subarray(0, pngHead), chunk, data.subarray(pngHead)]);
};

function* pngChunks(data: Buffer): Generator<{ name: string; body: Buffer }> {
  for (let at = 8; at + 12 <= data.length; ) {
    const length = data.readUInt32BE(at);
    yield { name: data.toString('latin1', at + 4, at + 8), body: data.subarray(at + 8, at + 8 + length) };
    at += length + 12;
  }
}

const fromPng = (data: Buffer): Buffer | null => {
  for (const { name, body } of pngChunks(data)) {
    if (name === 'iTXt' && body.subarray(0, pngKeyword.length).equals(pngKeyword))
      return body.subarray(pngKeyword.length);
  }
  return null;
};

const jpegKeyword = latin('http://ns.adobe.com/xap/1.0/\0');

/** After the start marker and the JFIF segment, if any, which has to be first. */
const intoJpeg = (data: Buffer, xmp: Buffer): Buffer => {
  const at = data[2] === 0xff && data[3] === 0xe0 ? 4 + data.readUInt16BE(4) : 2;
  const length = Buffer.alloc(2);
  length.writeUInt16BE(2 + jpegKeyword.length + xmp.length);
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1]), length, jpegKeyword, xmp]);
  return Buffer.concat([data.subarray(0, at), segment, data.subarray(at)]);
};

const fromJpeg = (data: Buffer): Buffer | null => {
  for (let at = 2; at + 4 <= data.length && data[at] === 0xff && data[at + 1] !== 0xda; ) {
    const length = data.readUInt16BE(at + 2);
    const body = data.subarray(at + 4, at + 2 + length);
    if (data[at + 1] === 0xe1 && body.subarray(0, jpegKeyword.length).equals(jpegKeyword)) {
      return body.subarray(jpegKeyword.length);
    }
    at += 2 + length;
  }
  return null;
};

function* webpChunks(data: Buffer): Generator<{ name: string; body: Buffer; end: number }> {
  for (let at = 12; at + 8 <= data.length; ) {
    const length = data.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    yield { name: data.toString('latin1', at, at + 4), body: data.subarray(at + 8, at + 8 + length), end };
    at = end;
  }
}

const webpChunk = (name: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([latin(name), length, body, Buffer.alloc(body.length % 2)]);
};

const xmpFlag = 0x04;
const alphaFlag = 0x10;

/** Header that converts a simple WebP to an extended one: it repeats the dimensions and lists the chunk types. */
const extendedHead = (data: Buffer, { width, height }: { width: number; height: number }): Buffer => {
  const first = webpChunks(data).next().value;
  const head = Buffer.alloc(10);
  const isLossless = first?.name === 'VP8L';
  const hasAlpha = isLossless && first !== undefined && ((first.body[4] ?? 0) & 0x10) !== 0;
  head[0] = xmpFlag | (hasAlpha ? alphaFlag : 0);
  head.writeUIntLE(width - 1, 4, 3);
  head.writeUIntLE(height - 1, 7, 3);
  return webpChunk('VP8X', head);
};

const intoWebp = (data: Buffer, xmp: Buffer, sides: { width: number; height: number }): Buffer => {
  const isExtended = data.toString('latin1', 12, 16) === 'VP8X';
  const head = isExtended ? Buffer.alloc(0) : extendedHead(data, sides);
  const body = Buffer.from(data.subarray(12));
  // The flags follow the chunk's name and length.
  if (isExtended) body[8] = (body[8] ?? 0) | xmpFlag;
  const file = Buffer.concat([data.subarray(0, 12), head, body, webpChunk('XMP ', xmp)]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
};

const fromWebp = (data: Buffer): Buffer | null => {
  for (const { name, body } of webpChunks(data)) if (name === 'XMP ') return body;
  return null;
};

const svgOpening = /<svg\b[^>]*>/;
const svgMetadata = /<metadata id="atelier-provenance">([\s\S]*?)<\/metadata>/;

const intoSvg = (data: Buffer, xmp: Buffer): Buffer => {
  const text = data.toString('utf8');
  // An XML document has at most one XML declaration, and a packet's processing instructions are not part of it.
  const packet = xmp.toString('utf8').replace(/<\?xpacket[^>]*\?>\n?/g, '');
  const block = `<metadata id="atelier-provenance">${packet.trim()}</metadata>`;
  return Buffer.from(text.replace(svgOpening, (opening) => (opening.endsWith('/>') ? opening : `${opening}${block}`)));
};

const fromSvg = (data: Buffer): Buffer | null => {
  const found = svgMetadata.exec(data.toString('utf8'))?.[1];
  return found === undefined ? null : Buffer.from(found);
};

/** UUID of the box with XMP in ISO media files (ISO 16684-3). */
const xmpBox = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');

/** At the end, where it does not move data that the index references. */
const intoMp4 = (data: Buffer, xmp: Buffer): Buffer =>
  Buffer.concat([data, uint32(8 + xmpBox.length + xmp.length), latin('uuid'), xmpBox, xmp]);

const fromMp4 = (data: Buffer): Buffer | null => {
  for (let at = 0; at + 8 <= data.length; ) {
    const short = data.readUInt32BE(at);
    const size = short === 1 ? Number(data.readBigUInt64BE(at + 8)) : short;
    if (size < 8) return null;
    const isXmp = data.toString('latin1', at + 4, at + 8) === 'uuid' && data.subarray(at + 8, at + 24).equals(xmpBox);
    if (isXmp) return data.subarray(at + 24, at + size);
    at += size;
  }
  return null;
};

const writers: Record<Mime, (data: Buffer, xmp: Buffer, sides: { width: number; height: number }) => Buffer> = {
  'image/png': intoPng,
  'image/jpeg': intoJpeg,
  'image/webp': intoWebp,
  'image/svg+xml': intoSvg,
  'video/mp4': intoMp4,
};

const readers: Record<Mime, (data: Buffer) => Buffer | null> = {
  'image/png': fromPng,
  'image/jpeg': fromJpeg,
  'image/webp': fromWebp,
  'image/svg+xml': fromSvg,
  'video/mp4': fromMp4,
};

const isKnown = (mime: string): mime is Mime => Object.hasOwn(writers, mime);

/** Embeds the packet in a file; pixels stay unchanged. Files from elsewhere keep their own packet after this one. */
export const embedXmp = (picture: Omit<EnginePicture, 'data'> & { data: Uint8Array }, xmp: string): Buffer =>
  writers[picture.mime](asBuffer(picture.data), Buffer.from(xmp), picture);

/** The packet of a file created by this product, or null. */
export const readXmp = (data: Uint8Array, mime: string): string | null =>
  isKnown(mime) ? (readers[mime](asBuffer(data))?.toString('utf8') ?? null) : null;
