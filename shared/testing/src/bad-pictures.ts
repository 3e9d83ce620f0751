import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/**
 * A minimal ICC version 2 display profile with the primaries and the gamma of Adobe RGB (1998), adapted to D50. Built here so
 * that no vendor's profile has to be shipped.
 */
const buildAdobeRgbProfile = (): Buffer => {
  const tags: Array<[string, Buffer]> = [
    ['desc', buildDescription('Adobe RGB (1998)')],
    ['cprt', buildText('No copyright')],
    ['wtpt', buildXyz(0.9642, 1, 0.8249)],
    ['rXYZ', buildXyz(0.60974, 0.31111, 0.01947)],
    ['gXYZ', buildXyz(0.20528, 0.62567, 0.06087)],
    ['bXYZ', buildXyz(0.14919, 0.06322, 0.74457)],
    ['rTRC', buildGamma(563 / 256)],
    ['gTRC', buildGamma(563 / 256)],
    ['bTRC', buildGamma(563 / 256)],
  ];
  const table = Buffer.alloc(4 + tags.length * 12);
  table.writeUInt32BE(tags.length, 0);
  let offset = 128 + table.length;
  tags.forEach(([signature, body], i) => {
    table.write(signature, 4 + i * 12, 'latin1');
    table.writeUInt32BE(offset, 8 + i * 12);
    table.writeUInt32BE(body.length, 12 + i * 12);
    offset += body.length;
  });
  return Buffer.concat([buildHeader(offset), table, ...tags.map(([, body]) => body)]);
};

const buildHeader = (size: number): Buffer => {
  const header = Buffer.alloc(128);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(0x02100000, 8);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  header.writeUInt16BE(2000, 24);
  header.writeUInt16BE(1, 26);
  header.writeUInt16BE(1, 28);
  header.write('acsp', 36, 'latin1');
  writeFixed(header, 68, 0.9642);
  writeFixed(header, 72, 1);
  writeFixed(header, 76, 0.8249);
  return header;
};

const buildDescription = (text: string): Buffer => {
  // ASCII part, then empty Unicode and Macintosh parts, which the format wants present.
  const body = Buffer.alloc(Math.ceil((12 + text.length + 1 + 12 + 67) / 4) * 4);
  body.write('desc', 0, 'latin1');
  body.writeUInt32BE(text.length + 1, 8);
  body.write(text, 12, 'latin1');
  return body;
};

const buildText = (text: string): Buffer => {
  const body = Buffer.alloc(Math.ceil((8 + text.length + 1) / 4) * 4);
  body.write('text', 0, 'latin1');
  body.write(text, 8, 'latin1');
  return body;
};

const buildXyz = (x: number, y: number, z: number): Buffer => {
  const body = Buffer.alloc(20);
  body.write('XYZ ', 0, 'latin1');
  [x, y, z].forEach((value, i) => {
    writeFixed(body, 8 + i * 4, value);
  });
  return body;
};

const buildGamma = (gamma: number): Buffer => {
  const body = Buffer.alloc(16);
  body.write('curv', 0, 'latin1');
  body.writeUInt32BE(1, 8);
  body.writeUInt16BE(Math.round(gamma * 256), 12);
  return body;
};

/** Signed 15.16 fixed point. */
const writeFixed = (target: Buffer, at: number, value: number): void => {
  target.writeInt32BE(Math.round(value * 65536), at);
};

/** Files that people and attackers upload, built by code: what each is, its name says. */

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a6ea5' } });

export const buildTruncatedJpeg = async (): Promise<Buffer> => {
  const whole = await plain(600, 700).jpeg().toBuffer();
  return whole.subarray(0, Math.floor(whole.length * 0.6));
};

export const buildTruncatedPng = async (): Promise<Buffer> => {
  const noise = await sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .png()
    .toBuffer();
  return noise.subarray(0, Math.floor(noise.length * 0.6));
};

/** The beginning of a phone's HEIC file; nothing here could decode the rest. */
export const buildHeic = (): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(2000, 7)]);

export const buildGif = (): Promise<Buffer> => plain(300, 300).gif().toBuffer();

export const buildSvg = (): Buffer =>
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect width="600" height="600"/></svg>',
  );

/** A valid one-bit PNG that is a few kilobytes long and unpacks to `side` x `side` pixels. */
export const buildPixelBomb = (side = 12_000): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    buildChunk('IHDR', header),
    buildChunk('IDAT', rows),
    buildChunk('IEND', Buffer.alloc(0)),
  ]);
};

/** 1.5 x wider than high as stored, marked to be turned by 90 degrees, with a place and a camera in its EXIF. */
export const buildPhoneJpeg = (): Promise<Buffer> =>
  plain(600, 400)
    .jpeg()
    .withExif({ IFD0: { Make: 'Test camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** The most saturated green of Display P3, which sRGB does not have. */
export const buildDisplayP3Jpeg = (): Promise<Buffer> =>
  sharp(solidPixels(400, 400, [20, 240, 40]), { raw: { width: 400, height: 400, channels: 3 } })
    .withIccProfile('p3')
    .jpeg({ quality: 95 })
    .toBuffer();

/** Pixels of RGB 120, 180, 90 that an Adobe RGB profile says are greener than in sRGB. */
export const buildAdobeRgbPng = async (): Promise<Buffer> => {
  const plainPng = await sharp(solidPixels(400, 400, [120, 180, 90]), { raw: { width: 400, height: 400, channels: 3 } })
    .png()
    .toBuffer();
  const profile = Buffer.concat([Buffer.from('Adobe RGB\0\0', 'latin1'), deflateSync(buildAdobeRgbProfile())]);
  // Signature 8 bytes, IHDR 25 bytes; a profile comes before the picture data.
  return Buffer.concat([plainPng.subarray(0, 33), buildChunk('iCCP', profile), plainPng.subarray(33)]);
};

/** As a print shop saves it. */
export const buildCmykJpeg = (): Promise<Buffer> =>
  plain(400, 400).toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 92 }).toBuffer();

/** Valid and heavier than `bytes`: random pixels do not compress. */
export const buildHeavyPng = async (bytes: number): Promise<Buffer> => {
  const side = Math.ceil(Math.sqrt(bytes / 3)) + 16;
  const pixels = Buffer.alloc(side * side * 3);
  for (let i = 0, state = 1; i < pixels.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    pixels[i] = state >>> 24;
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
};

const solidPixels = (width: number, height: number, colour: readonly [number, number, number]): Buffer => {
  const pixels = Buffer.alloc(width * height * 3);
  for (let i = 0; i < pixels.length; i++) pixels[i] = colour[i % 3] ?? 0;
  return pixels;
};

const buildChunk = (type: string, body: Buffer): Buffer => {
  const out = Buffer.alloc(body.length + 12);
  out.writeUInt32BE(body.length, 0);
  out.write(type, 4, 'latin1');
  body.copy(out, 8);
  out.writeUInt32BE(crc32(out.subarray(4, body.length + 8)), body.length + 8);
  return out;
};
