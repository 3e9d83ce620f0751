import { crc32, deflateRawSync } from 'node:zlib';
import { bodyOf } from '../designs/bodies.ts';
import { drawPattern } from '../drawing/draw-pattern.ts';
import { dxfFile } from '../files/dxf.ts';
import { pdfA0 } from '../files/pdf.ts';
import { svgFile } from '../files/svg.ts';

const [shirt, apron] = await Promise.all([
  drawPattern('simon', bodyOf('men', 'M')),
  drawPattern('albert', bodyOf('women', 'M')),
]);

export interface ZippedFile {
  /** Bytes: as written by a system without UTF-8. */
  name: string | Uint8Array;
  data: Uint8Array;
  /** Declared length, if it differs from the real one. */
  saidLength?: number;
}

/** A hand-made ZIP, to allow invalid ones. */
export const zipOf = (files: readonly ZippedFile[]): Buffer => {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, data, saidLength } of files) {
    const packed = deflateRawSync(data);
    const label = typeof name === 'string' ? Buffer.from(name) : Buffer.from(name);
    const facts = Buffer.alloc(26);
    // Bit 11: the name is UTF-8.
    facts.set([20, 0, 0, typeof name === 'string' ? 8 : 0, 8, 0, 0, 0, 0x21, 0x2d]);
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(packed.byteLength, 14);
    facts.writeUInt32LE(saidLength ?? data.byteLength, 18);
    facts.writeUInt16LE(label.byteLength, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, label, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    entries.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), facts, place, label]));
    locals.push(local);
    at += local.byteLength;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.byteLength, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
};

/** A rectangle of 100 by 50 mm and a line in plotter steps, relative and absolute. */
const plt = Buffer.from(
  '\u001b.(;IN;SP1;PU0,0;PD4000,0,4000,2000,0,2000,0,0;PU;PA8000,0;PD;PR0,2000;PU;SP0;',
  'latin1',
);

const dxf = Buffer.from(dxfFile('衬衫', [{ size: 'M', pieces: shirt.pieces }], 'M'));

/** A file of each written format, and of the read-only formats. */
export const goodFiles = {
  dxf,
  svg: Buffer.from(svgFile(apron.pieces, 'M', 'zh')),
  pdf: await pdfA0(apron.pieces, { title: 'Apron', size: 'M' }),
  plt,
  zip: zipOf([
    { name: '裙/front.dxf', data: dxf },
    { name: '裙/plotter.plt', data: plt },
    { name: '__MACOSX/._front.dxf', data: Buffer.from('litter') },
  ]),
} as const;

export const goodPieces = { shirt: shirt.pieces, apron: apron.pieces } as const;
