import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { buildAdobeRgbProfile } from './adobe-rgb-profile.ts';

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
