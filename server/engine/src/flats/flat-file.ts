import { crc32 } from 'node:zlib';
import { readXmp } from '../provenance/embed-xmp.ts';
import { type FlatSpec, flatSpecSchema } from './spec.ts';

/** Keyword of the PNG text chunk, id of the SVG metadata and XMP property in WebP that store the spec of a flat. */
const keyword = 'AtelierFlat';
const signature = 8;
const headerEnd = 33;
/** Maximum length: a spec has about 900 characters, a set of three with custom parts under 5000. */
const maxText = 8000;

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};

/** Adds the spec to a PNG as a text chunk after its header. */
export const writeSpecToPng = (png: Uint8Array, spec: FlatSpec): Buffer => {
  const data = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const body = Buffer.concat([latin(`tEXt${keyword}\0`), Buffer.from(JSON.stringify(spec))]);
  const chunk = Buffer.concat([uint32(body.length - 4), body, uint32(crc32(body))]);
  return Buffer.concat([data.subarray(0, headerEnd), chunk, data.subarray(headerEnd)]);
};

/** Adds the spec to an SVG as metadata. */
export const writeSpecToSvg = (svg: string, spec: FlatSpec): string =>
  svg.replace(/<svg\b[^>]*>/, (opening) => `${opening}\n<metadata id="${keyword}">${JSON.stringify(spec)}</metadata>`);

/** Reads the spec of a flat; undefined for any other picture. Never throws. */
export const readFlatSpec = ({ data, mime }: { data: Uint8Array; mime: string }): FlatSpec | undefined => {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const text = textReaders[mime]?.(bytes);
  if (text === undefined || text.length > maxText) return undefined;
  try {
    const parsed = flatSpecSchema.safeParse(JSON.parse(text));
    return parsed.success ? (parsed.data as FlatSpec) : undefined;
  } catch {
    // Not JSON: a chunk of another program.
    return undefined;
  }
};

const textOfSvg = (bytes: Buffer): string | undefined =>
  new RegExp(`<metadata id="${keyword}">([^<]*)</metadata>`).exec(bytes.toString('utf8'))?.[1];

const textOfPng = (bytes: Buffer): string | undefined => {
  const prefix = latin(`${keyword}\0`);
  for (let at = signature; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const body = bytes.subarray(at + 8, Math.min(bytes.length, at + 8 + length));
    if (name === 'tEXt' && body.subarray(0, prefix.length).equals(prefix))
      return body.subarray(prefix.length).toString();
    if (name === 'IDAT') return undefined;
    at += length + 12;
  }
  return undefined;
};

/** Reads the property `atelier:AtelierFlat` of the file's XMP. */
const textOfWebp = (bytes: Buffer): string | undefined =>
  new RegExp(`:${keyword}>([^<]*)<`).exec(readXmp(bytes, 'image/webp') ?? '')?.[1];

const textReaders: Readonly<Record<string, (bytes: Buffer) => string | undefined>> = {
  'image/png': textOfPng,
  'image/svg+xml': textOfSvg,
  'image/webp': textOfWebp,
};

/** Copies the spec of a source PNG to its rewritten PNG. */
export const carrySpec = (from: Uint8Array, to: Buffer): Buffer => {
  const spec = readFlatSpec({ data: from, mime: 'image/png' });
  return spec ? writeSpecToPng(to, spec) : to;
};
