/** What a terminal obeys instead of showing it (colours, cursor, title, clipboard) or what turns a line round. People write names and reports. */
const obeyed =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to show
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** One line of text without effect in a terminal: control characters are written as JSON escapes, so that JSON stays JSON. */
export const terminalText = (text: string): string =>
  text.replace(obeyed, (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);
