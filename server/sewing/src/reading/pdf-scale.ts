import { inflateSync } from 'node:zlib';

/** Objects may be packed together; so many such packs are opened, of so many bytes each. */
const most = { packs: 200, unpacked: 2 * 2 ** 20 } as const;
const userUnit = /\/UserUnit\s+(\d{1,7}(?:\.\d{1,6})?)/;

const unpacked = (pdf: Buffer, start: number): string => {
  try {
    return inflateSync(pdf.subarray(start), { maxOutputLength: most.unpacked }).toString('latin1');
  } catch {
    // Packed in another way, or spoilt: it says nothing of the scale.
    return '';
  }
};

/**
 * How many 1/72 inch one unit of the pages is. A page that is longer than 200 inches says it (`UserUnit`), which pdfium does not read. The first
 * that a file says counts for all of its pages.
 */
export const userUnitOf = (data: Uint8Array): number => {
  const pdf = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  let found = userUnit.exec(pdf.toString('latin1'))?.[1];
  let at = pdf.indexOf('/ObjStm');
  for (let pack = 0; found === undefined && at >= 0 && pack < most.packs; pack++) {
    const stream = pdf.indexOf('stream', at);
    if (stream < 0) break;
    const start = stream + 'stream'.length + (pdf[stream + 6] === 0x0d ? 2 : 1);
    found = userUnit.exec(unpacked(pdf, start))?.[1];
    at = pdf.indexOf('/ObjStm', stream);
  }
  const unit = Number(found ?? 1);
  return unit > 0 && unit <= 75_000 ? unit : 1;
};
