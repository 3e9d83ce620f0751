/** Reads `#abc`, `abc`, `#aabbcc` or `aabbcc` (full-width too); lower case with a hash, or null. */
export const parseHexColour = (text: string): string | null => {
  const digits = text.normalize('NFKC').trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${[...digits].map((digit) => digit + digit).join('')}`;
  return /^[0-9a-f]{6}$/.test(digits) ? `#${digits}` : null;
};
