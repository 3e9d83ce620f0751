/** Five bits of each letter of a syllable, by what they count in Unicode; -1: none. */
const initials = (bits: number): number => (bits >= 2 && bits <= 20 ? bits - 2 : -1);
const medials = (bits: number): number => {
  if (bits >= 3 && bits <= 7) return bits - 3;
  if (bits >= 10 && bits <= 15) return bits - 5;
  if (bits >= 18 && bits <= 23) return bits - 7;
  return bits >= 26 && bits <= 29 ? bits - 9 : -1;
};
const finals = (bits: number): number => {
  if (bits >= 1 && bits <= 17) return bits - 1;
  return bits >= 19 && bits <= 29 ? bits - 2 : -1;
};

/** Johab (code page 1361), which neither the Encoding Standard nor iconv-lite has: its syllables; Chinese letters become U+FFFD. */
export const decodeJohab = (bytes: Uint8Array): string => {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const [lead = 0, trail] = [bytes[at], bytes[at + 1]];
    if (lead < 0x80 || trail === undefined) {
      parts.push(lead < 0x80 ? String.fromCharCode(lead) : '\ufffd');
      continue;
    }
    const code = (lead << 8) | trail;
    const [initial, medial, final] = [initials((code >> 10) & 31), medials((code >> 5) & 31), finals(code & 31)];
    const isSyllable = initial >= 0 && medial >= 0 && final >= 0;
    parts.push(isSyllable ? String.fromCharCode(0xac00 + (initial * 21 + medial) * 28 + final) : '\ufffd');
    at += 1;
  }
  return parts.join('');
};
