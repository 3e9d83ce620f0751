/** Header 128 bytes, tag count 4, then tags of signature, offset and size (ICC.1:2022, section 7). */
const tagTable = 128;

/** The description inside an ICC profile, e.g. `Display P3`; empty when it has none. */
export const readProfileName = (icc: Buffer): string => {
  if (icc.length < tagTable + 4) return '';
  const count = icc.readUInt32BE(tagTable);
  for (let tag = tagTable + 4; tag < tagTable + 4 + count * 12 && tag + 12 <= icc.length; tag += 12) {
    if (icc.toString('latin1', tag, tag + 4) !== 'desc') continue;
    const start = icc.readUInt32BE(tag + 4);
    const text = icc.subarray(start, start + icc.readUInt32BE(tag + 8));
    // Version 2 keeps ASCII after a length, version 4 UTF-16 after a record table: without zeros both read alike.
    return text.toString('latin1', 12).replaceAll('\0', '').trim();
  }
  return '';
};
