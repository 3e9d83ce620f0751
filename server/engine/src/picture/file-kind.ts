/** What the first bytes say a file is, whatever its name claims. */
export type FileKind = 'jpeg' | 'png' | 'heic' | 'other';

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];

export const detectFileKind = (data: Uint8Array): FileKind => {
  if (data[0] === 0xff && data[1] === 0xd8 && data[2] === 0xff) return 'jpeg';
  if (pngSignature.every((byte, i) => data[i] === byte)) return 'png';
  const box = String.fromCharCode(...data.subarray(4, 12));
  return box.startsWith('ftyp') && heicBrands.includes(box.slice(4)) ? 'heic' : 'other';
};
