/**
 * A minimal ICC version 2 display profile with the primaries and the gamma of Adobe RGB (1998), adapted to D50. Built here so
 * that no vendor's profile has to be shipped.
 */
export const buildAdobeRgbProfile = (): Buffer => {
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
